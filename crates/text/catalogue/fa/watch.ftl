
# جست‌وجوی خود دانشجو زیر ذره‌بین: چه چیزی فهمیده شد و ایراد کجاست.

watch-title = { $name }: { $function }، { $nodes } گره
watch-board = صفحه: { $name }، در { $place } پیدا شد.
watch-no-board = صفحه شناخته نشد؛ پس حرکت‌ها و پایان بازی‌ها بررسی نشدند. آن را با { $command } نشان دهید.
watch-symbols = خانهٔ خالی { $empty } است و دو طرف { $a } و { $b } هستند.
watch-row-top = سطر اول در بالاست.
watch-row-bottom = سطر اول در پایین است.
watch-row-columns = صفحه فهرستی از ستون‌هاست.
watch-style-minimax = یک طرف بزرگ‌ترین مقدار را می‌گیرد و طرف دیگر کوچک‌ترین را (مینیماکس).
watch-style-negamax = هر گره مقدار فرزندانش را منفی می‌کند و بزرگ‌ترین را می‌گیرد (نگاماکس).
watch-style-unknown = روشن نیست که مقدار فرزندان چگونه ترکیب می‌شود.
watch-at = گره { $node }، پس از { $line }:
watch-at-root = گره { $node }، جایی که جست‌وجو شروع می‌شود:
watch-got = مقدار برنامه: { $value }
watch-expected = مقدار درست: { $value }
watch-advice = پیشنهاد
watch-unfinished-time = وقت تمام شد و جست‌وجو متوقف شد؛ فقط گره‌های کامل‌شده بررسی شده‌اند.
watch-unfinished-calls = جست‌وجو پس از { $n } فراخوانی متوقف شد؛ فقط گره‌های کامل‌شده بررسی شده‌اند.
watch-nothing = ایرادی اثبات نشد، ولی همه‌چیز هم فهمیده نشد.

## ایرادها، هر کدام با گرهی که آن را اثبات می‌کند

watch-right = درست است: همهٔ مقدارها از برگ‌ها نتیجه می‌شوند. برنامه { $got } گره را بررسی می‌کند؛ آلفا-بتا با همین حرکت‌ها و همین ترتیب به { $expected } گره نیاز دارد.
watch-crash = برنامه در گره { $node } با خطا متوقف شد: { $got }
watch-endless = بازگشت پایان ندارد: عمق فراخوانی گره { $node } به { $got } رسیده است.
watch-board-not-restored = گره { $node } روی صفحه حرکت می‌کند و آن را پس نمی‌گیرد: حرکت‌های بعدی با صفحه‌ای روبه‌رو می‌شوند که مال آن‌ها نیست.
watch-board-not-restored-state = گره { $node } حرکت‌هایش را پس می‌گیرد، ولی آنچه در کنار صفحه عوض شده به حال اول برنمی‌گردد: { $got }. گره‌های بعدی وضعیتی را می‌بینند که مال آن‌ها نیست.
watch-board-shared = گره { $node } روی نسخه‌ای کار می‌کند که خانه‌هایش با صفحهٔ اصلی مشترک است: حرکت یک فرزند روی صفحهٔ فرزند بعدی دیده می‌شود.
watch-arguments-swapped = در فراخوانی گره { $node } ترتیب آرگومان‌ها اشتباه است: عمق { $got } است.
watch-arguments-swapped-names = در فراخوانی گره { $node } ترتیب آرگومان‌ها اشتباه است: { $got }
watch-illegal-move-tried = حرکتی که به گره { $node } می‌رسد مجاز نیست: { $got }
watch-move-done-wrongly = صفحهٔ گره { $node } با آنچه قاعدهٔ بازی پس از این حرکت می‌دهد فرق دارد.
watch-root-wrong-side = اولین فراخوانی برای طرف اشتباه است: در گره { $node } باز { $got } حرکت می‌کند، ولی نوبت { $expected } است.
watch-not-alternating = نوبت عوض نمی‌شود: پیش از گره { $node } دو بار پشت سر هم { $got } حرکت می‌کند.
watch-not-alternating-part = نوبت به طرف دیگر می‌رسد، ولی گره { $node } باز هم مثل پدرش انتخاب می‌کند: { $got } را می‌گیرد و باید { $expected } را بگیرد.
watch-not-alternating-pass = نوبت عوض نمی‌شود: گره { $node } دومین پاس پشت سر هم است، ولی { $expected } می‌تواند حرکت کند.
watch-wrong-player-moves = پیش از گره { $node } بازیکن اشتباه حرکت می‌کند: مهره { $got } است، ولی نوبت { $expected } است.
watch-depth-not-decreased = عمق گره { $node } مثل پدرش { $got } است؛ باید { $expected } باشد.
watch-depth-off-by-one = جست‌وجو یک نیم‌حرکت زودتر یا دیرتر متوقف می‌شود: عمق گره { $node } برابر { $got } است.
watch-horizon-misses-end = عمق و پایان بازی جدا از هم آزموده نمی‌شوند: گره { $node } این را نشان می‌دهد.
watch-win-hidden = بازی در گره { $node } برنده دارد و برنامه آن را نمی‌بیند.
watch-draw-before-win = صفحهٔ گره { $node } پر است و برنده دارد، ولی برنامه آن را تساوی می‌داند: { $got } به جای { $expected }
watch-draw-misvalued = گره { $node } تساوی است ولی مقدار یک بازی تمام‌شده با برنده را دارد: { $got }
watch-pass-forgotten = در گره { $node } کسی که نوبت اوست حرکتی ندارد و باید پاس بدهد؛ برنامه متوقف می‌شود، با اینکه بازی ادامه دارد.
watch-no-move-sentinel = گره { $node } فرزندی ندارد و همان عددی را برمی‌گرداند که حلقه‌اش با آن شروع می‌شود: { $got }
watch-max-min-confused = گره { $node } باید { $expected } را بگیرد ولی { $got } را می‌گیرد: مقدار بزرگ‌تر و کوچک‌تر جابه‌جا شده‌اند.
watch-sign-not-negated = گره { $node } مقدار فرزندانش را منفی نمی‌کند: مقدارش { $got } است و باید { $expected } باشد.
watch-sign-negated-twice = گره { $node } یک بار بیش از اندازه منفی می‌کند: مقدارش { $got } است و باید { $expected } باشد.
watch-evaluation-wrong-side = برگ { $node } برای طرف اشتباه ارزیابی شده است: مقدارش { $got } است و باید { $expected } باشد.
watch-static-instead-of-searched = مقدار گره { $node } برابر { $got } است و هیچ فرزندی چنین مقداری ندارد: مقدارهای جست‌وجوشدهٔ فرزندان به کار نمی‌روند.
watch-start-value-wrong = گره { $node } همان عددی را برمی‌گرداند که حلقه‌اش با آن شروع می‌شود ({ $got })، چون هیچ فرزندی از آن بهتر نیست.
watch-value-wrong = مقدار گره { $node } برابر { $got } است و بهترینِ فرزندانش نیست.
watch-move-missed = گره { $node } این حرکت مجاز را هرگز امتحان نمی‌کند: { $expected }
watch-table-ignores-depth = گره { $node } مقدارش را از جدول می‌گیرد: آن مقدار با عمق { $got } به دست آمده، ولی عمق { $expected } لازم است.
watch-table-ignores-bound = گره { $node } عدد { $got } را از جدول به جای مقدار می‌گیرد، در حالی که فقط کرانی برای بازهٔ { $expected } بود.
watch-window-swapped = گره { $node } بازهٔ { $got } را می‌گیرد و باید { $expected } را بگیرد: دو کران بازه جابه‌جا شده‌اند.
watch-window-not-passed = گره { $node } بازهٔ { $got } را می‌گیرد و باید { $expected } را بگیرد: بازهٔ پدر به فرزند داده نمی‌شود.
watch-window-updated-after-loop = گره { $node } بازهٔ { $got } را می‌گیرد و باید { $expected } را بگیرد: بازه فقط پس از حلقه تنگ می‌شود.
watch-window-not-updated = گره { $node } بازهٔ { $got } را می‌گیرد و باید { $expected } را بگیرد: مقدارهای پیداشده بازه را تنگ نمی‌کنند.
watch-cut-wrong-bound = گره { $node } با مقایسه با کران اشتباه از حلقه بیرون می‌آید، با اینکه بازه باز است؛ مقدارش { $got } است.
watch-cut-too-early = گره { $node } زودتر از موقع از حلقه بیرون می‌آید، با اینکه حرکت‌های مهمی مانده است؛ مقدارش { $got } است.
watch-inner-break = در گره { $node } فقط از حلقهٔ درونی بیرون می‌آید: پس از حرکت { $expected } بازه بسته است، ولی { $got } حرکت امتحان می‌شود.
watch-never-cuts = در گره { $node } پس از حرکت { $expected } بازه بسته است، ولی { $got } حرکت امتحان می‌شود: هرسی در کار نیست.
watch-best-move-wrong = بهترین حرکت گره { $node } با مقدارش جور نیست: مقدار آن { $got } است و بهترین مقدار { $expected }.
watch-best-move-wrong-none = گره { $node } مقدار { $expected } را بدون حرکت برمی‌گرداند: بهترین حرکت هیچ‌جا نگه داشته نمی‌شود.
watch-best-move-overwritten = گره‌های عمیق‌تر بهترین حرکت را بازنویسی می‌کنند: در پایان، این حرکت از بهترین حرکت‌های ریشه (گره { $node }) نیست.
watch-cut-strict = در گره { $node } بازه پس از حرکت { $expected } درست بسته می‌شود، ولی { $got } حرکت امتحان می‌شود: با «برابر» هم می‌شود هرس کرد.
watch-slow-win-more = برد دیرتر ارزش بیشتری از برد زودتر دارد: مقدار برگ { $node } برابر { $got } است و در بازی کوتاه‌تری { $expected }؛ پس برنامه برد را عقب می‌اندازد.
watch-slow-win = برد دیرتر به اندازهٔ برد زودتر ارزش دارد (برگ { $node } هم { $got } است)؛ پس برنامه ممکن است برد را عقب بیندازد.

## وقتی جست‌وجویی برای دیدن نیست

watch-no-python = پایتون پیدا نشد: { $name } اجرا نشد.
watch-no-python-help = پایتون را نصب کنید یا با { $command } آن را نام ببرید.
watch-no-search = در { $name } جست‌وجویی دیده نشد.
watch-no-search-help = تابع بازگشتی را با { $a } نام ببرید یا با { $b } بگویید چه چیزی اجرا شود.
watch-failed-import = { $name } به ماژولی نیاز دارد که در این پایتون نیست: { $message }
watch-failed-error = { $name } پیش از شروع جست‌وجو متوقف شد: { $message }
watch-failed-syntax = { $name } برنامهٔ درستی به زبان پایتون نیست: { $message }
watch-failed-syntax-help = پایتون از آنجا به بعد را نمی‌خواند. این خط یا خط پیش از آن را درست کنید و دوباره اجرا کنید.
watch-failed-line = خط { $line }
watch-bad-trace = رد خوانده نشد: { $message }
