# آنچه فقط صفحهٔ وب می‌گوید.

page-title = { $name } – { $tag }
page-rooms = بخش‌ها
room-play = بازی
room-tree = درخت
room-lab = آزمایشگاه
room-learn = آموزش
page-skip = رفتن به صفحهٔ بازی
page-skip-bar = پرش از نوار بالا
page-setup = تنظیم بازی
page-controls = حرکت‌ها و راهنما
page-size-named = { $size } ({ $name })
page-seat-level = { $name } با { $level }
page-level = سطح { $n }
page-other-agent = عامل دیگر
page-continue = ادامه
page-cancel = انصراف
page-close = بستن
page-pass = پاس
page-first = رفتن به اول بازی
page-earlier = یک حرکت عقب
page-later = یک حرکت جلو
page-last = رفتن به آخر بازی
page-values = مقدار همهٔ حرکت‌ها
page-serious = بازی جدی: همه‌چیز پنهان
page-notice = پیام
page-restored = این آخرین بازی شماست. بازی جدید با یک کلیک شروع می‌شود.
page-own-game-kept = این بازی با پیوند باز شد. بازی خودتان محفوظ است.
page-linked-game = از پیوند باز شده است.
page-own-game = برگشت به بازی خودم

## مقدارها روی صفحه، تا جای ممکن کوتاه. فاصله‌های درون آن‌ها ناشکن است (U+00A0).

page-chip-win = برد { $n }
page-chip-win-plain = برد
page-chip-draw = تساوی
page-chip-loss = باخت { $n }
page-chip-loss-plain = باخت
page-chip-thousands = { SIGNED($n) } هزار
page-legend = مقدار برای { $player }: عدد کنار «برد» و «باخت» تعداد حرکت‌های برنده است؛ عددهای دیگر تخمین‌اند، به واحد تابع ارزیابی.
page-legend-discs = مقدار برای { $player } به مهره؛ نشانهٔ ~ یعنی تخمین.
page-legend-points = مقدار برای { $player }: تخمین‌ها به واحد تابع ارزیابی است و آنچه اثبات شده، به مهره.
page-studying = در حال بررسی…
page-value-kind = { $value }، { $kind }
page-cell = ستون { $column }، ردیف { $row }، { $state }
page-and = { $one }، { $other }
page-bar = { $player }: { $value }
page-graph = بازی از دید { $player }، حرکت به حرکت
page-graph-at = پس از { $n } حرکت: { $value }
page-graph-switch = نمودار و نوار ارزیابی
page-line-worth = { $line }: { $value }
page-threat = { $player } می‌تواند در { $cell } ببرد.
page-no-threats = هیچ‌کدام از دو طرف تهدید به برد ندارد.

## فکر کردن

page-thinking-of = روند فکر { $player }
page-thinking-soon = همین حالا شروع کرده است…
page-think-solver = { $move } بهترین به نظر می‌رسد، { $value }.
page-chose-other = ولی { $move } را بازی کرد: در این سطح همیشه بهترین حرکت را انتخاب نمی‌کند.
page-ladder = عمق به عمق
page-root-moves = حرکت‌های این وضعیت
page-exact-here = بررسی طولانی‌تر صفحه
page-showing-line = این دنباله فقط نمایش داده می‌شود و بازی نشده است.
page-back-to-game = بازگشت به بازی
page-native = استفاده از برنامهٔ این رایانه برای فکر کردن
page-native-on = برنامهٔ این رایانه فکر می‌کند.
page-native-off = مرورگر شما فکر می‌کند.
page-replaced = { $agent } از کار افتاد؛ { $other } به جای { $player } بازی را ادامه می‌دهد.
page-server-lost = برنامهٔ این رایانه جواب نمی‌دهد. تا برگشتن آن، مرورگر شما فکر می‌کند.
page-server-back = برنامهٔ این رایانه برگشت و دوباره فکر می‌کند.

## مربی

page-coach-idle = پس از حرکت شما می‌گویم چقدر خوب بود. هر وقت خواستید راهنمایی بخواهید.
page-hint-more = راهنمایی بیشتر
page-review-ready = مرور آماده است.
page-review-row = حرکت { $n }: { $move }
page-review-mattered = حرکت‌های سرنوشت‌ساز
page-review-all = همهٔ { $n } حرکت ضعیف‌تر
page-review-clean = اشتباهی نبود که از آن یاد بگیریم.
page-task = اشتباه { $n } از { $total }
page-show-answer = نمایش پاسخ
page-lesson-end = این آخری بود

## نوشتن

page-movebox = یک حرکت یا یک واژه بنویسید
page-movebox-example = { 4 }، واگرد، راهنمایی، صفحه
page-play-it = اجرا

## وضعیت‌ها

page-whose-turn = نوبت کیست؟
page-edit-how = روی هر خانه کلیک کنید تا مهرهٔ آن عوض شود.
page-edit-use = بازی از همین وضعیت
page-edit-clear = خالی کردن صفحه
page-paste = یا حرکت‌ها، صفحه، پیوند یا بازی ذخیره‌شده را بچسبانید
page-paste-open = باز کردن
page-link = پیوند
page-copy = کپی پیوند
page-board-text = صفحه به‌صورت متن
page-save-file = ذخیره در فایل
page-load-file = باز کردن فایل
page-this-file = این فایل
page-only-in-terminal = این کار فقط در پایانه شدنی است.
page-link-nearest = فقط بخشی که خوانده شد روی صفحه است.
page-link-too-long = این پیوند بلندتر از حد مجاز است.
page-link-room = بخشی به نام { $name } وجود ندارد.

## تنظیمات و راهنما

page-theme-auto = مطابق سیستم
page-latin-digits = ارقام لاتین
page-new-sure = این بازی رها شود و بازی جدیدی شروع شود؟
page-key-digits = بازی در آن ستون، یا در آن خانه مانند صفحهٔ اعداد
page-key-travel = یک حرکت عقب یا جلو
page-key-ends = رفتن به اول یا آخر بازی
page-key-best = بازی کردن بهترین حرکت شناخته‌شده
page-key-faults = اشتباه بعدی؛ بی‌دقتی بعدی
page-help-values = معنای نشانه‌ها
page-help-in = «در { 5 } حرکت» حرکت‌های خود برنده را می‌شمارد، حرکت بعدی هم به حساب می‌آید. مقدار روی حرکت‌ها از دید کسی است که نوبت اوست؛ نوار و نمودار از دید کسی که بازی را شروع کرده است.
page-help-keys = کلیدها
page-help-box = در کادر زیر صفحه می‌توانید حرکت یا یکی از این واژه‌ها را بنویسید: واگرد، دوباره، راهنمایی، چرا، صفحه، حرکت‌ها، آخرین، دنباله، تهدید، جدید، تعویض، مرور، ذخیره، پیوند، راهنما.
page-privacy = هیچ‌چیز از این دستگاه بیرون نمی‌رود: بازی‌ها و تنظیمات در مرورگر شما می‌مانند.

## آنچه روی صفحه کشیده می‌شود

page-overlay = نمایش روی صفحه
page-overlay-nothing = فقط مهره‌ها
page-overlay-threats = تهدیدها
page-overlay-mobility = حرکت‌های هر دو طرف
page-overlay-frontier = مهره‌های مرزی
page-overlay-stable = مهره‌های پایدار
page-overlay-regions = ناحیه‌های خالی
page-overlay-threats-why = قاب به رنگ هر طرف، خانه‌ای است که خط آن طرف را کامل می‌کند: پیوسته اگر همین حالا قابل بازی است، خط‌چین اگر هنوز نیست. دایرهٔ خط‌خورده یعنی اگر اینجا بازی کنید، طرف مقابل در خانهٔ بالایی می‌برد.
page-overlay-lines-why = قاب به رنگ هر طرف، خانه‌ای است که خط آن طرف را کامل می‌کند.
page-overlay-mobility-why = مهره‌های کوچک جاهایی‌اند که هر طرف می‌تواند بازی کند: { $player } { $a }، { $other } { $b }.
page-overlay-frontier-why = مهره‌های حلقه‌دار کنار خانهٔ خالی‌اند. حرکت‌های حریف از کنار آن‌ها می‌آید.
page-overlay-stable-why = مهره‌های لوزی‌دار حتماً تا پایان می‌مانند؛ شاید مهره‌های دیگری هم امن باشند.
page-overlay-regions-why = خانه‌های خالیِ به‌هم‌پیوسته، با تعدادشان. ناحیهٔ روشن فرد است و ناحیهٔ تیره زوج: کسی که اول در ناحیهٔ فرد بازی کند، می‌تواند به آخرین حرکت آن امیدوار باشد.
page-mark-odd = فرد
page-mark-even = زوج
page-mark-threat = خانهٔ برد { $player }
page-mark-poisoned = حریف در خانهٔ بالایی می‌برد
page-mark-move = { $player } می‌تواند اینجا بازی کند
page-mark-frontier = کنار خانهٔ خالی
page-mark-stable = حتماً می‌ماند
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
page-menu = منو
page-coach-move = دربارهٔ حرکت { $move }
