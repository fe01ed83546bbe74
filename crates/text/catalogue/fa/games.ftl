
## بازی‌های شما: همهٔ بازی‌هایی که در این مرورگر انجام شده است

room-games = بازی‌های شما
games-private = همهٔ این‌ها فقط روی همین دستگاه و در همین مرورگر می‌ماند و جایی فرستاده نمی‌شود.
games-none = هنوز بازی‌ای نیست. هر بازی که در آن حرکت کنید اینجا نگه داشته می‌شود.
games-none-found = هیچ بازی‌ای با این جست‌وجو پیدا نشد.
games-reading = بازی‌های شما خوانده می‌شود …
games-search = جست‌وجو
games-kind = بازی
games-all = همهٔ بازی‌ها
games-count = { $n } بازی
games-tally = { $won } برد، { $drawn } تساوی، { $lost } باخت، { $open } ناتمام
games-against = در برابر { $name }
games-both = میان دو نفر
games-watched = { $first } در برابر { $second }
games-won = برد
games-drawn = تساوی
games-lost = باخت
games-unfinished = ناتمام
games-first-won = { $player } برنده شد
games-accuracy = { $share } حرکت‌های شما چیزی از دست نداد ({ $kept } از { $n } حرکت با مقدار دقیق)
games-moments = حرکت‌های مهم
games-moment = حرکت { $n }: { $move }، { $class }
games-moves = { $n } حرکت
games-open = دیدن بازی
games-go-on = ادامهٔ بازی
games-delete = حذف
games-delete-one = این بازی برای همیشه حذف شود؟
games-delete-all = حذف همهٔ بازی‌ها
games-delete-sure = { $n ->
        [1] { $n } بازی برای همیشه حذف شود؟
       *[other] هر { $n } بازی برای همیشه حذف شود؟
    }
games-keep = نگه داشتن
games-export = ذخیرهٔ همه در یک فایل
games-import = خواندن فایل ذخیره‌شده
games-file-holds = این فایل بازی‌های شما، مسئله‌هایی که حل کرده‌اید با درجهٔ شما، اشتباه‌هایی که برمی‌گردند، توابع ارزیابی شما و درس‌هایی را که گذرانده‌اید دارد.
games-more = نمایش بیشتر
games-chart = روند بازی‌های شما
games-chart-x = بازی
games-chart-y = درصد، میانگین { 10 } بازی آخر
games-chart-points = امتیاز
games-chart-accuracy = حرکت‌هایی که چیزی از دست نداد
games-imported = { $n ->
        [0] بازی جدیدی در فایل نبود.
       *[other] { $n } بازی جدید خوانده شد.
    }
games-imported-besides = مسئله‌ها، اشتباه‌ها، توابع ارزیابی و درس‌های فایل به آنچه داشتید افزوده شد.
games-imported-bad = { $n } بازی خوانده نشد.
games-deleted = { $n } بازی حذف شد.
games-not-archive = این فایل بازی‌های حریف را ندارد.
games-too-new = این فایل با نسخهٔ جدیدتری از حریف نوشته شده است. صفحه را دوباره باز کنید تا نسخهٔ جدید بیاید.
games-too-long = این فایل بیش از حد بلند است.
games-forbidden = این مرورگر برای این صفحه چیزی نگه نمی‌دارد، مانند حالت خصوصی. می‌توانید بازی کنید؛ بازی‌ها با بستن صفحه از بین می‌رود.
games-full = مرورگر دیگر جا ندارد. بازی‌ها را در یک فایل ذخیره کنید و قدیمی‌ها را حذف کنید، یا روی این دستگاه جا باز کنید.
games-failed = مرورگر نتوانست بازی را نگه دارد. برای اطمینان بازی‌ها را در یک فایل ذخیره کنید.
games-room = { $used } مگابایت از { $total } مگابایت پر است.
games-nearly-full = جای این مرورگر تقریباً پر شده است. بازی‌ها را در یک فایل ذخیره کنید و بعد قدیمی‌ها را حذف کنید.

## اشتراک‌گذاری بازی

share-picture = تصویر صفحه
share-animation = تصویر متحرک بازی
share-drawing = در حال رسم … { $share }
share-code = کد برای دوربین
share-code-long = پیوند برای ساختن کد بیش از حد بلند است.
