# کاوشگر جست‌وجوها.

explore-title = گام‌به‌گام در یک جست‌وجو
explore-intro = یک جست‌وجو انتخاب و روی این وضعیت اجرا کنید: همهٔ گام‌ها نگه داشته می‌شود و می‌توانید جلو و عقب بروید.
explore-form = چه چیزی و چگونه جست‌وجو شود
explore-subject = جست‌وجو در
explore-subject-board = همین وضعیت
explore-subject-numbers = یک درخت عددی
explore-position = { $game }، پس از { $n } حرکت؛ نوبت { $player }
explore-over = این بازی تمام شده است و چیزی برای جست‌وجو نیست. یک حرکت به عقب برگردید یا بازی جدیدی شروع کنید.
explore-numbers = درخت عددی
explore-numbers-how = هر پرانتز یک وضعیت است و هر عدد، مقدار پایان بازی برای MAX که اول حرکت می‌کند.
explore-compare = مقایسه با
explore-compare-none = هیچ‌کدام
explore-run = جست‌وجو
explore-stop = توقف
explore-stopped = جست‌وجو متوقف شد. این چیزی است که تا آن لحظه پیدا شده بود.
explore-progress = در حال جست‌وجو: تا اینجا { $n } گره
explore-reading = در حال خواندن گام‌ها: { $n }
explore-failed = این جست‌وجو اجرا نشد. چیز کوچک‌تری انتخاب کنید و دوباره امتحان کنید.
explore-nothing-yet = هنوز چیزی جست‌وجو نشده است.
explore-kept = تا حرکت { $n } پس از ریشه همه‌چیز نگه داشته شده است؛ کنار هر گره نوشته شده که واقعاً چند گره زیر آن بوده است.
explore-recipe = { $name } با عمق { $n }
explore-open = باز کردن در بخش درخت
explore-counts = { $name }: { $nodes } گره، { $cutoffs } هرس، { $skipped } حرکت هرس‌شده در آنچه دیده می‌شود

## ایراد درخت عددی

explore-numbers-empty = هنوز درختی نیست. با یک پرانتز شروع کنید.
explore-numbers-outside = عدد نویسهٔ { $n } بیرون از پرانتزهاست.
explore-numbers-strange = { $name } در نویسهٔ { $n } نه پرانتز است و نه عدد.
explore-numbers-large = عدد نویسهٔ { $n } بیش از اندازه بزرگ است: حداکثر { $most }، با منفی یا بدون آن.
explore-numbers-open = پرانتز نویسهٔ { $n } بسته نشده است.
explore-numbers-closed = پرانتز نویسهٔ { $n } چیزی را نمی‌بندد.
explore-numbers-childless = در پرانتز نویسهٔ { $n } چیزی نیست.
explore-numbers-second = درخت دومی از نویسهٔ { $n } شروع می‌شود. هر دو را در یک جفت پرانتز بگذارید.
explore-numbers-wide = پرانتز نویسهٔ { $n } بیش از اندازه شاخه دارد.
explore-numbers-many = این درخت بیش از اندازه بزرگ است.

## عددها و معنای آن‌ها

explore-won = برد
explore-lost = باخت
explore-known-nothing = نامعلوم
explore-why-exact = مقدار برای MAX دقیقاً همین است.
explore-why-exact-own = مقدار برای کسی که نوبت اوست دقیقاً همین است.
explore-why-estimate = در این عمق مقدار همین است، ولی به تخمین تابع ارزیابی در برگ‌ها تکیه دارد.
explore-why-cut-more = مقدار همین یا بیشتر است: بازه اینجا بسته شد و حرکت‌های بررسی‌نشده فقط می‌توانند آن را بیشتر کنند.
explore-why-cut-less = مقدار همین یا کمتر است: بازه اینجا بسته شد و حرکت‌های بررسی‌نشده فقط می‌توانند آن را کمتر کنند.
explore-why-all-less = مقدار همین یا کمتر است: هیچ حرکتی اینجا از α بالاتر نرفت، پس معلوم نشد چقدر بدترند.
explore-why-all-more = مقدار همین یا بیشتر است: هیچ حرکتی اینجا از β پایین‌تر نرفت، پس معلوم نشد چقدر بیشترند.
explore-why-table = جدول فقط یک کران به یاد دارد.
explore-why-nothing = عرض بازه صفر بود و عدد به لبهٔ آن محدود شد.

## گام‌ها به زبان ساده

explore-said-enter = { $line }: نوبت { $player } است. بازه { $window } است.
explore-said-enter-flipped = { $line }: نوبت { $player } است. بازه برای طرف بعدی وارونه می‌شود: { $window }.
explore-said-best = بهترینِ تا اینجا { $move } است: { $value }.
explore-said-again = { $move } از انتظار بهتر است. دوباره با بازهٔ { $window } جست‌وجو می‌شود.
explore-said-leave = { $player } این مقدار را برمی‌گرداند: { $value }.
explore-leaf-number = برگ درخت: مقدار آن { $value } است.
explore-leaf-over = پایان بازی: { $ending } مقدار آن { $value } است.
explore-leaf-limit = به حداکثر عمق رسیدیم. تابع ارزیابی صفحه را چنین تخمین می‌زند: { $value }.
explore-leaf-table = این وضعیت در جدول هست: { $value }.
explore-ending-won = { $player } برنده است.
explore-ending-draw = مساوی است.
explore-cut-max = هرس: MAX با { $move } اینجا { $value } یا بیشتر دارد که از β، یعنی { $bound }، کمتر نیست. { $n } حرکت دیگر فقط می‌توانند آن را بیشتر کنند.
explore-cut-min = هرس: MIN با { $move } اینجا { $value } یا کمتر دارد که از α، یعنی { $bound }، بیشتر نیست. { $n } حرکت دیگر فقط می‌توانند آن را کمتر کنند.
explore-cut-own = هرس: بازیکنی که نوبت اوست با { $move } اینجا { $value } یا بیشتر دارد که از β، یعنی { $bound }، کمتر نیست. { $n } حرکت دیگر فقط می‌توانند آن را بیشتر کنند.
explore-who-max = { $player } نمی‌گذارد بازی به اینجا برسد: قبلاً { $line } مقدار { $value } یا بیشتر را برای MAX تضمین کرده است.
explore-who-min = { $player } نمی‌گذارد بازی به اینجا برسد: قبلاً { $line } نگذاشته MAX به بیش از { $value } برسد.
explore-who-null = عرض بازه صفر بود: جست‌وجو فقط می‌خواست بداند این حرکت از بهترین حرکت بهتر است یا نه، و پاسخ معلوم شد.
explore-rest = پس هیچ‌یک از حرکت‌های هرس‌شده نمی‌تواند مقدار ریشه را عوض کند.

## نماها

explore-map = نقشهٔ همهٔ جست‌وجو
explore-map-how = عمق رو به پایین است و پهنا تعداد گره‌ها را نشان می‌دهد. برای دیدن یک بخش کلیک کنید و برای بازگشت دوباره کلیک کنید.
explore-legend-max = به سود MAX
explore-legend-min = به سود MIN
explore-legend-even = برابر
explore-legend-expected = دنبالهٔ اصلی
explore-legend-skipped = هرس‌شده (پهنا معنایی ندارد)
explore-map-back = همهٔ نقشه
explore-focus = درخت دور یک گره
explore-bundle = { $n } شاخهٔ دیگر با { $nodes } گره
explore-unkept = { $nodes } گره در زیر این گره جست‌وجو شد ولی نگه داشته نشد
explore-skipped-move = { $move }: هرس‌شده، بررسی نشده
explore-skipped-many = { $n } حرکت هرس‌شده، بررسی نشده
explore-node-label = { $side } { $line }: { $value }
explore-node-waiting = هنوز جست‌وجو نشده
explore-node-open = در حال جست‌وجو
explore-inspector = جزئیات گره
explore-path = حرکت‌ها
explore-side = نوبت { $side } است ({ $player })
explore-side-numbers = نوبت { $side } است
explore-window = بازه
explore-window-how = MAX مقدار α را بالا می‌برد و MIN مقدار β را پایین می‌آورد. وقتی به هم برسند، بقیه هرس می‌شوند.
explore-window-how-own = کسی که نوبت اوست α را بالا می‌برد. برای طرف بعدی بازه وارونه می‌شود: { $window } می‌شود { $other }.
explore-window-none = مینیماکس بازه ندارد: همه‌چیز را بررسی می‌کند.
explore-returned-mark = مقدار برگشتی
explore-children = حرکت‌ها به ترتیب جست‌وجو
explore-effect = اثر
explore-effect-none = بی‌تغییر
explore-nodes-below = گره‌ها
explore-judged = تابع ارزیابی این برگ، از دید MAX
explore-ancestor = جایی که کران گذاشته شد: پس از { $line }
explore-here = اینجا
explore-outline = نمایش فهرستی
explore-outline-more = { $n } سطر دیگر: گره پایین‌تری را انتخاب کنید.

## پخش

explore-playback = گام‌به‌گام
explore-step-of = گام { $n } از { $total }
explore-first = رفتن به اول
explore-back = یک گام عقب
explore-forward = یک گام جلو
explore-last = رفتن به آخر
explore-next-change = تغییر بعدی بهترین حرکت
explore-to-node = اجرا تا این گره
explore-play = پخش
explore-pause = مکث
explore-speed = سرعت
explore-keys-node = اولین فرزند، آخرین فرزند؛ والد؛ همسایه‌ها؛ ریشه
explore-keys-step = گام عقب، گام جلو؛ هرس بعدی؛ پخش یا مکث
explore-code = کد
explore-stack = پشتهٔ فراخوانی
explore-frame-best = بهترین { $move }، { $value }
explore-frame-none = هنوز هیچ
explore-code-enter-max = نوبت MAX است
explore-code-enter-min = نوبت MIN است
explore-code-enter = بازیکنی که نوبت اوست بیشترین مقدار را می‌خواهد
explore-code-leaf = زیر این چیزی برای بررسی نیست
explore-code-begin = بدترین مقدار ممکن
explore-code-each = به ترتیب انتخاب‌شده
explore-code-probe = اصلاً بهتر است؟
explore-code-again = بله: چقدر؟
explore-code-best = نگه داشتن بهترین
explore-code-alpha = MAX مقدار α را بالا می‌برد
explore-code-alpha-own = کسی که نوبت اوست α را بالا می‌برد
explore-code-beta = MIN مقدار β را پایین می‌آورد
explore-code-cut = بقیه دیگر مهم نیست
explore-code-return = بازگشت به گره بالاتر

## اثبات

explore-prove-how = فرض کنید حرکت‌های هرس‌شده هر مقداری داشته باشند: نشانگر را بکشید و ریشه را ببینید.
explore-prove-hidden = بهترینِ حرکت‌های هرس‌شده
explore-prove-root-same = مقدار ریشه { $value } می‌ماند.
explore-prove-root-moved = مقدار ریشه { $value } می‌شد.
explore-prove-stops = از { $line } به بعد هیچ‌چیز فرق نمی‌کند.
explore-prove-search = جست‌وجوی واقعی آن‌ها
explore-prove-found = { $move }: { $value } (هرس مانع بررسی { $nodes } گره شده بود)
explore-prove-searching = در حال جست‌وجوی شاخه‌های هرس‌شده…

## مقایسه، یکی کردن، نگه داشتن

explore-compared-same = هر دو در ریشه به یک مقدار می‌رسند: { $value }.
explore-compared-differ = مقدارها در ریشه فرق دارند: { $value } و { $other }.
explore-merge = از درخت به گراف
explore-merge-how = به یک وضعیت می‌شود با حرکت‌های مختلف رسید. اگر هر وضعیت یک بار شمرده شود، درخت گراف می‌شود؛ اگر صفحه‌های چرخیده و قرینه هم یک بار شمرده شوند، باز هم کوچک‌تر می‌شود.
explore-star = روی دنبالهٔ اصلی
explore-drawing = نوع نمایش
explore-as-tree = درخت
explore-as-graph = گراف
explore-zoom = بزرگ‌نمایی
explore-zoom-far = شکل‌ها
explore-zoom-middle = مقدارها
explore-zoom-near = صفحه‌ها
explore-graph-lines-all = هر دنباله جدا
explore-graph-lines = { $line }: { $n } دنباله به اینجا می‌رسد
explore-graph-positions = وضعیت‌های یکسان یک بار
explore-graph-shapes = قرینه و چرخیده هم یکی
explore-graph-more = { $n } وضعیت تا حرکت { $plies } پس از این گره رسم شده است؛ عدد زیر هر صفحه نشان می‌دهد چند دنباله به آن می‌رسد.
explore-graph-all = همهٔ { $n } وضعیت زیر این گره رسم شده است؛ عدد زیر هر صفحه نشان می‌دهد چند دنباله به آن می‌رسد.
explore-merge-tree = گره‌های درخت
explore-merge-graph = وضعیت‌های متفاوت
explore-merge-shapes = متفاوت، با یکی شمردن قرینه‌ها
explore-merge-ply = تعداد حرکت
explore-merge-total = مجموع
explore-merge-short = وضعیت‌ها بیشتر از آن‌اند که همین حالا شمرده شوند: فقط لایه‌های اول اینجاست.
explore-save-svg = ذخیرهٔ تصویر
explore-save-json = ذخیرهٔ گام‌ها به‌صورت داده
explore-copy-link = کپی پیوند این گره
