## حل دقیق: فرمان‌های حل، اندازه‌ها و آزمون‌های سرعت

solve-between = میان { SIGNED($a) } و { SIGNED($b) }
solve-microseconds = { $n } میکروثانیه
solve-time = { $time }
solve-cost = { $value } ({ $nodes } گره، { $time })
solve-differs = امتیاز نوشته‌شده { SIGNED($n) } است، ولی امتیاز اثبات‌شده { $value } است
solve-differs-move = امتیاز نوشته‌شدهٔ { $move } برابر { SIGNED($n) } است، ولی امتیاز اثبات‌شده { $value } است
solve-trouble = { $position }: { $reason }
solve-progress = { $n } وضعیت
solve-progress-bounds = { $value }، { $short } گره
solve-checked = { $n } امتیاز نوشته‌شده بررسی شد: { $right } درست، { $wrong } نادرست.
solve-unreadable = { $n } سطر خوانده نشد.
solve-stats-positions = { $n } وضعیت.
solve-stats-time = زمان هر وضعیت: به‌طور میانگین { $time }، در بدترین حالت { $worst } ({ $position }).
solve-stats-nodes = { $nodes } گره: { $n } گره برای هر وضعیت، { $short } در ثانیه.
solve-stats-open = { $n } وضعیت در زمان داده‌شده روشن نشد.

sizes-wins = { $player } می‌برد
sizes-open = در زمان داده‌شده روشن نشد
sizes-quoted = مقدار نقل‌شده: { $value }
sizes-agrees = مقدار نقل‌شده: { $value }، یکسان است
sizes-differs = مقدار نقل‌شده: { $value }، یکسان نیست
sizes-not-quoted = مقداری نقل نشده است
sizes-row = { $value } ({ $status }؛ { $nodes } گره، { $time })
sizes-progress = { $columns } × { $rows }: { $value }، { $short } گره
sizes-summary = { $n } اندازه. در سنجش با مقدارهای نقل‌شده: { $right } یکسان، { $wrong } ناهمسان.
sizes-other-game = جدول اندازه‌ها برای چهار در خط با خط‌های چهارتایی است، نه برای { $game }.

## مربی در اتللو، با دانش حل‌کننده

othello-costs = در برابر بهترین بازی، این حرکت { $n } مهره هزینه دارد: { $move } آن را نگه می‌دارد.
othello-c-square-given = خانهٔ C کنار گوشهٔ خالی: گوشهٔ { $cell } به { $player } می‌رسد.
othello-stable-given = { $player } می‌تواند با { $move } پاسخ دهد و { $n } مهره به دست آورد که دیگر هرگز برنمی‌گردد.
othello-parity-kept = { $n ->
    [one] ناحیه‌ای با { $n } خانه را پر می‌کنید: حرکت آخر آنجا از آن شماست.
   *[other] به ناحیه‌ای فرد با { $n } خانه وارد می‌شوید: حرکت آخر آنجا می‌تواند از آن شما باشد.
}
othello-parity-lost = به ناحیه‌ای زوج با { $n } خانه وارد می‌شوید که حرکت آخر آن می‌تواند از آن حریف باشد؛ { $move } به ناحیه‌ای فرد می‌رود.
othello-frontier-change = مهره‌های شما در کنار خانه‌های خالی از { $from } به { $to } رسید: این به حریف انتخاب می‌دهد.
idea-stability = می‌توان مهره‌هایی را برای همیشه امن کرد.
theme-stability = مهره‌هایی که هرگز برنمی‌گردند
theme-parity = حرکت آخر در یک ناحیه

## مربی در چهار در خط، با دانش حل‌کننده

connect4-follow-wins = { $player } با پاسخ دادن به هر مهره در همان ستون می‌برد.
connect4-follow-draws = { $player } با پاسخ دادن به هر مهره در همان ستون، دست‌کم مساوی می‌کند.
