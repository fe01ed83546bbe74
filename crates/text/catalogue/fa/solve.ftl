## حل دقیق: فرمان‌های حل، اندازه‌ها و آزمون‌های سرعت

solve-between = بین { SIGNED($a) } و { SIGNED($b) }
solve-microseconds = { $n } میکروثانیه
solve-time = { $time }
solve-cost = { $value } ({ $nodes } گره، { $time })
solve-differs = امتیاز ذخیره‌شده { SIGNED($n) } است، ولی امتیاز اثبات‌شده { $value } است
solve-differs-move = امتیاز ذخیره‌شدهٔ { $move } برابر { SIGNED($n) } است، ولی امتیاز اثبات‌شده { $value } است
solve-trouble = { $position }: { $reason }
solve-progress = { $n } وضعیت
solve-progress-bounds = { $value }، { $short } گره، { $speed } در ثانیه
solve-checked = { $n } امتیاز ذخیره‌شده بررسی شد: { $right } درست، { $wrong } نادرست.
solve-unreadable = { $n } سطر خوانده نشد.
solve-stats-positions = { $n } وضعیت.
solve-stats-time = زمان هر وضعیت: به‌طور میانگین { $time }، در بدترین حالت { $worst } ({ $position }).
solve-stats-nodes = { $nodes } گره: { $n } گره برای هر وضعیت، { $short } در ثانیه.
solve-stats-open = { $n } وضعیت در زمان داده‌شده به نتیجه نرسید.

sizes-wins = { $player } می‌برد
sizes-open = در زمان داده‌شده به نتیجه نرسید
sizes-quoted = مقدار منبع: { $value }
sizes-agrees = مقدار منبع: { $value }، یکسان است
sizes-differs = مقدار منبع: { $value }، یکسان نیست
sizes-not-quoted = منبعی برای مقایسه نیست
sizes-row = { $value } ({ $status }؛ { $nodes } گره، { $time })
sizes-progress = { $columns } × { $rows }: { $value }، { $short } گره، { $speed } در ثانیه
sizes-summary = { $n } اندازه. در مقایسه با مقدارهای منبع: { $right } یکسان، { $wrong } متفاوت.
sizes-other-game = جدول اندازه‌ها برای دوز چهارتایی با خط‌های چهارتایی است، نه برای { $game }.

## مربی در اتللو، با دانش حل‌کننده

othello-costs = در برابر بهترین بازی، این حرکت { $n } مهره ضرر دارد؛ { $move } این ضرر را نداشت.
othello-c-square-given = خانهٔ C کنار گوشهٔ خالی: گوشهٔ { $cell } به { $player } می‌رسد.
othello-stable-given = { $player } می‌تواند با { $move } پاسخ دهد و { $n } مهره به دست آورد که دیگر برگردانده نمی‌شوند.
othello-parity-kept = { $n ->
    [1] ناحیه‌ای یک‌خانه‌ای را پر می‌کنید: حرکت آخر آنجا با شماست.
   *[other] وارد ناحیه‌ای فرد با { $n } خانه می‌شوید: حرکت آخر آنجا می‌تواند با شما باشد.
}
othello-parity-lost = وارد ناحیه‌ای زوج با { $n } خانه می‌شوید که حرکت آخر آن می‌تواند با حریف باشد؛ { $move } به ناحیه‌ای فرد می‌رود.
othello-frontier-change = تعداد مهره‌های شما در کنار خانه‌های خالی از { $from } به { $to } رسید: این به حریف انتخاب بیشتری می‌دهد.
idea-stability = می‌توان مهره‌هایی را برای همیشه امن کرد.
theme-stability = مهره‌هایی که دیگر برگردانده نمی‌شوند
theme-parity = حرکت آخر در یک ناحیه

## مربی در دوز چهارتایی، با دانش حل‌کننده

connect4-follow-wins = { $player } با پاسخ دادن به هر مهره در همان ستون می‌برد.
connect4-follow-draws = { $player } با پاسخ دادن به هر مهره در همان ستون، حداقل مساوی می‌کند.

solve-no-memory = این دستگاه برای جدولی به اندازهٔ { $megabytes } مگابایت حافظه ندارد. جدول کوچک‌تر ({ $flag }) هم کار می‌کند، فقط کندتر.
solve-resume-known = ادامه از { $n } وضعیتی که قبلاً اثبات شده است.
solve-resume-format = { $file } فایل اثبات‌های این نسخهٔ حریف نیست.
solve-resume-damaged = فایل اثبات‌های { $file } خراب است. بدون آن، حل از اول شروع می‌شود.
solve-resume-other = اثبات‌های فایل { $file } دربارهٔ صفحهٔ { $columns } × { $rows } است.
solve-resume-none = { $flag } برای دوز چهارتایی با خط‌های چهارتایی و صفحه‌هایی نه بزرگ‌تر از { $board } است.
