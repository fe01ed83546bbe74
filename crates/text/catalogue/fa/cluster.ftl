
# کار انبوه روی هسته‌ها یا ماشین‌های زیاد: آنچه harif shard و harif cluster می‌گویند.

cluster-progress = { $done } از { $total } انجام شد، { $rate } در ثانیه، { $time } مانده
cluster-progress-start = { $done } از { $total } انجام شد
cluster-report-positions = وضعیت‌های انجام‌شده: { $done } از { $total }
cluster-report-games = بازی‌های انجام‌شده: { $done } از { $total }
cluster-report-shards = بخش‌ها: { $n }، محاسبه‌شده { $computed }، موجود { $kept }
cluster-report-redone = { $n ->
    [1] یک بخش خراب بود و دوباره محاسبه شد.
   *[other] { $n } بخش خراب بود و دوباره محاسبه شد.
}
cluster-report-time = ثانیهٔ هسته: { $cores }، در { $time }، روی { $workers ->
    [1] یک هسته
   *[other] { $workers } هسته
}
cluster-shard-done = { $file } نوشته شد: { $n ->
    [1] یک سطر، { $time } از یک هسته.
   *[other] { $n } سطر، { $time } از یک هسته.
}
cluster-shard-kept = کاری نمانده: { $file } موجود است، با { $n ->
    [1] یک سطر ({ $time }).
   *[other] { $n } سطر ({ $time }).
}
cluster-shard-failed = بخش { $index } انجام نشد: { $reason }
cluster-more-failures = … و { $n } مورد دیگر
cluster-again = برای ادامه، همان فرمان را دوباره اجرا کنید: بخش‌های تمام‌شده می‌مانند.
cluster-written = { $file } نوشته شد.
cluster-write-failed = نوشتن ممکن نیست: { $reason }
cluster-reason = این ممکن نیست: { $reason }
cluster-nothing = کاری نیست: ورودی خالی است.
cluster-no-input = { $file } نه فایل { $format } است، نه پوشه‌ای از آن‌ها، و نه فایل متنی با وضعیت‌ها.
cluster-bad-input = { $file } خوانده نمی‌شود: { $reason }
cluster-no-column = { $file } ستونی از صفحه‌ها ندارد: ستون { $board } لازم است، یا { $text } با وضعیت‌ها.
cluster-say-game = در { $file } نیامده که مال کدام بازی است: { $flag } را اضافه کنید.
cluster-other-game = { $file } مال { $found } است، نه مال { $wanted }.
cluster-input-changed = { $file } پس از شروع کار عوض شده است: پوشهٔ خروجی دیگری انتخاب کنید.
cluster-other-job = { $place } بخش‌های کار دیگری را دارد ({ $difference }). پوشهٔ دیگری یا همان تنظیمات را انتخاب کنید.
cluster-no-manifest = { $place } فایل { $manifest } ندارد: اینجا بخشی نیست.
cluster-missing-shard = { $file } نیست: کار را دوباره اجرا کنید.
cluster-damaged-shard = { $file } خراب است ({ $reason }): کار را دوباره اجرا کنید.
cluster-bad-shard = { $text } نام بخشی نیست: برای اولین بخش از پنجاه بخش بنویسید { $example }.
cluster-no-shard = بخش { $index } از { $shards } وجود ندارد: شماره‌ها از { $first } تا { $last } است.
cluster-shards = تعداد بخش‌ها نمی‌تواند { $n } باشد: از { $least } تا { $most } ممکن است.
cluster-workers = تعداد کارگرها نمی‌تواند { $n } باشد: حداقل یکی لازم است.
cluster-no-how = برچسبی به نام { $name } نیست: یکی از این‌ها را انتخاب کنید: { $names }.
cluster-no-limit = تحلیل حد می‌خواهد: یکی از این‌ها را اضافه کنید: { $flags }.
cluster-no-positions = هیچ بازی { $game } تا نیم‌حرکت { $plies } ادامه ندارد.
cluster-agent-game = عامل { $agent } بازی { $game } را بازی نمی‌کند.
cluster-no-engine = { $name } برای اجرای بخش‌ها نیست: یکی از این‌ها را انتخاب کنید: { $names }.
cluster-address-needs-ray = نشانی مال یک خوشهٔ { $engine } است: { $flag } را بردارید.
cluster-no-address = در { $address } خوشهٔ { $engine } نیست: { $reason }
cluster-no-ray = { $engine } نصب نیست: { $command }، یا { $flag } را اضافه کنید.
cluster-no-store = { $place } باز نمی‌شود: { $reason } ({ $command })
cluster-no-package = بستهٔ پایتون { $name } نصب نیست: { $command }
cluster-no-python = { $name } بستهٔ { $package } با این کارها را ندارد: { $command }
cluster-no-python-help = پایتون دیگری را می‌شود با { $command } نام برد.
arena-merged = { $file }: { $games ->
    [1] یک بازی.
   *[other] { $games } بازی.
}
arena-merged-repeated = { $n ->
    [1] یک بازی در بیش از یک فایل بود و یک بار نگه داشته شد.
   *[other] { $n } بازی در بیش از یک فایل بود و یک بار نگه داشته شد.
}
