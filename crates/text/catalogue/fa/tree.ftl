# کاوشگر جست‌وجوها.

explore-title = قدم زدن در یک جست‌وجو
explore-intro = یک جست‌وجو انتخاب کنید و روی این وضعیت اجرا کنید: همهٔ گام‌ها می‌مانند، رو به جلو و رو به عقب.
explore-form = چه چیزی و چگونه جست‌وجو شود
explore-subject = جست‌وجو در
explore-subject-board = همین وضعیت
explore-subject-numbers = یک درخت عددی
explore-position = { $game }، پس از { $n } حرکت؛ نوبت { $player }
explore-over = این بازی تمام شده است و چیزی برای جست‌وجو نیست. یک حرکت به عقب برگردید یا بازی تازه‌ای شروع کنید.
explore-numbers = درخت عددی
explore-numbers-how = پرانتزها وضعیت‌اند و عددها ارزش پایان بازی برای بیشینه (MAX) که اول حرکت می‌کند.
explore-compare = مقایسه با
explore-compare-none = هیچ‌کدام
explore-run = جست‌وجو کن
explore-stop = توقف
explore-progress = در حال جست‌وجو: تا اینجا { $n } گره
explore-reading = در حال خواندن گام‌ها: { $n }
explore-failed = این جست‌وجو اجرا نشد. چیز کوچک‌تری انتخاب کنید و دوباره امتحان کنید.
explore-nothing-yet = هنوز چیزی جست‌وجو نشده است.
explore-kept = تا حرکت { $n } پس از ریشه همه چیز نگه داشته شده است؛ هر گره می‌گوید واقعاً چند گره زیر آن بوده است.
explore-recipe = { $name } با عمق { $n }
explore-open = باز کردن در درخت
explore-counts = { $name }: { $nodes } گره، { $cutoffs } هرس، { $skipped } حرکت رد شده در آنچه دیده می‌شود

## ایراد درخت عددی

explore-numbers-empty = هنوز درختی نیست. با یک پرانتز شروع کنید.
explore-numbers-outside = عدد نویسهٔ { $n } بیرون از پرانتزهاست.
explore-numbers-strange = { $name } در نویسهٔ { $n } نه پرانتز است و نه عدد.
explore-numbers-large = عدد نویسهٔ { $n } بزرگ‌تر از آن است که رسم شود.
explore-numbers-open = پرانتز نویسهٔ { $n } بسته نشده است.
explore-numbers-closed = پرانتز نویسهٔ { $n } چیزی را نمی‌بندد.
explore-numbers-childless = در پرانتز نویسهٔ { $n } چیزی نیست.
explore-numbers-second = درخت دومی از نویسهٔ { $n } شروع می‌شود. هر دو را در یک جفت پرانتز بگذارید.
explore-numbers-wide = پرانتز نویسهٔ { $n } بیش از اندازه شاخه دارد.
explore-numbers-many = این درخت بیش از اندازه بزرگ است.

## عددها و معنای آن‌ها

explore-won = برد
explore-lost = باخت
explore-known-nothing = چیزی نمی‌گوید
explore-why-exact = ارزش برای بیشینه دقیقاً همین است.
explore-why-exact-own = ارزش برای کسی که نوبت اوست دقیقاً همین است.
explore-why-estimate = در این عمق ارزش همین است، ولی بر برگ‌هایی تکیه دارد که با نگاه ارزیابی شده‌اند.
explore-why-cut-more = ارزش همین یا بیشتر است: بازه اینجا بسته شد و آنچه پرسیده نشد فقط می‌تواند آن را بیشتر کند.
explore-why-cut-less = ارزش همین یا کمتر است: بازه اینجا بسته شد و آنچه پرسیده نشد فقط می‌تواند آن را کمتر کند.
explore-why-all-less = ارزش همین یا کمتر است: هیچ حرکتی اینجا از α بالاتر نرفت، پس جست‌وجو نپرسید چقدر بدترند.
explore-why-all-more = ارزش همین یا بیشتر است: هیچ حرکتی اینجا از β پایین‌تر نرفت، پس جست‌وجو نپرسید چقدر بیشتر می‌ارزند.
explore-why-table = جدول فقط یک کران به یاد دارد.
explore-why-nothing = بازه دیگر پهنایی نداشت و عدد به لبهٔ آن چسبانده شد.

## گام‌ها به زبان ساده

explore-said-enter = { $line }: نوبت { $player } است. بازه { $window } است.
explore-said-enter-flipped = { $line }: نوبت { $player } است. بازه برای طرف تازه وارونه می‌شود: { $window }.
explore-said-best = بهترینِ تا اینجا { $move } است: { $value }.
explore-said-again = { $move } از انتظار بهتر است. دوباره با بازهٔ { $window } جست‌وجو می‌شود.
explore-said-leave = { $player } این را برمی‌گرداند: { $value }.
explore-leaf-number = برگ درخت: ارزش آن { $value } است.
explore-leaf-over = پایان بازی: { $ending } ارزش آن { $value } است.
explore-leaf-limit = عمق تمام شده است. ارزیاب صفحه را چنین می‌سنجد: { $value }.
explore-leaf-table = جدول از پیش این وضعیت را می‌شناسد: { $value }.
explore-ending-won = { $player } برده است.
explore-ending-draw = مساوی است.
explore-cut-max = هرس: بیشینه با { $move } اینجا { $value } یا بیشتر دارد که کمتر از β، یعنی { $bound }، نیست. { $n } حرکت دیگر فقط می‌تواند آن را بیشتر کند.
explore-cut-min = هرس: کمینه با { $move } اینجا { $value } یا کمتر دارد که بیشتر از α، یعنی { $bound }، نیست. { $n } حرکت دیگر فقط می‌تواند آن را کمتر کند.
explore-cut-own = هرس: کسی که نوبت اوست با { $move } اینجا { $value } یا بیشتر دارد که کمتر از β، یعنی { $bound }، نیست. { $n } حرکت دیگر فقط می‌تواند آن را بیشتر کند.
explore-who-max = { $player } نمی‌گذارد بازی به اینجا برسد: پیش‌تر { $line } برای بیشینه { $value } یا بیشتر را قطعی کرده است.
explore-who-min = { $player } نمی‌گذارد بازی به اینجا برسد: پیش‌تر { $line } بیشینه را روی { $value } یا کمتر نگه داشته است.
explore-who-null = بازه پهنایی نداشت: جست‌وجو فقط می‌پرسید این حرکت از بهترین حرکت بهتر است یا نه، و پاسخ معلوم شد.
explore-rest = پس هیچ‌یک از حرکت‌های رد شده نمی‌تواند ارزش ریشه را عوض کند.

## نماها

explore-map = نقشهٔ همهٔ جست‌وجو
explore-map-how = عمق رو به پایین است و پهنا شمار گره‌هاست. برای دیدن یک بخش کلیک کنید و برای بازگشت دوباره.
explore-legend-max = خوب برای بیشینه
explore-legend-min = خوب برای کمینه
explore-legend-even = برابر
explore-legend-expected = خط اصلی
explore-legend-skipped = رد شده، و پهنای آن چیزی نمی‌گوید
explore-map-back = همهٔ نقشه
explore-focus = درخت دور یک گره
explore-bundle = { $n } شاخهٔ دیگر با { $nodes } گره
explore-unkept = { $nodes } گره زیر این جست‌وجو شد و نگه داشته نشد
explore-skipped-move = { $move }: رد شده، کسی نگاه نکرد
explore-skipped-many = { $n } حرکت رد شده، کسی نگاه نکرد
explore-node-label = { $side } { $line }: { $value }
explore-node-waiting = هنوز جست‌وجو نشده
explore-node-open = در حال جست‌وجو
explore-inspector = گره
explore-path = حرکت‌ها
explore-side = نوبت { $side } است ({ $player })
explore-side-numbers = نوبت { $side } است
explore-window = بازه
explore-window-how = بیشینه α را بالا می‌برد و کمینه β را پایین می‌آورد. وقتی به هم برسند، بقیه رد می‌شوند.
explore-window-how-own = کسی که نوبت اوست α را بالا می‌برد. برای طرف بعدی بازه وارونه می‌شود: { $window } می‌شود { $other }.
explore-window-none = مینیماکس بازه ندارد: همه چیز را نگاه می‌کند.
explore-returned-mark = برگردانده
explore-children = حرکت‌ها به ترتیب جست‌وجو
explore-effect = چه کرد
explore-effect-none = بی‌تغییر
explore-nodes-below = گره‌ها
explore-judged = ارزیاب این برگ را برای بیشینه چنین می‌سنجد
explore-ancestor = جایی که کران گذاشته شد: پس از { $line }
explore-here = اینجا
explore-outline = همین به‌صورت فهرست
explore-outline-more = { $n } سطر دیگر: گره پایین‌تری را نگاه کنید.

## پخش

explore-playback = گام به گام
explore-step-of = گام { $n } از { $total }
explore-first = به آغاز
explore-back = یک گام عقب
explore-forward = یک گام جلو
explore-last = به پایان
explore-next-change = تغییر بعدی بهترین حرکت
explore-to-node = اجرا تا این گره
explore-play = پخش
explore-pause = مکث
explore-speed = سرعت
explore-keys-node = نخستین فرزند، آخرین فرزند؛ والد؛ همسایه‌ها؛ ریشه
explore-keys-step = گام عقب، گام جلو؛ هرس بعدی؛ پخش یا مکث
explore-code = کد
explore-stack = پشتهٔ فراخوانی
explore-frame-best = بهترین { $move }، { $value }
explore-frame-none = هنوز هیچ
explore-code-enter-max = نوبت بیشینه است
explore-code-enter-min = نوبت کمینه است
explore-code-enter = هر که نوبت اوست بیشترین را می‌خواهد
explore-code-leaf = زیر این چیزی برای دیدن نیست
explore-code-begin = بدتر از هر چیز
explore-code-each = به ترتیب انتخاب‌شده
explore-code-probe = اصلاً بهتر است؟
explore-code-again = بله: چقدر؟
explore-code-best = بهترین را نگه دار
explore-code-alpha = بیشینه α را بالا می‌برد
explore-code-alpha-own = کسی که نوبت اوست α را بالا می‌برد
explore-code-beta = کمینه β را پایین می‌آورد
explore-code-cut = بقیه دیگر مهم نیست
explore-code-return = بازگشت به گره بالا

## ثابت کن

explore-prove-how = بگویید حرکت‌های رد شده هر ارزشی که بخواهید داشته باشند: بکشید و ریشه را ببینید.
explore-prove-hidden = بهترینِ حرکت‌های رد شده
explore-prove-root-same = ریشه روی { $value } می‌ماند.
explore-prove-root-moved = ریشه { $value } می‌شد.
explore-prove-stops = از { $line } به بعد هیچ‌چیز فرق نمی‌کند.
explore-prove-search = واقعاً جست‌وجویشان کن
explore-prove-found = { $move }: { $value } ({ $nodes } گره که هرس آن‌ها را صرفه‌جویی کرد)
explore-prove-searching = در حال جست‌وجوی آنچه رد شده بود…

## مقایسه، یکی کردن، نگه داشتن

explore-compared-same = هر دو در ریشه یک ارزش پیدا می‌کنند: { $value }.
explore-compared-differ = ارزش‌ها در ریشه فرق دارند: { $value } و { $other }.
explore-merge = از درخت به گراف
explore-merge-how = به یک وضعیت می‌شود با حرکت‌های گوناگون رسید. اگر هر وضعیت یک بار شمرده شود، درخت گراف می‌شود؛ اگر صفحه‌های چرخانده و قرینه هم یک بار شمرده شوند، باز هم کوچک‌تر می‌شود.
explore-star = روی خط اصلی
explore-drawing = چه چیزی کشیده شود
explore-as-tree = درخت
explore-as-graph = گراف
explore-zoom = از چه فاصله‌ای
explore-zoom-far = شکل‌ها
explore-zoom-middle = مقدارها
explore-zoom-near = صفحه‌ها
explore-graph-lines-all = هر خط جدا
explore-graph-lines = { $line }: { $n } خط به اینجا می‌رسد
explore-graph-positions = وضعیت‌های یکسان یک بار
explore-graph-shapes = قرینه و چرخانده هم یکی
explore-graph-more = { $n } وضعیت تا حرکت { $plies } پس از این گره کشیده شده است؛ عدد زیر هر صفحه می‌گوید چند خط به آن می‌رسد.
explore-graph-all = همهٔ { $n } وضعیت زیر این گره کشیده شده است؛ عدد زیر هر صفحه می‌گوید چند خط به آن می‌رسد.
explore-merge-tree = گره‌های درخت
explore-merge-graph = وضعیت‌های متفاوت
explore-merge-shapes = متفاوت با کنار گذاشتن تقارن
explore-merge-ply = پس از چند حرکت
explore-merge-total = روی هم
explore-merge-short = وضعیت‌ها بیشتر از آن‌اند که همین حالا شمرده شوند: فقط سطح‌های نخست اینجاست.
explore-save-svg = ذخیرهٔ نقشه
explore-save-json = ذخیرهٔ گام‌ها به‌صورت داده
explore-copy-link = کپی پیوند این گره
