# آنچه فقط صفحهٔ وب می‌گوید.

page-title = { $name } – { $tag }
page-rooms = بخش‌ها
room-play = بازی
room-tree = درخت
room-lab = آزمایشگاه
room-learn = آموزش
page-skip = رفتن به صفحهٔ بازی
page-skip-bar = گذشتن از نوار بالا
page-setup = چیدن بازی
page-controls = حرکت‌ها و کمک
page-size-named = { $size } ({ $name })
page-seat-level = { $name } با { $level }
page-level = سطح { $n }
page-other-agent = عامل دیگر
page-continue = ادامه بده
page-cancel = انصراف
page-close = بستن
page-pass = گذر
page-first = به آغاز
page-earlier = یک حرکت عقب
page-later = یک حرکت جلو
page-last = به پایان
page-values = ارزش همهٔ حرکت‌ها
page-serious = بازی جدی: همه چیز پنهان
page-restored = این آخرین بازی شماست. بازی تازه با یک کلیک شروع می‌شود.

## ارزش‌ها روی صفحه، تا جای ممکن کوتاه

page-chip-win = برد{ $n }
page-chip-win-plain = برد
page-chip-draw = تساوی
page-chip-loss = باخت{ $n }
page-chip-loss-plain = باخت
page-chip-thousands = { SIGNED($n) }هزار
page-legend = ارزش برای { $player }: عددِ کنار برد و باخت، شمار حرکت‌های برنده است؛ عددهای تنها تخمین‌اند.
page-legend-discs = ارزش برای { $player }، به مهره اگر ثابت شده باشد؛ عددهای دیگر تخمین‌اند.
page-studying = در حال بررسی…
page-value-kind = { $value }، { $kind }
page-cell = ستون { $column }، ردیف { $row }، { $state }
page-and = { $one }، { $other }
page-bar = { $player }: { $value }
page-graph = بازی از نگاه { $player }، حرکت به حرکت
page-graph-at = پس از { $n } حرکت: { $value }
page-graph-switch = نمودار و نوار ارزیابی
page-line-worth = { $line }: { $value }
page-threat = { $player } در { $cell } می‌برد.
page-no-threats = هیچ‌کس تهدید به برد نمی‌کند.

## فکر کردن

page-thinking-of = فکر { $player }
page-thinking-soon = تازه شروع کرده است…
page-think-solver = بهترین { $move } به نظر می‌رسد، { $value }.
page-chose-other = ولی { $move } را بازی کرد: در این سطح همیشه بهترین را برنمی‌دارد.
page-ladder = عمق به عمق
page-root-moves = حرکت‌های این وضعیت
page-exact-here = بررسی طولانی‌تر صفحه
page-showing-line = یک خط بازی که فقط نشان داده می‌شود.
page-back-to-game = بازگشت به بازی
page-native = فکر کردن با برنامهٔ همین رایانه
page-native-on = فکر کردن با برنامهٔ همین رایانه است.
page-native-off = فکر کردن با مرورگر شماست.

## مربی

page-coach-idle = پس از حرکت شما می‌گویم چقدر خوب بود. هر وقت خواستید راهنمایی بخواهید.
page-hint-more = بیشتر بگو
page-review-ready = مرور آماده است.
page-review-row = حرکت { $n }: { $move }
page-review-clean = اشتباهی نبود که از آن یاد بگیریم.
page-task = اشتباه { $n } از { $total }
page-show-answer = پاسخ را نشان بده
page-lesson-end = این آخری بود

## نوشتن

page-movebox = یک حرکت یا یک واژه بنویسید
page-movebox-example = { 4 }، واگرد، راهنمایی، صفحه
page-play-it = برو

## وضعیت‌ها

page-whose-turn = نوبت کیست؟
page-edit-how = روی هر خانه کلیک کنید تا مهرهٔ آن عوض شود.
page-edit-use = از همین‌جا بازی کن
page-edit-clear = خالی کردن صفحه
page-paste = یا حرکت‌ها، صفحه، پیوند یا بازی ذخیره‌شده را بچسبانید
page-paste-open = باز کن
page-link = پیوند
page-copy = کپی پیوند
page-board-text = صفحه به‌صورت متن
page-save-file = ذخیره در پرونده
page-load-file = باز کردن پرونده
page-this-file = این پرونده
page-only-in-terminal = این کار فقط در پایانه شدنی است.
page-link-nearest = آنچه خوانده شد روی صفحه است.
page-link-too-long = از هر پیوند ما بلندتر است.
page-link-room = بخشی به نام { $name } نداریم.

## تنظیم‌ها و کمک

page-theme-auto = مانند سیستم
page-palette = مهره‌های آبی و نارنجی
page-latin-digits = رقم‌های لاتین
page-new-sure = این بازی رها شود و بازی تازه‌ای شروع شود؟
page-key-digits = بازی در آن ستون، یا در آن خانه مانند صفحهٔ اعداد
page-key-travel = یک حرکت عقب یا جلو
page-key-ends = به آغاز یا پایان
page-key-best = بازی کردن بهترین حرکتی که می‌دانیم
page-key-faults = اشتباه بعدی؛ نادقیق بعدی
page-help-values = معنای نشانه‌ها
page-help-in = «در { 5 } حرکت» حرکت‌های خود برنده را می‌شمارد، حرکت بعدی هم به حساب می‌آید. ارزش روی حرکت‌ها از نگاه کسی است که نوبت اوست؛ نوار و نمودار از نگاه کسی است که بازی را شروع کرده است.
page-help-keys = کلیدها
page-help-box = جعبهٔ زیر صفحه حرکت‌ها و واژه‌ها را می‌فهمد: واگرد، دوباره، راهنمایی، چرا، صفحه، حرکت‌ها، آخرین، خط، تهدید، تازه، تعویض، مرور، ذخیره، پیوند، کمک.
page-privacy = هیچ چیز از این دستگاه بیرون نمی‌رود: بازی‌ها و تنظیم‌ها در مرورگر شما می‌مانند.

## آنچه روی صفحه کشیده می‌شود

page-overlay = نمایش روی صفحه
page-overlay-nothing = فقط مهره‌ها
page-overlay-threats = تهدیدها
page-overlay-mobility = حرکت‌های هر دو طرف
page-overlay-frontier = مهره‌های مرزی
page-overlay-stable = مهره‌های پایدار
page-overlay-regions = ناحیه‌های خالی
page-overlay-threats-why = قاب به رنگ هر طرف، خانه‌ای است که خط آن طرف را کامل می‌کند: پیوسته اگر همین حالا بازی‌شدنی است، بریده اگر هنوز نه. دایرهٔ خط‌خورده خانه‌ای است که خانهٔ بردِ بالایش را به حریف می‌دهد.
page-overlay-lines-why = قاب به رنگ هر طرف، خانه‌ای است که خط آن طرف را کامل می‌کند.
page-overlay-mobility-why = مهره‌های کوچک جاهایی‌اند که هر طرف می‌تواند بازی کند: { $player } { $a }، { $other } { $b }.
page-overlay-frontier-why = مهره‌های حلقه‌دار کنار خانهٔ خالی‌اند. حرکت‌های حریف از کنار آن‌ها می‌آید.
page-overlay-stable-why = مهره‌های لوزی‌دار به‌یقین تا پایان می‌مانند؛ شاید مهره‌های دیگری هم امن باشند.
page-overlay-regions-why = خانه‌های خالیِ به‌هم‌پیوسته، با شمارشان. ناحیهٔ روشن فرد است و ناحیهٔ تیره زوج: هر که نخست در ناحیهٔ فرد بازی کند، می‌تواند به آخرین حرکت آن امیدوار باشد.
page-mark-odd = فرد
page-mark-even = زوج
page-mark-threat = { $player } اینجا می‌برد
page-mark-poisoned = خانهٔ بردِ بالا را به حریف می‌دهد
page-mark-move = { $player } می‌تواند اینجا بازی کند
page-mark-frontier = کنار خانهٔ خالی
page-mark-stable = به‌یقین می‌ماند
page-mark-region-odd = در ناحیهٔ فرد
page-mark-region-even = در ناحیهٔ زوج

## روی گوشی

page-sheet = بیشتر دربارهٔ بازی
page-tab-think = فکر
page-tab-coach = مربی
page-tab-moves = حرکت‌ها
page-tab-game = بازی
page-sheet-larger = بزرگ‌تر
page-sheet-smaller = کوچک‌تر
page-menu = فهرست
page-coach-move = دربارهٔ حرکت { $move }
