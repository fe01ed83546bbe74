# آنچه حریف می‌گوید، به فارسی. کلیدها و آرگومان‌ها همان‌های en.ftl‌اند.
#
# پس از عدد، اسم مفرد می‌آید؛ پس بیشتر رشته‌ها به صورت جمع جدا نیاز ندارند.
# نشانه‌های ≥ و ≤ در متن راست‌به‌چپ وارونه دیده می‌شوند: به جای آن‌ها واژه بنویسید،
# یا فرمول را میان { "\u2066" } و { "\u2069" } بگذارید.

## فرآورده

app-name = حریف
app-tag = حریفی که فکرش را نشان می‌دهد
app-offline = برون‌خط؛ همه چیز کار می‌کند

tab-play = بازی
tab-tree = درخت
tab-lab = آزمایشگاه
tab-arena = میدان
tab-learn = آموزش

yes = بله
no = نه
right = درست
wrong = این بار نه

## یکاها

unit-percent = { $n }٪
unit-thousand = { $n } هزار
unit-million = { $n } میلیون
unit-billion = { $n } میلیارد
unit-milliseconds = { $n } میلی‌ثانیه
unit-seconds = { $n } ثانیه
unit-minutes = { $minutes } دقیقه و { $seconds } ثانیه

## بازی‌ها

game-tictactoe = دوز (ایکس‌او)
game-connect4 = چهار در خط
game-4inline = چهار در خط، هشت‌ستونه
game-othello = اتللو (ریورسی)
game-tictactoe-idea = { $n } نشانه را در یک خط بچینید؛ افقی، عمودی یا مورب.
game-connect4-idea = مهره‌ها را در ستون‌ها بیندازید؛ { $n } تا در یک خط می‌برد.
game-othello-idea = مهره‌های حریف را در میان بگیرید تا برگردند؛ هر که مهرهٔ بیشتری داشته باشد می‌برد.
game-size-line = { $size }، { $n } در یک خط
game-size = { $columns } × { $rows }

## دو طرف

side-first = نفر اول
side-second = نفر دوم
side-x = X
side-o = O
side-black = سیاه
side-white = سفید
side-red = قرمز
side-yellow = زرد
side-you = شما
side-opponent = حریف

## چیدن بازی

setup-game = بازی
setup-size = اندازهٔ صفحه
setup-you = شما
setup-first = نفر اول
setup-second = نفر دوم
setup-both = هر دو
setup-none = تماشا
setup-random = تصادفی
setup-opponent = حریف
setup-level = سطح
setup-depth = عمق { $n }
setup-time = هر حرکت { $time }
setup-nodes = هر حرکت { $n } گره
setup-errors = در هر بازی حدود { $n } هدیه می‌دهد
setup-who-starts = چه کسی شروع کند

## کارها

action-new = بازی تازه
action-again = یک بار دیگر
action-undo = واگرد
action-redo = انجام دوباره
action-hint = راهنمایی
action-move-now = همین حالا بازی کن
action-stop = توقف
action-swap = تعویض طرف‌ها
action-share = هم‌رسانی این وضعیت
action-copied = پیوند کپی شد
action-edit = چیدن وضعیت
action-hide = پنهان کردن فکر
action-show = نشان دادن فکر
action-values-on = نشان دادن مقدارها
action-values-off = پنهان کردن مقدارها
action-save = ذخیره
action-load = بازکردن
action-review = مرور بازی
action-help = راهنما
action-back = بازگشت
action-quit = خروج

## نوبت

turn-you = نوبت شماست
turn-opponent = حریف در حال فکر کردن است…
turn-of = نوبت { $player }
turn-thinking = { $player } در حال فکر کردن است…
turn-pass = { $player } حرکت مجازی ندارد و نوبت می‌گذرد.
turn-must-pass = حرکت مجازی ندارید: نوبت می‌گذرد.
turn-last = آخرین حرکت: { $move }
turn-last-by = { $player } حرکت { $move } را بازی کرد
turn-number = حرکت { $n }
turn-discs = { $player }: { $n } مهره

## پایان

over-win = بردید
over-lose = باختید
over-draw = مساوی
over-wins = { $player } برد
over-wins-line = { $player } با { $n } تا در یک خط برد: { $line }
over-wins-by = { $player } با { $n } مهره اختلاف برد
over-score = { $player } { $a }، { $other } { $b }
over-wiped-out = { $player } دیگر مهره‌ای ندارد.
over-no-moves = هیچ طرفی حرکتی ندارد: بازی تمام شد.
over-board-full = صفحه پر شد.
over-resigned = { $player } تسلیم شد.
over-on-time = وقت { $player } تمام شد.
over-title = پایان بازی

## مقدارها، نخست به واژه

value-win = برد در { $n } حرکت
value-draw = تساوی
value-loss = باخت در { $n } حرکت
value-win-plain = برد
value-loss-plain = باخت
value-won = برده
value-lost = باخته
value-discs = { SIGNED($n) } مهره
value-ahead = { $n } مهره جلوتر
value-behind = { $n } مهره عقب‌تر
value-score = { SIGNED($n) }
value-at-least = دست‌کم { $value }
value-at-most = حداکثر { $value }
value-estimate = حدوداً { $value }
value-for = برای { $player }
value-for-max = مقدار برای بیشینه (MAX)
value-for-mover = مقدار برای کسی که نوبت اوست
value-none = هنوز جست‌وجو نشده
value-unknown = نامعلوم
value-in-explained = «در { $n } حرکت» حرکت‌های خودِ برنده را می‌شمارد، همین حرکت هم جزو آن است: { $plies } نیم‌حرکت.

kind-exact = دقیق
kind-at-least = دست‌کم
kind-at-most = حداکثر
kind-estimate = تخمین
kind-exact-why = ثابت شده: همهٔ خط‌ها تا پایان بازی جست‌وجو شده‌اند.
kind-at-least-why = جست‌وجو همین که این اندازه قطعی شد ایستاد؛ شاید بیشتر باشد.
kind-at-most-why = جست‌وجو همین که معلوم شد از این بیشتر نمی‌شود ایستاد؛ شاید کمتر باشد.
kind-estimate-why = جست‌وجو پیش از پایان بازی ایستاد و صفحه را با نگاه سنجید.

## فکر کردن

think-title = فکر
think-sentence = عمق { $n }: بهترین { $move } به نظر می‌رسد، { $value }.
think-only-move = { $move } تنها حرکت مجاز است.
think-line = خط پیش‌بینی‌شده
think-depth = عمق
think-depth-of = عمق { $n } از { $total }
think-nodes = گره‌ها
think-nodes-per-second = گره در ثانیه
think-time = زمان
think-leaves = برگ‌ها
think-cutoffs = هرس‌ها
think-first-cut = هرس با نخستین حرکت
think-table = بازیابی از جدول
think-branching = ضریب انشعاب مؤثر
think-deepest = ژرف‌ترین نیم‌حرکت
think-best = بهترین
think-move = حرکت
think-value = مقدار
think-kind = نوع
think-share = سهم از گره‌ها
think-tie = { $n ->
    [1] { $n } حرکت بهترین است.
   *[other] { $n } حرکت هم‌ارزش‌اند؛ اولی را به ترتیب خودم برداشتم.
}
think-all-exact = مقدار دقیق همهٔ حرکت‌ها
think-bound-why = آلفا-بتا فقط می‌داند که این حرکت بهتر نیست؛ بیش از این نگاه نکرده است.
think-summary = { $short } گره در { $time }
think-stopped = زودتر ایستاد: این بهترینِ تا اینجاست.
think-out-of-budget = بودجه تمام شد: مقدار تخمینی است.
think-table-answer = یکراست از جدول وضعیت‌های حل‌شده.
think-hidden = فکر پنهان است.

## گزینه‌های جست‌وجو

option-depth = عمق
option-nodes = گره‌ها
option-time = زمان
option-evaluator = ارزیاب
option-distance = برد سریع‌تر را ترجیح بده
option-equal = هرس وقتی { "\u2066" }α = β{ "\u2069" }
option-order = ترتیب حرکت‌ها
option-order-natural = طبیعی
option-order-centre = نخست مرکز
option-order-edges = نخست کناره‌ها
option-order-evaluation = به ترتیب ارزیابی
option-order-reversed = وارونه
option-cut = قاعدهٔ هرس
option-cut-equal = وقتی { "\u2066" }α ≥ β{ "\u2069" }
option-cut-strict = فقط وقتی { "\u2066" }α > β{ "\u2069" }
option-fail = مقدار برگشتی
option-fail-soft = برش نرم (fail-soft)
option-fail-hard = برش سخت (fail-hard)
option-table = جدول وضعیت‌ها
option-symmetry = تقارن
option-every-move = مقدار دقیق برای همهٔ حرکت‌ها
option-seed = بذر تصادفی
option-on = روشن
option-off = خاموش

## الگوریتم‌ها

algorithm-minimax = مینیماکس
algorithm-alphabeta = هرس آلفا-بتا
algorithm-negamax = نگامکس
algorithm-pvs = جست‌وجوی خط اصلی (PVS)
algorithm-mcts = جست‌وجوی درختی مونت‌کارلو (MCTS)
algorithm-solver = حل‌کنندهٔ کامل

## عامل‌ها: یک نام، و ایده در یک خط

agent-human = انسان
agent-human-idea = شما، یا کسی که کنارتان نشسته است.
agent-random = تصادفی
agent-random-idea = هر حرکت مجازی را برمی‌دارد؛ نخستین حریف، و خط‌کش بقیه.
agent-greedy = حریص
agent-greedy-idea = یک حرکت جلوتر را می‌بیند و آنچه را همین حالا بهتر است برمی‌دارد.
agent-minimax = مینیماکس
agent-minimax-idea = همهٔ خط‌ها را تا عمقی می‌آزماید و فرض می‌کند شما بهترین پاسخ را می‌دهید.
agent-alphabeta = آلفا-بتا
agent-alphabeta-idea = مینیماکسی که از شاخه‌هایی که نتیجه را عوض نمی‌کنند می‌گذرد.
agent-negamax = نگامکس
agent-negamax-idea = آلفا-بتا در یک تابع: بهترینِ شما بدترینِ حریف است.
agent-pvs = خط اصلی
agent-pvs-idea = گام‌به‌گام ژرف‌تر می‌شود، به نخستین حرکتش اعتماد می‌کند و بقیه را ارزان می‌سنجد.
agent-mcts = مونت‌کارلو
agent-mcts-idea = بازی‌های بسیاری با خودش می‌کند و به سویی می‌رود که خوب تمام می‌شوند.
agent-perfect = کامل
agent-perfect-idea = وضعیت را حل می‌کند: اگر وضعیتش برده باشد، شکست نمی‌خورد.
agent-othello = موتور اتللو
agent-othello-idea = اتللو را با الگوهای آموخته می‌سنجد و آخر بازی را کامل بازی می‌کند.

## ارزیاب‌ها و جمله‌هایشان

evaluator-windows = پنجره‌ها
evaluator-windows-idea = هر پنجرهٔ چهارخانه‌ای و ستون مرکزی را می‌شمارد.
evaluator-threats = تهدیدها
evaluator-threats-idea = تهدیدهای باز را به حساب ردیفشان وزن می‌دهد.
evaluator-discs = مهره‌ها
evaluator-discs-idea = مهره‌های خودی منهای مهره‌های حریف.
evaluator-positional = موضعی
evaluator-positional-idea = تحرک، گوشه‌ها، پایداری و مهره‌های مرزی.
evaluator-lines = خط‌ها
evaluator-lines-idea = خط‌هایی را می‌شمارد که هنوز برای یک طرف بازند.
evaluator-utility = فقط نتیجه
evaluator-utility-idea = فقط برد و تساوی و باخت را می‌شناسد؛ هر چیز دیگر صفر است.
evaluator-total = جمع

term-centre = ستون مرکزی
term-fours = چهارتایی‌ها
term-threes = سه‌تایی‌ها
term-twos = دوتایی‌ها
term-opponent-threes = سه‌تایی‌های حریف
term-discs = مهره‌ها
term-threats = تهدیدها
term-parity-threats = تهدیدهای ردیف مساعد (فرد یا زوج)
term-open-lines = خط‌های باز
term-own-discs = مهره‌های خودی
term-opponent-discs = مهره‌های حریف
term-mobility = تحرک
term-corners = گوشه‌ها
term-x-squares = خانه‌های X کنار گوشهٔ خالی
term-stable = مهره‌های پایدار
term-frontier = مهره‌های مرزی
term-few = کمبود مهره تا شمار امن
term-row = { $name }: { $n } ضرب در { $weight } می‌شود { SIGNED($total) }

## درخت

tree-title = درخت این جست‌وجو
node-max = بیشینه (MAX)
node-min = کمینه (MIN)
node-leaf = برگ
node-over = پایان بازی
node-limit = حد عمق
node-table = از جدول
node-in = بازهٔ ورودی
node-now = بازهٔ اکنون
node-returns = { $value } را برمی‌گرداند
node-window = بازهٔ { $window }
node-depth = { $n } نیم‌حرکت مانده
tree-root = ریشه
tree-cut = هرس: { $n } حرکت باقی‌مانده نمی‌تواند نتیجه را عوض کند.
tree-cut-max = هرس: { SIGNED($n) } کمتر از β نیست که { SIGNED($bound) } است
tree-cut-min = هرس: { SIGNED($n) } بیشتر از α نیست که { SIGNED($bound) } است
tree-cut-short = هرس
tree-skipped = رد شده: { $line }
tree-who = { $player } نمی‌گذارد به اینجا برسیم: { $move } از پیش { $value } را تضمین کرده است.
tree-who-short = کران را { $move } گذاشته است
tree-who-root = کران در ریشه گذاشته شده است
tree-prove = ثابت کن
tree-raise = بیشینه α را به { SIGNED($n) } بالا می‌برد
tree-lower = کمینه β را به { SIGNED($n) } پایین می‌آورد
tree-flip = فرزند بازهٔ وارونه را می‌گیرد: { $window }
tree-leaf-over = برگ: بازی تمام است، { $value }
tree-leaf-limit = برگ: حد عمق، ارزیابی { SIGNED($n) }
tree-leaf-table = برگ: از جدول معلوم است، { $value }
tree-step = گام
tree-step-over = رد شدن از زیردرخت
tree-step-out = خروج
tree-next-cut = هرس بعدی
tree-cap = نمایش { $a } گره از { $b }
tree-not-kept = { $n } رویداد نگه داشته نشد.
tree-predict = این شاخه هرس می‌شود؟
tree-best = بهترینِ تا اینجا
tree-line = خط اصلی
tree-folded = { $n } گره تا شده است
tree-summary = { $nodes } گره، { $leaves } برگ، { $cutoffs } هرس، { $skipped } حرکت رد شده

## مربی

class-best = بهترین
class-good = خوب
class-inaccuracy = نادقیق
class-mistake = اشتباه
class-blunder = اشتباه فاحش
class-only = تنها حرکت
class-forced = اجباری
class-probably = احتمالاً { $class }

coach-title = مربی
coach-why = چرا؟
coach-show = خط را نشان بده
coach-line = خط: { $line }
coach-change = { $from } تبدیل شد به { $to }
coach-better = { $move } بهتر بود: { $value }
coach-verdict = { $move }: { $class }.
coach-kept = نتیجه همان می‌ماند: { $value }.
coach-slower = هنوز می‌برید، اما کندتر: { $from } تبدیل شد به { $to }.
coach-sooner = هنوز می‌بازید، و زودتر: { $from } تبدیل شد به { $to }.
coach-only-move = فقط { $move } نتیجه را نگه می‌داشت و شما پیدایش کردید.
coach-forced = فقط یک حرکت مجاز بود.
coach-silent = چیزی برای افزودن نیست: اینجا چیزی ثابت نشده است.

coach-wins = با این حرکت بازی برده می‌شود.
coach-missed-win = می‌توانستید با { $move } همان‌جا ببرید.
coach-missed-block = { $player } با { $move } تهدید کرده بود: باید آن را می‌بستید.
coach-blocks = این حرکت راه { $player } را در { $move } می‌بندد.
coach-allows-win = این حرکت می‌گذارد { $player } با { $move } همان‌جا ببرد.
coach-two-threats = دو تهدید هم‌زمان: فقط یکی را می‌شود بست.
coach-two-threats-missed = { $move } دو تهدید هم‌زمان می‌ساخت: فقط یکی را می‌شود بست.
coach-two-threats-allowed = این حرکت می‌گذارد { $player } با { $move } دو تهدید هم‌زمان بسازد.
coach-two-threats-stopped = این حرکت نمی‌گذارد { $player } با { $move } دو تهدید هم‌زمان بسازد.

## مربی در دوز

tictactoe-fork = چنگال: دو خط هم‌زمان باز است و فقط یکی را می‌شود بست.
tictactoe-fork-missed = { $move } یک چنگال می‌ساخت.
tictactoe-fork-allowed = این حرکت می‌گذارد { $player } با { $move } چنگال بسازد.
tictactoe-fork-stopped = این حرکت جلوی چنگال در { $move } را می‌گیرد.
tictactoe-centre = خانهٔ مرکز روی چهار خط است، بیش از هر خانهٔ دیگر.
tictactoe-corner = گوشه روی سه خط است و کناره فقط روی دو خط.

## مربی در چهار در خط

connect4-block = باید ستون { $column } را می‌بستید.
connect4-under = بازی اینجا، خانهٔ بردِ بالایش را به حریف می‌دهد.
connect4-under-cell = ستون { $column } زهر است: روی آن، { $player } در { $cell } می‌برد.
connect4-under-avoided = از ستون { $column } دوری کردید: روی آن، { $player } در { $cell } می‌برد.
connect4-seven = «هفت»: سه مهرهٔ افقی و یک قطر، سر مشترک دارند.
connect4-seven-made = «هفت» ساختید: سه مهرهٔ افقی و یک قطر در { $cell } به هم می‌رسند.
connect4-seven-missed = { $move } یک «هفت» می‌ساخت: سه مهرهٔ افقی و یک قطر با سر مشترک.
connect4-seven-allowed = این حرکت می‌گذارد { $player } با { $move } «هفت» بسازد.
connect4-stacked = دو خانهٔ برد، یکی بالای دیگری، در ستون { $column }: بستن پایینی راه بالایی را باز می‌کند.
connect4-open-three = سه مهرهٔ کنار هم با دو سر باز: هر دو سر را به‌موقع نمی‌شود بست.
connect4-centre = ستون مرکزی در خط‌های بیشتری است تا هر ستون دیگر.
connect4-centre-missed = ستون مرکزی آزاد بود و در خط‌های بیشتری است تا هر ستون دیگر.
connect4-odd = تهدید فرد برای { $player }: سرانجام حریف ناچار است زیر آن بازی کند.
connect4-odd-cell = { $player } در { $cell } تهدید فرد دارد: اگر ستون‌های دیگر پر شوند، حریف ناچار است زیر آن بازی کند.
connect4-even = تهدید زوج برای { $player }: برای نفر دوم، وقتی بقیهٔ صفحه پر شود به بار می‌نشیند.
connect4-even-cell = { $player } در { $cell } تهدید زوج دارد: اگر ستون‌های دیگر پر شوند، حریف ناچار است زیر آن بازی کند.

## مربی در اتللو

othello-corner = گوشه را می‌گیرد؛ دیگر برنمی‌گردد.
othello-corner-missed = گوشهٔ { $move } آزاد بود: گوشه دیگر برنمی‌گردد.
othello-corner-given = این حرکت گوشهٔ { $cell } را به { $player } می‌دهد.
othello-x-square = خانهٔ X کنار گوشهٔ خالی: معمولاً گوشه را از دست می‌دهد.
othello-c-square = خانهٔ C کنار گوشهٔ خالی: معمولاً خطر دارد.
othello-mobility = حرکت‌های شما { $a }، حرکت‌های حریف { $b }
othello-mobility-change = انتخاب‌های شما از { $from } به { $to } رسید و انتخاب‌های حریف از { $otherfrom } به { $otherto }.
othello-frontier = حالا بسیاری از مهره‌هایتان کنار خانه‌های خالی‌اند: این به حریف حق انتخاب می‌دهد.
othello-stable = { $n } مهرهٔ دیگر که هرگز برنمی‌گردد.
othello-parity = آخرین حرکت این ناحیه با شماست
othello-pass = این حرکت { $player } را بی‌حرکت می‌گذارد.
othello-greedy = برگرداندن زیاد حالا، انتخاب کم بعد
othello-flips = { $n } مهره را برمی‌گرداند

## راهنمایی، گام‌به‌گام

hint-title = راهنمایی { $n } از { $total }
hint-more = برای دیدن بیشتر دوباره بخواهید.
hint-none = اینجا راهنمایی نیست: بازی تمام شده است.
hint-where = به { $where } نگاه کنید.
hint-move = { $move } را بازی کنید: { $value }.
hint-line = خط چنین پیش می‌رود: { $line }.

where-left = سمت چپ
where-centre = مرکز
where-right = سمت راست
where-top = بالا
where-bottom = پایین
where-corners = گوشه‌ها
where-edges = کناره‌ها
where-column = ستون { $column }
where-around = خانه‌های دور { $cell }

idea-win = همین حالا می‌توانید ببرید.
idea-block = حریف تهدید به برد کرده است: جلویش را بگیرید.
idea-two-threats = اینجا حرکتی هست که دو تهدید هم‌زمان می‌سازد.
idea-stop-two-threats = حریف دارد دو تهدید هم‌زمان می‌سازد.
idea-seven = می‌شود یک «هفت» ساخت.
idea-avoid-under = یک ستون زهر است: خانهٔ بالایش برای حریف برد است.
idea-stacked = دو خانهٔ برد می‌توانند بالای هم بنشینند.
idea-zugzwang = خانه‌های خالی را بشمارید: حرکت‌های بی‌خطرِ یکی تمام می‌شود.
idea-centre = مرکز در بیشترین خط‌هاست.
idea-corner = گوشه‌ای را می‌شود گرفت.
idea-keep-corner = از خانه‌های کنار گوشهٔ خالی دوری کنید.
idea-mobility = برای حریف حرکت‌های کمی بگذارید.
idea-parity = بکوشید آخرین حرکت هر ناحیه با شما باشد.
idea-pass = می‌توانید حریف را بی‌حرکت بگذارید.
idea-quiet = اینجا ضربه‌ای نیست: یک حرکت بیش از بقیه نگه می‌دارد.
idea-forced = فقط یک حرکت مجاز هست.
idea-any = همهٔ حرکت‌ها هم‌ارزش‌اند: هر چه دوست دارید بازی کنید.
idea-delay = می‌بازید: خطی را بروید که بیشتر طول می‌کشد.

## مرور بازی تمام‌شده

review-title = مرور
review-counts = { $player }: { $best } بهترین، { $good } خوب، { $inaccuracies } نادقیق، { $mistakes } اشتباه، { $blunders } اشتباه فاحش
review-clean = { $player } هیچ اشتباهی نکرد.
review-turn = بازی در حرکت { $n } برگشت: پس از { $move }، { $from } تبدیل شد به { $to }.
review-none = چیزی برای مرور نیست: هیچ حرکتی نشده است.
review-learn = از اشتباه‌هایم یاد بگیرم
review-try = اینجا به جای { $move } چه بازی می‌کنید؟
review-answer = بهترین { $move } بود: { $value }.
review-next = اشتباه بعدی
review-done = این آخری بود.

## پایانه: فهرست و صفحه

menu-title = چه بازی می‌کنید؟
menu-game = بازی { $name }
menu-opponent = در برابر که؟
menu-size = چه اندازه‌ای؟
menu-start = چه کسی شروع کند؟
menu-watch = تماشای دو عامل
menu-load = ادامهٔ بازی ذخیره‌شده
menu-language = زبان
menu-keys = پیکان‌ها برمی‌گزینند، Enter باز می‌کند، q خارج می‌شود.
menu-quit = خروج

play-you-are = شما { $player } هستید.
play-vs = { $player } در برابر { $other }
play-legal = حرکت‌های مجاز
play-moves = حرکت‌ها
play-no-moves = هنوز حرکتی نشده است.
play-again = یک بار دیگر بازی کنیم؟
play-again-keys = Enter: یک بار دیگر، s: تعویض طرف‌ها، r: مرور، q: خروج
play-saved = با نام { $file } ذخیره شد.
play-loaded = { $file } باز شد.
play-undone = به حرکت { $n } برگشتیم.
play-redone = { $move } دوباره بازی شد.
play-nothing-to-undo = چیزی برای پس گرفتن نیست.
play-nothing-to-redo = چیزی برای انجام دوباره نیست.
play-values-on = مقدار هر حرکت نشان داده می‌شود.
play-values-off = مقدارها پنهان‌اند.
play-thinking-on = فکر نشان داده می‌شود.
play-thinking-off = فکر پنهان است.
play-swapped = طرف‌ها عوض شدند: شما { $player } هستید.
play-new = یک بازی تازه.
play-quit = خارج می‌شوید؟ بازی ذخیره نشده است.
play-too-small = پنجره کوچک است: { $columns } × { $rows } لازم است، یا { $command } را به کار ببرید.
play-more-keys = کلید ? همهٔ کلیدها را نشان می‌دهد
play-paused = ایستاده.
play-first-random = به قید قرعه { $player } شروع می‌کند.

key-move = برگزیدن خانه یا ستون
key-play = بازی در آنجا
key-digits = بازی در آن ستون یا حرکت شماره‌دار
key-mouse = کلیک برای بازی
key-undo = پس گرفتن آخرین حرکتتان
key-redo = انجام دوباره
key-hint = راهنمایی؛ دوباره برای بیشتر
key-values = مقدار هر حرکت، روشن یا خاموش
key-thinking = نمای فکر، روشن یا خاموش
key-now = همین حالا بازی کن: توقف فکر
key-new = بازی تازه
key-swap = تعویض طرف‌ها
key-review = مرور بازی
key-save = ذخیرهٔ بازی
key-skin = عوض کردن ریخت مهره‌ها
key-language = عوض کردن زبان
key-command = نوشتن حرکت یا فرمان
key-help = همین راهنما
key-quit = خروج
key-close = هر کلیدی این را می‌بندد.

## پایانه: خط به خط

plain-welcome = { $name }. حرکتی بنویسید، یا ? برای راهنما.
plain-board = صفحه
plain-legal = حرکت‌های مجاز: { $line }
plain-numbered = { $n }: { $move }
plain-prompt = حرکت شما ({ $range }، ? برای راهنما):
plain-prompt-side = { $player }، حرکت شما ({ $range }، ? برای راهنما):
plain-played = { $player } حرکت { $move } را بازی می‌کند.
plain-again = یک بار دیگر بازی کنیم؟ (y/n)
plain-answer-yes-no = لطفاً با y یا n پاسخ دهید.
plain-bye = بدرود.
plain-ended = ورودی تمام شد؛ بازی همین‌جا می‌ایستد.
plain-help = حرکتی، شماره‌اش، یا یکی از این‌ها را بنویسید: { "\u2066" }undo, redo, hint, values, think, board, moves, new, swap, save, quit{ "\u2069" }

## پایانه: بازی کردن

menu-begin = شروع
menu-continue = ادامهٔ { $name } ({ $n } حرکت)
menu-how = بالا و پایین سطر را برمی‌گزیند، چپ و راست آن را عوض می‌کند، Enter آغاز می‌کند، q خارج می‌شود.
menu-first-you = شما
menu-first-opponent = حریف
menu-level-usual = معمولی
play-title = { $name } – { $player } – { $other }
play-seat = { $side }: { $player }
play-your-turn = نوبت شماست، { $player }
play-turn-score = { $turn }  –  { $score }
play-over-keys = n: بازی تازه، r: مرور، u: پس گرفتن، q: خروج
play-hints-off = راهنمایی خاموش شد.
play-hint-soon = در جست‌وجوی راهنمایی…
play-number = شمارهٔ { $name }: با Enter بازی می‌شود، با Esc فراموش.
play-paused-keys = مکث. با Space ادامه می‌یابد، با نقطه یک حرکت.
play-move-value = { $move }: { $value } برای { $player }
play-values-for = مقدارها برای { $player }
play-thought = فکر { $player }
play-no-thought = فکر حریف اینجا نشان داده می‌شود.
play-column-depth = عمق
play-continue = یک بازی { $name } با { $n } حرکت نیمه‌کاره مانده است. ادامه می‌دهید؟ (y/n)
play-quit-kept = خارج می‌شوید؟ بازی نگه داشته می‌شود و بار دیگر پیشنهاد می‌شود. (y/n)
play-quit-lost = خارج می‌شوید؟ بازی نگه داشته نمی‌شود. (y/n)
play-new-sure = این بازی رها شود و بازی تازه‌ای آغاز شود؟ (y/n)
play-keys = Enter بازی، u واگرد، H راهنمایی، v مقدار، w چرا، n تازه، ؟ کلیدها، q خروج
play-keys-watching = Space مکث، نقطه یک حرکت، u عقب، t فکر، n تازه، ؟ کلیدها، q خروج
play-keys-asking = y یا Enter: بله، n یا Esc: نه
play-keys-typing = یک حرکت، یا واژه‌ای مانند undo، hint، save؛ Enter انجام می‌دهد، Esc نه
play-chips = روی صفحه W برد است با شمار حرکت‌ها، D تساوی و L باخت؛ عدد تنها اختلاف مهره یا تخمین است.
play-kinds = ✓ دقیق، ~ تخمین؛ نشانه‌های بزرگ‌تر و کوچک‌تر: دست‌کم و حداکثر
play-plain-note = این پایانهٔ کامل نیست: بازی خط به خط.
play-coach-soon = مربی در حال فکر کردن است…
review-move = حرکت { $n }، { $player }
play-other-game = در { $file } بازی { $name } است، نه { $other }.
key-next = حرکت مجاز بعدی
key-why = چرا حرکت آخر خوب یا بد بود
key-pause = دو عامل: مکث یا ادامه
key-step = دو عامل: یک حرکت
plain-help-more = پس از save نام پرونده می‌آید. u و r و h و w و v و t و n و x و q کوتاه‌شدهٔ واژه‌ها هستند.
play-only-on-page = این کار فقط در صفحهٔ وب شدنی است: { $command }
plain-only-on-screen = این فقط برای صفحهٔ کامل است.

## فرمان‌های گزارشی

list-games = بازی‌ها
list-agents = عامل‌ها
list-name = نام
list-idea = ایده
list-options = گزینه‌ها
list-games-of = بازی‌ها
list-evaluators = ارزیاب‌ها
analyze-title = { $name }، وضعیت { $position }
analyze-start = { $name }، وضعیت آغازین
analyze-best = بهترین: { $move }، { $value }
analyze-equal = هم‌ارزش: { $line }
bench-signature = امضا: { $n } گره
bench-position = وضعیت { $n } از { $total }
next-step = گام بعد: { $command }

## آزمایشگاه

lab-title = آزمایشگاه
lab-run = اجرا
lab-cancel = لغو
lab-export = خروجی
lab-agree = همهٔ مقدارهای دقیق با هم می‌خوانند.
lab-disagree = اختلاف در وضعیت { $n }
lab-disagree-at = اختلاف مقدار در { $position }: { $line }
lab-nothing-exact = مقدار دقیقی برای مقایسه نیست: هر جست‌وجو در عمق خود ایستاد.
lab-seed = بذر تصادفی
lab-algorithm = الگوریتم
lab-switches = گزینه‌ها
lab-positions = وضعیت‌ها
lab-positions-count = { $n } وضعیت
lab-ratio = نسبت
lab-chart = گره‌ها بر حسب عمق
lab-best-case = بهترین حالت آلفا-بتا
lab-all-nodes = همهٔ گره‌ها (مینیماکس)
lab-nodes-first = نخست گره‌ها: زمان به دستگاه بستگی دارد، گره‌ها نه.
lab-cancelled = لغو شد: این‌ها ردیف‌های تمام‌شده‌اند.
lab-progress = { $n } از { $total }
lab-written = { $file } نوشته شد.

## آزمایش بازپخش

replay-title = آزمایش بازپخش
replay-idea = { $player } اول بازی می‌کند؛ سپس حرکت‌های خودش از صندلی دیگر در برابرش بازی می‌شود.
replay-game = بازی { $n }
replay-first-game = { $player } در برابر { $other }
replay-second-game = حرکت‌های { $player }، بازپخش‌شده در برابر خودش
replay-impossible = حرکت { $n }: { $move } دیگر اینجا ممکن نیست.
replay-finish = { $player } بازی را برای آن طرف تمام می‌کند.
replay-won = { $player } برد.
replay-draw = مساوی شد.
replay-first-won-both = نفر اول هر دو بازی را برد.
replay-second-won-both = نفر دوم هر دو بازی را برد.
replay-same-agent = { $player } هر دو بازی را برد، روی هر صندلی که نشست.
replay-split = دو بازی نتیجهٔ متفاوتی داشتند.
replay-both-drawn = هر دو بازی مساوی شد.
replay-exact = همهٔ حرکت‌ها بازپخش شد.
replay-moves = { $n } حرکت

## میدان

arena-standings = جدول
arena-games = بازی‌ها
arena-score = امتیاز
arena-few = بازی‌ها برای رتبه‌بندی کم است

## تنظیم‌ها

settings-title = تنظیم‌ها
settings-language = زبان
settings-digits = رقم‌ها
settings-digits-auto = مطابق زبان
settings-theme = پوسته
settings-theme-light = روشن
settings-theme-dark = تیره
settings-motion = پویانمایی
settings-sound = صدا
settings-marks = نشانه روی مهره
settings-confirm = تأیید هر حرکت

## برای صفحه‌خوان‌ها

a11y-board = { $name }، { $columns } ستون، { $rows } ردیف، نوبت { $player }
a11y-cell = ستون { $column }، ردیف { $row }، { $state }، { $value }
a11y-empty = خالی
a11y-legal = حرکت مجاز
a11y-last = آخرین حرکت
a11y-winning = در خط برنده

## وقتی چیزی نادرست است: چه شده، و راه چاره

error-unknown-game = بازی‌ای به نام { $name } نداریم.
error-unknown-agent = عاملی به نام { $name } نداریم.
error-unknown-evaluator = ارزیابی به نام { $name } نداریم.
error-unknown-command = فرمانی به نام { $name } نداریم.
error-unknown-option = { $agent } گزینه‌ای به نام { $name } ندارد.
error-unknown-preset = آزمایش آماده‌ای به نام { $name } نداریم.
error-suggestion = منظورتان { $name } بود؟
error-list-games = بازی‌ها: { $line }
error-list-agents = عامل‌های این بازی: { $line }
error-list-evaluators = ارزیاب‌های این بازی: { $line }
error-list-commands = فرمان‌ها: { $line }
error-agent-game = { $agent } بازی { $game } را بلد نیست.
error-evaluator-game = ارزیاب { $name } برای { $game } نیست.
error-illegal = این حرکت اینجا مجاز نیست.
error-illegal-move = حرکت { $move } اینجا مجاز نیست.
error-not-a-move = { $move } حرکت نیست.
error-column-full = ستون { $column } پر است.
error-no-column = ستون { $column } نداریم؛ ستون‌ها از { 1 } تا { $n } هستند.
error-cell-taken = خانهٔ { $cell } پر است.
error-off-board = { $cell } روی این صفحه نیست.
error-nothing-flips = { $cell } هیچ مهره‌ای را برنمی‌گرداند: در اتللو هر حرکت باید دست‌کم یک مهره را برگرداند.
error-must-not-pass = نمی‌توانید نوبت را رد کنید: حرکت مجاز هست.
error-must-pass = حرکت مجازی نیست: باید نوبت را رد کنید.
error-game-over = بازی تمام شده است.
error-illegal-at = حرکت { $n }، { $move }، مجاز نیست: { $reason }
error-parse-at = { $name } از نویسهٔ { $n } خوانده نمی‌شود.
error-size = { $name } نمی‌تواند { $columns } × { $rows } باشد.
error-size-connect4 = چهار در خط { 2 } تا { 16 } ستون و ردیف دارد، و خطی به طول { 3 } یا بیشتر که جا بشود.
error-size-othello = صفحهٔ اتللو مربع و زوج است، از { 4 } تا { 20 }.
error-size-tictactoe = خط باید در صفحه جا بشود.
error-out-of-range = { $option } نمی‌تواند { $name } باشد: از { $from } تا { $to } است.
error-odd-size = اندازهٔ { $n } ممکن نیست: صفحهٔ اتللو اندازهٔ زوج دارد.
error-malformed-game = { $name } به شکل بازی خوانده نمی‌شود؛ آن را مانند { $command } بنویسید.
error-not-a-move-at = { $name } در نویسهٔ { $n } حرکت نیست.
error-not-a-cell-at = { $name } در نویسهٔ { $n } نه مهره است و نه خانهٔ خالی.
error-board-rows = صفحه { $n } ردیف دارد؛ باید { $rows } ردیف داشته باشد.
error-board-columns = یک ردیف صفحه { $n } خانه دارد؛ باید { $columns } خانه داشته باشد.
error-board-turn = بگویید نوبت کیست: پس از صفحه x یا o بنویسید.
error-board-counts = { $a } مهره از { $player } و { $b } مهره از { $other } نمی‌شود: دو طرف به نوبت بازی می‌کنند.
error-board-wrong-turn = به شمار مهره‌ها، نوبت { $player } است.
error-board-floating = زیر مهرهٔ { $cell } خالی است.
error-board-over = کسی که نوبت اوست از پیش خطی دارد: بازی زودتر تمام شده است.
error-depth = عمق باید از { $from } تا { $to } باشد.
error-number = { $name } عدد نیست.
error-value = { $option } نمی‌تواند { $name } باشد.
error-choose = یکی از این‌ها را برگزینید: { $line }
error-file-missing = پروندهٔ { $file } وجود ندارد.
error-file-unreadable = { $file } خوانده نشد: { $reason }
error-file-not-ours = { $file } بازی ذخیره‌شدهٔ حریف نیست.
error-file-damaged = { $file } آسیب دیده است: { $reason }
error-record-full = { $n } حرکت دارد، بیش از آنچه یک بازی ذخیره‌شده می‌تواند داشته باشد
error-record-not-a-move = حرکت { $n }، { $move }، حرکت نیست
error-record-inconsistent = حرکت‌ها، ساعت‌ها و نتیجه‌اش با هم نمی‌خوانند
error-file-newer = { $file } را نسخهٔ تازه‌تری از حریف ذخیره کرده است.
error-file-too-long = { $file } برای یک بازی ذخیره‌شده بلند است.
error-file-unwritable = { $file } نوشته نشد: { $reason }
error-line-too-long = خطی بیش از اندازه بلند است: حداکثر { $n } بایت.
error-no-terminal = اینجا پایانه نیست؛ { $command } را به کار ببرید.
error-no-human-input = بازیکن انسان صفحه‌کلید می‌خواهد؛ دو عامل برگزینید، یا { $command } را به کار ببرید.
error-config = پروندهٔ پیکربندی { $file } اشتباه دارد: { $reason }
error-language = زبان { $name } نداریم؛ en یا fa را به کار ببرید.
error-engine = موتور ایستاد. می‌توانید ادامه دهید؛ دوباره بارگذاری شود؟
error-link = این پیوند کامل خوانده نشد.
error-unsaved = چیزی عوض نشد.
error-see-help = { $command } را ببینید.

## چرا حرکتی پذیرفته نمی‌شود؛ پاره‌ای از یک جملهٔ دیگر

reason-game-over = بازی تمام شده است
reason-off-board = بیرون از صفحه است
reason-column-full = ستون پر است
reason-cell-taken = خانه پر است
reason-flips-nothing = هیچ مهره‌ای را برنمی‌گرداند
reason-may-not-pass = نوبت را فقط وقتی می‌شود رد کرد که حرکت دیگری نباشد
reason-must-pass = تنها حرکت مجاز رد کردن نوبت است
reason-wrong-kind = این بازی چنین حرکتی ندارد

## Converting files

cli-convert-trouble = { $file }: { $reason }
cli-convert-more = { $file }: { $n } ایراد دیگر نشان داده نشد.
cli-convert-empty = این فایل نه بازی دارد و نه وضعیت
cli-convert-unwritable = بازی { $n }: { $reason }
cli-convert-too-long = { $file } بیش از { $n } بایت دارد.
cli-convert-nothing = چیزی برای تبدیل نبود؛ پس چیزی نوشته نشد.
cli-convert-binary = فایل‌های { $name } متن نیستند.
cli-convert-output = بگویید کجا نوشته شود: { $command }
cli-convert-progress = { $file }: { $n }
cli-check-files = فایل‌ها: { $n }
cli-check-games = بازی‌ها: { $n }
cli-check-positions = وضعیت‌ها: { $n }
cli-check-moves = حرکت‌ها: { $n }، و { $m } پاس
cli-check-right = نتیجه‌هایی که از حرکت‌ها برمی‌آید، با خانه‌های خالی برای برنده: { $n }
cli-check-on-board = نتیجه‌هایی که تنها مهره‌ها را می‌شمارند: { $n }
cli-check-wrong = نتیجه‌های نادرست: { $n }
cli-check-unfinished = بازی‌هایی که پیش از پایان می‌ایستند: { $n }
cli-check-without = بازی‌های بی‌نتیجه: { $n }
cli-check-illegal = بازی‌ها یا وضعیت‌های خلاف قانون: { $n }
cli-check-unreadable = ناخوانا: { $n }
cli-check-contradiction = بازی { $n }: فایل برای سیاه { $a } می‌گوید، حرکت‌ها { $b } می‌دهند

## The command line

cli-expected = حرکت در اینجا یکی از این‌هاست: { $line }
cli-game-size = { $name }، { $size }
cli-side-letter = { $player } ({ $letter })
cli-bad-position = این وضعیت خوانده نمی‌شود: { $position }
cli-line = سطر { $n }
cli-not-text = این سطر متنی به { $name } نیست.
cli-config-missing = هنوز چنین پرونده‌ای نیست؛ همه چیز مقدار معمول خود را دارد.
cli-counters = { $nodes } گره، { $leaves } برگ، { $cutoffs } هرس ({ $share } با نخستین حرکت)، { $time }
cli-counters-table = جدول: { $n } جست‌وجو، { $share } یافت شد
cli-tree-cut-max = هرس: { $n } کمتر از β نیست که { $bound } است
cli-tree-cut-min = هرس: { $n } بیشتر از α نیست که { $bound } است
cli-tree-raise = صاحب نوبت α را به { $n } بالا می‌برد
cli-tree-raise-max = بیشینه α را به { $n } بالا می‌برد
cli-tree-lower-min = کمینه β را به { $n } پایین می‌آورد
cli-tree-leaf-limit = برگ: حد عمق، ارزیابی { $n }
cli-tree-lines = { $n } سطر دیگر نشان داده نشد: { $command }
cli-tree-not-searched = جست‌وجو هرگز به { $line } نرسید.
cli-tree-not-searched-why = هرس شده، بیرون از عمق است، یا نگه داشته نشده است.
cli-replay-no-more = حرکت { $n }: بازی نخست حرکت دیگری برای تکرار ندارد.
cli-replay-result = بازی { $n }: { $value }
cli-lab-estimates-agree = همهٔ جست‌وجوها در هر عمق هم‌نظرند؛ هیچ‌کدام به پایان بازی نرسید.
cli-lab-search = جست‌وجو
cli-lab-branching = انشعاب
cli-lab-first-cut = هرس نخست
cli-lab-alone = چیزی برای مقایسه نیست: هر جست‌وجو در عمق خود تنهاست.

## مربی: چیزهای دیگری که می‌تواند ثابت کند

coach-punished = { $player } با { $move } پاسخ می‌دهد و سرانجام می‌برد.
coach-two-threats-stands = { $player } دو تهدید هم‌زمان دارد: فقط یکی را می‌شود بست.
coach-forcing = تهدید پشت تهدید: هر پاسخ اجباری است تا جایی که پاسخی نماند.
coach-forcing-missed = { $move } زنجیره‌ای از تهدیدها را آغاز می‌کرد که جلویش را نمی‌شود گرفت.
coach-forcing-allowed = این حرکت می‌گذارد { $player } با { $move } زنجیره‌ای از تهدیدها را آغاز کند که جلویش را نمی‌شود گرفت.
coach-forcing-stopped = این حرکت جلوی زنجیرهٔ تهدیدهایی را می‌گیرد که { $player } با { $move } آغاز می‌کرد.
coach-forcing-stands = { $player } زنجیره‌ای از تهدیدها دارد که جلویش را نمی‌شود گرفت.
tictactoe-fork-stands = { $player } چنگال دارد: دو خط هم‌زمان باز است و فقط یکی را می‌شود بست.
tictactoe-opposite-corner = گوشهٔ روبه‌روی گوشهٔ حریف: روی سه خط است و کناره فقط روی دو خط.
connect4-stacked-missed = { $move } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } می‌ساخت.
connect4-stacked-allowed = این حرکت می‌گذارد { $player } با { $move } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } بسازد.
connect4-stacked-stopped = این حرکت نمی‌گذارد { $player } با { $move } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } بسازد.
connect4-stacked-stands = { $player } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } دارد.
connect4-seven-stopped = این حرکت نمی‌گذارد { $player } با { $move } «هفت» بسازد.
connect4-seven-stands = { $player } «هفت» دارد: سه مهرهٔ افقی و یک قطر در { $cell } به هم می‌رسند.
idea-forcing = دنبال زنجیره‌ای از تهدیدها بگردید: پاسخ هر یک اجباری است.

theme-win = بردن در یک حرکت
theme-block = بستن
theme-two-threats = دو تهدید هم‌زمان
theme-seven = «هفت»
theme-stacked = خانه‌های برد، یکی بالای دیگری
theme-under = بازی زیر خانهٔ برد
theme-zugzwang = تمام شدن حرکت‌های امن
theme-ahead = دورتر را دیدن
theme-centre = مرکز و گوشه‌ها
theme-corner = گوشه‌ها
theme-mobility = شمار حرکت‌ها
review-theme = { $theme }: یافته { $found }، از دست رفته { $missed }
