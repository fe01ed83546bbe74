
# پوشه‌ای از کارهای تحویلی، بررسی‌شده: نمره برای استاد و صفحه‌ای برای هر دانشجو.

grade-title = { $name }: { $n } کار تحویلی
grade-progress = { $name }
grade-column-name = کار تحویلی
grade-column-total = جمع
grade-column-nodes = گره‌ها
grade-column-finding = یافته
grade-stopped = متوقف شد: { $done } کار از { $n } کار تحویلی بررسی شده است.
grade-unjudged = بخشی که خط تیره دارد قابل بررسی نبود و نمره‌اش حساب نشده است.
grade-pages = صفحهٔ هر دانشجو: { $file }

grade-part-legal = حرکت‌های مجاز
grade-part-best = حرکت‌های خوب
grade-part-value = مقدارها
grade-part-nodes = گره‌ها
grade-part-time = زمان
grade-part-diagnosis = بررسی جست‌وجو

## چرا یک بررسی ناموفق بود

grade-why-wrong = جواب درست { $expected } است، ولی { $got } برگشت.
grade-why-board-changed = تابع، صفحه‌ای را که به آن داده شده تغییر می‌دهد.
grade-why-not-refused = خانه پر است، ولی فراخوانی خطا (استثنا) نمی‌دهد.
grade-why-illegal = { $got } اینجا حرکت مجاز نیست.
grade-why-lost-even = حرکت { $move } به باخت می‌رسد، ولی { $line } نه.
grade-why-lost-won = حرکت { $move } به باخت می‌رسد، ولی { $line } می‌برد.
grade-why-even-won = حرکت { $move } به برد نمی‌رسد، ولی { $line } می‌برد.
grade-why-sign-won = جواب { $got } است، ولی طرفی که مقدار برای اوست می‌برد: مقدار باید مثبت باشد.
grade-why-sign-lost = جواب { $got } است، ولی طرفی که مقدار برای اوست می‌بازد: مقدار باید منفی باشد.
grade-why-sign-even = جواب { $got } است، ولی بازی به تساوی می‌رسد: مقدار باید صفر باشد.
grade-why-nodes = جست‌وجو { $nodes } گره را بررسی می‌کند؛ آلفا-بتا به { $needed } گره نیاز دارد.
grade-why-slow = جواب بیشتر از { $seconds } ثانیه طول می‌کشد.
grade-why-raised = خطای { $kind }: { $message }
grade-why-raised-line = خطای { $kind } در سطر { $line }: { $message }
grade-why-timed-out = تا { $n } ثانیه جوابی نیامد.
grade-why-ended = برنامه به جای جواب دادن تمام شد: { $message }
grade-why-not-asked = پرسیده نشد: این بخش چند بار برنامه را متوقف کرده بود.
grade-why-fault = { $sentence }

grade-no-file = فایل پایتونی برای اجرا پیدا نشد.
grade-not-loaded = فایل اجرا نمی‌شود. { $sentence }
grade-not-run = برنامه اجرا نمی‌شود: { $message }

## صفحهٔ دانشجو

grade-page-total = { $earned } از { $of } نمره
grade-page-part = بخش
grade-page-points = نمره
grade-page-checks = بررسی‌ها
grade-page-misses = چه چیزی درست نبود
grade-page-none = همهٔ بررسی‌ها موفق بود.
grade-page-more = { $n } بررسی دیگر هم ناموفق بود.
grade-page-hidden = این وضعیت نشان داده نمی‌شود.
grade-page-search = جست‌وجوی شما
grade-page-seen = از این وضعیت { $nodes } گره بررسی می‌شود؛ آلفا-بتا به { $needed } گره نیاز دارد.
grade-page-node = گره { $node }، پس از { $line }
grade-page-root = گره { $node }، جایی که جست‌وجو شروع می‌شود
grade-page-watch = همهٔ جست‌وجو را با این فرمان ببینید:
grade-page-board = صفحهٔ بازی

## درخواست نادرست

grade-no-folder = پوشهٔ { $file } وجود ندارد.
grade-no-folder-help = پوشه‌ای را نام ببرید که برای هر دانشجو یک فایل یا یک پوشه دارد.
grade-empty = در { $file } کار تحویلی نیست.
grade-bad-assignment = تکلیف { $file } خوانده نمی‌شود: { $message }
grade-bad-assignment-help = شرح فیلدها: { $command }
