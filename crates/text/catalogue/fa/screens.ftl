## صفحه‌های پایانه: درخت، منو، پیشرفت

browse-keys = { $arrows } رفتن، باز و بسته کردن؛ { $all } باز کردن همه؛ { $cut } هرس بعدی؛ { $bound } کران آن؛ { $quit } پایان
browse-no-terminal = صفحه‌نمایشی نیست که درخت در آن گام‌به‌گام دیده شود.
browse-no-terminal-how = در پایانه اجرا کنید یا بدون { $option }.
tree-numbers-how = پرانتز و عدد را داخل گیومه بنویسید: { $example }
progress-search = عمق { $n }، { $move } بررسی شد؛ { $short } گره، { $speed } در ثانیه
menu-level-quick = { $level }، بی‌درنگ
menu-level-time = { $level }، حدود { $time } برای هر حرکت
menu-level-long = { $level }، بیش از { $time } برای هر حرکت
progress-cost = { $short } گره در { $time }، { $speed } در ثانیه
progress-lab = { $n } از { $total }: { $name }، عمق { $depth }؛ { $short } گره، { $speed } در ثانیه
learn-begin = شروع با { $command }
learn-go-on = ادامه با { $command }
learn-type-answer = یکی از { $keys } را بنویسید؛ با سطر خالی ادامه می‌دهید.
learn-type-move = یک حرکت بنویسید؛ با سطر خالی ادامه می‌دهید.
learn-type-leaves = شمارهٔ برگ‌هایی را بنویسید که هیچ‌وقت بررسی نمی‌شوند، مانند { $example }؛ با سطر خالی ادامه می‌دهید.
learn-marked = حرکت اول { $move } است.
browse-keys-short = { $arrows }؛ { $all } همه؛ { $cut } هرس؛ { $bound } کران؛ { $quit } پایان
