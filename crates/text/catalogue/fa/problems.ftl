## مسئله‌ها: اتاق صفحه و فرمان `harif problems`

room-problems = مسئله‌ها
problem-of-day = مسئلهٔ روز
problem-of-date = مسئلهٔ { $date }
problem-practice = تمرین
problem-mistakes = اشتباه‌های شما
problem-bug = پیدا کردن باگ
problem-kinds = نوع مسئله
problem-games = بازی

problem-task-win = نوبت { $player } است: فقط یک حرکت می‌برد.
problem-task-draw = نوبت { $player } است: فقط یک حرکت تساوی را نجات می‌دهد.
problem-task-only = نوبت { $player } است: همهٔ حرکت‌ها به‌جز یکی می‌بازند.
problem-task-mistake = نوبت { $player } است: در بازی خود { $move } را بازی کردید. حرکت بهتری پیدا کنید.
problem-difficulty = دشواری { $n }
problem-plies = اثبات { $n } نیم‌حرکت جلوتر را می‌بیند.
problem-about = موضوع: { $themes }

problem-right-win = درست است: { $move } تنها حرکتی است که می‌برد.
problem-right-draw = درست است: { $move } تنها حرکتی است که تساوی را نجات می‌دهد.
problem-right-mistake = درست است: { $move } آنچه را حرکت شما از دست داد نگه می‌دارد.
problem-answer-is = پاسخ، حرکت { $move } است.
problem-loses = حرکت { $move } می‌بازد. این دنباله نشان می‌دهد چگونه:
problem-draws = حرکت { $move } فقط مساوی می‌کند. این دنباله نشان می‌دهد چگونه:
problem-wins = حرکت { $move } می‌برد. این دنباله نشان می‌دهد چگونه:
problem-looking = حرکت { $move } پاسخ نیست؛ دنباله‌ای که آن را رد می‌کند جست‌وجو می‌شود …
problem-not-in-time = حرکت { $move } پاسخ نیست. دنباله‌ای که آن را رد می‌کند به‌موقع پیدا نشد.
problem-proof = نمایش اثبات
problem-again = تلاش دوباره
problem-next = مسئلهٔ بعدی
problem-to-board = بازگشت به مسئله
problem-step = حرکت { $n } از { $total }

problem-rating = درجهٔ شما: { $n } ± { $margin }
problem-rating-none = درجهٔ شما با اولین پاسخ شروع می‌شود.
problem-rating-up = درجهٔ شما { $n } واحد بالا رفت.
problem-rating-down = درجهٔ شما { $n } واحد پایین آمد.
problem-streak = { $n } روز پشت سر هم
problem-streak-none = مسئلهٔ روز را حل کنید تا روزهای پشت سر هم شمرده شود.
problem-streak-forgiven = یک روز غیبت بخشیده شده است.
problem-streak-best = بیشترین روزهای پشت سر هم: { $n }
problem-calendar = روزهای گذشته
problem-weeks-earlier = هفته‌های قبل
problem-weeks-later = هفته‌های بعد
problem-day-first = { $date }: با اولین تلاش حل شد
problem-day-later = { $date }: حل شد
problem-day-tried = { $date }: تلاش شد
problem-day-open = { $date }: هنوز تلاش نشده

problem-theme = موضوع
problem-theme-any = همهٔ موضوع‌ها
problem-theme-only-move = تنها حرکت
problem-theme-save-draw = نجات تساوی
problem-theme-two-threats = دو تهدید هم‌زمان
problem-theme-seven = «هفت لاتین»
problem-theme-zugzwang = تمام شدن حرکت‌های بی‌خطر
problem-theme-parity = شمردن خانه‌های آخر
problem-theme-corner-trap = تله‌های گوشه
problem-none-of-theme = این بازی مسئله‌ای با این موضوع ندارد.

problem-mistakes-due = امروز { $n } اشتباه برمی‌گردد
problem-mistakes-none = امروز هیچ اشتباهی برنمی‌گردد.
problem-mistakes-next = اشتباه بعدی در تاریخ { $date } برمی‌گردد.
problem-mistakes-how = وقتی در بازی با یک عامل، حرکت شما برد یا تساوی اثبات‌شده‌ای را از دست بدهد، وضعیت آن به اینجا برمی‌گردد: اول بعد از یک روز و بعد کم‌کم با فاصلهٔ بیشتر.
problem-bug-today = باگ روز
problem-cut-today = پیش‌بینی هرس در مسئلهٔ روز

problem-kept = آنچه حل می‌کنید فقط روی همین دستگاه می‌ماند.
problem-not-kept = این مرورگر چیزی نگه نمی‌دارد: آنچه حل می‌کنید با بستن صفحه فراموش می‌شود.
problem-full = حافظهٔ این مرورگر پر است: بخشی از آنچه حل کردید نگه داشته نشد.
problem-forget = فراموش کردن همهٔ آن
problem-loading = مسئله‌ها بارگذاری می‌شوند …
problem-missing = مسئله‌ها بارگذاری نشدند.
problem-load-again = بارگذاری دوباره

## مسئلهٔ خود برای دیگران

problem-send = مسئله برای یک دوست
problem-sent = مسئلهٔ یک بازیکن
problem-sent-proving = اثبات اینکه فقط یک حرکت بهترین است جست‌وجو می‌شود …
problem-sent-proved = همین حالا روی این دستگاه اثبات شد. پیوند فقط وضعیت را دارد، نه پاسخ را؛ مسئله‌های بازیکنان درجهٔ شما را تغییر نمی‌دهد.
problem-sent-unreadable = در این پیوند وضعیتی نیست.
problem-sent-no-choice = در این وضعیت انتخابی نیست.
problem-sent-not-proved = در سه ثانیه اثبات نشد که هر حرکت به کجا می‌رسد. وضعیت‌های نزدیک به پایان بازی زودتر اثبات می‌شوند.
problem-sent-lost = اینجا همهٔ حرکت‌ها می‌بازند.
problem-sent-wins = اینجا { $n } حرکت می‌برد.
problem-sent-draws = اینجا { $n } حرکت تساوی را نجات می‌دهد.
problem-sent-how = هر مسئله دقیقاً یک بهترین حرکت دارد. بازی را ادامه دهید، حرکت‌ها را پس بگیرید یا وضعیت را ویرایش کنید و دوباره امتحان کنید.
problem-sent-table = به صفحهٔ بازی

## Dates

date-long = { $day } { $month } { $year }
date-month =
    { $n ->
        [1] فروردین
        [2] اردیبهشت
        [3] خرداد
        [4] تیر
        [5] مرداد
        [6] شهریور
        [7] مهر
        [8] آبان
        [9] آذر
        [10] دی
        [11] بهمن
       *[12] اسفند
    }
date-weekday =
    { $n ->
        [1] د
        [2] س
        [3] چ
        [4] پ
        [5] ج
        [6] ش
       *[7] ی
    }
