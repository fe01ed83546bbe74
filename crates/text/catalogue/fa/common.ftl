# آنچه حریف می‌گوید، به فارسی. کلیدها و آرگومان‌ها همان‌های en.ftl‌اند.
#
# پس از عدد، اسم مفرد می‌آید؛ پس بیشتر رشته‌ها به صورت جمع جدا نیاز ندارند.
# نشانه‌های ≥ و ≤ در متن راست‌به‌چپ وارونه دیده می‌شوند: به جای آن‌ها واژه بنویسید،
# یا فرمول را میان { "\u2066" } و { "\u2069" } بگذارید.

## فرآورده

app-name = حریف
app-tag = حریفی که فکرش را نشان می‌دهد
app-offline = آفلاین؛ همه‌چیز کار می‌کند

tab-play = بازی
tab-tree = درخت
tab-lab = آزمایشگاه
tab-arena = مسابقه
tab-learn = آموزش

yes = بله
no = خیر
right = درست
wrong = درست نبود

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
game-connect4 = دوز چهارتایی (کانکت فور)
game-4inline = دوز چهارتایی، هشت‌ستونه
game-othello = اتللو (ریورسی)
game-tictactoe-idea = { $n } نشانه را در یک خط بچینید؛ افقی، عمودی یا مورب.
game-connect4-idea = مهره‌ها را در ستون‌ها بیندازید؛ { $n } تا در یک خط می‌برد.
game-othello-idea = مهره‌های حریف را میان مهره‌های خودتان بگیرید و برگردانید؛ هر کس مهرهٔ بیشتری داشته باشد می‌برد.
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

## تنظیم بازی

setup-game = بازی
setup-size = اندازهٔ صفحه
setup-you = شما
setup-first = نفر اول
setup-second = نفر دوم
setup-both = هر دو
setup-none = تماشا
setup-random = به قید قرعه
setup-opponent = حریف
setup-level = سطح
setup-depth = عمق { $n }
setup-time = هر حرکت { $time }
setup-nodes = هر حرکت { $n } گره
setup-errors = در هر بازی حدود { $n } مهره از دست می‌دهد

## کارها

action-new = بازی جدید
action-again = بازی دوباره
action-undo = واگرد
action-redo = انجام دوباره
action-hint = راهنمایی
action-move-now = حرکت فوری
action-stop = توقف
action-swap = تعویض طرف‌ها
action-share = اشتراک‌گذاری این وضعیت
action-copied = پیوند کپی شد
action-edit = ویرایش وضعیت
action-hide = پنهان کردن روند فکر
action-show = نمایش روند فکر
action-values-on = نشان دادن مقدارها
action-values-off = پنهان کردن مقدارها
action-save = ذخیره
action-load = باز کردن
action-review = مرور بازی
action-help = راهنما
action-back = بازگشت
action-quit = خروج

## نوبت

turn-you = نوبت شماست
turn-opponent = حریف در حال فکر کردن است…
turn-of = نوبت { $player }
turn-thinking = { $player } در حال فکر کردن است…
turn-pass = { $player } هیچ حرکتی ندارد و پاس می‌دهد.
turn-must-pass = هیچ حرکتی ندارید: پاس بدهید.
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
over-score-empties = { $player } { $a }، { $other } { $b }؛ { $n } خانهٔ خالی به برنده می‌رسد
over-wiped-out = { $player } دیگر مهره‌ای ندارد.
over-no-moves = هیچ طرفی حرکتی ندارد: بازی تمام شد.
over-board-full = صفحه پر شد.
over-resigned = { $player } تسلیم شد.
over-on-time = وقت { $player } تمام شد.
over-could-not-go-on = { $player } نتوانست بازی را ادامه دهد.
over-title = پایان بازی

## مقدارها، اول به واژه

value-win = برد در { $n } حرکت
value-draw = تساوی
value-loss = باخت در { $n } حرکت
value-win-plain = برد
value-loss-plain = باخت
value-won = برد نهایی
value-lost = باخت نهایی
value-discs = { SIGNED($n) } مهره
value-ahead = { $n } مهره جلوتر
value-behind = { $n } مهره عقب‌تر
value-discs-note = مهره‌ها در پایان بازی شمرده می‌شوند؛ خانه‌هایی که خالی بمانند به برنده می‌رسند.
value-score = { SIGNED($n) }
value-points = { SIGNED($n) } واحد
value-win-or-sooner = برد در { $n } حرکت یا زودتر
value-win-at-best = در بهترین حالت برد در { $n } حرکت
value-loss-at-worst = در بدترین حالت باخت در { $n } حرکت
value-loss-or-sooner = باخت در { $n } حرکت یا زودتر
value-at-least = حداقل { $value }
value-at-most = حداکثر { $value }
value-estimate = حدوداً { $value }
value-for = برای { $player }
value-for-max = مقدار برای MAX
value-for-mover = مقدار برای کسی که نوبت اوست
value-none = هنوز جست‌وجو نشده
value-unknown = نامعلوم

kind-exact = دقیق
kind-at-least = حداقل
kind-at-most = حداکثر
kind-estimate = تخمین
kind-exact-why = اثبات‌شده: همهٔ دنباله‌ها تا پایان بازی جست‌وجو شده‌اند.
kind-at-least-why = جست‌وجو وقتی متوقف شد که این مقدار قطعی بود؛ شاید بیشتر باشد.
kind-at-most-why = جست‌وجو وقتی متوقف شد که معلوم بود مقدار از این بیشتر نیست؛ شاید کمتر باشد.
kind-estimate-why = جست‌وجو پیش از پایان بازی متوقف شد و مقدار را تابع ارزیابی تخمین زد.

## فکر کردن

think-title = روند فکر
think-sentence = عمق { $n }: { $move } بهترین به نظر می‌رسد، { $value }.
think-only-move = { $move } تنها حرکت مجاز است.
think-line = دنبالهٔ پیش‌بینی‌شده
think-depth = عمق
think-depth-of = عمق { $n } از { $total }
think-nodes = گره‌ها
think-nodes-per-second = گره در ثانیه
think-time = زمان
think-leaves = برگ‌ها
think-cutoffs = هرس‌ها
think-first-cut = هرس با اولین حرکت
think-table = بازیابی از جدول
think-branching = ضریب انشعاب مؤثر
think-deepest = بیشترین عمق (نیم‌حرکت)
think-best = بهترین
think-move = حرکت
think-value = مقدار
think-share = سهم از گره‌ها
think-tie = { $n ->
    [1] { $n } حرکت بهترین است.
   *[other] { $n } حرکت به یک اندازه خوب‌اند؛ اولین حرکت را در ترتیب خودم انتخاب کردم.
}
think-all-exact = مقدار دقیق همهٔ حرکت‌ها
think-bound-why = دربارهٔ این حرکت فقط معلوم است که بهتر نیست؛ جست‌وجو بیشتر از این آن را بررسی نکرده است.
think-bound-more-why = «حداقل» یعنی اثبات هنوز کامل نشده است: مقدار حرکت همین یا بیشتر است.
think-summary = { $short } گره در { $time }
think-stopped = زودتر متوقف شد: این بهترین حرکت تا اینجاست.
think-out-of-budget = سقف زمان یا گره پر شد: مقدار تخمینی است.
think-table-answer = مستقیم از جدول وضعیت‌های حل‌شده.
think-hidden = روند فکر پنهان است.

## گزینه‌های جست‌وجو

option-depth = عمق
option-nodes = گره‌ها
option-time = زمان
option-evaluator = تابع ارزیابی
option-distance = ترجیح برد سریع‌تر
option-equal = هرس وقتی { "\u2066" }α = β{ "\u2069" }
option-order = ترتیب حرکت‌ها
option-order-natural = طبیعی
option-order-centre = اول مرکز
option-order-edges = اول کناره‌ها
option-order-evaluation = به ترتیب ارزیابی
option-order-reversed = برعکس
option-cut = قاعدهٔ هرس
option-cut-equal = وقتی { "\u2066" }α ≥ β{ "\u2069" }
option-cut-strict = فقط وقتی { "\u2066" }α > β{ "\u2069" }
option-fail = مقدار برگشتی
option-fail-soft = fail-soft (کران واقعی)
option-fail-hard = fail-hard (محدود به بازه)
option-table = جدول وضعیت‌های تکراری (transposition table)
option-symmetry = تقارن
option-every-move = مقدار دقیق برای همهٔ حرکت‌ها
option-seed = بذر تصادفی

## مقدارهای مجاز هر گزینهٔ یک عامل

values-number = یک عدد
values-count = عددی از { 1 } به بالا
values-milliseconds = میلی‌ثانیه، از { 1 } به بالا
values-range = از { $from } تا { $to }
values-one-of = { $line } یا { $last }
values-evaluator = نام یکی از توابع ارزیابی این بازی

## الگوریتم‌ها

algorithm-minimax = مینیماکس
algorithm-alphabeta = هرس آلفا-بتا
algorithm-negamax = نگامکس
algorithm-pvs = جست‌وجوی دنبالهٔ اصلی (PVS)
algorithm-mcts = جست‌وجوی درختی مونت‌کارلو (MCTS)
algorithm-solver = حل‌کنندهٔ کامل

## عامل‌ها: یک نام، و ایده در یک سطر

agent-human = انسان
agent-human-idea = شما، یا کسی که کنارتان نشسته است.
agent-random = تصادفی
agent-random-idea = یکی از حرکت‌های مجاز را تصادفی انتخاب می‌کند؛ اولین حریف و معیار مقایسهٔ بقیه.
agent-greedy = حریص
agent-greedy-idea = فقط یک حرکت جلوتر را می‌بیند و حرکتی را انتخاب می‌کند که همین حالا بهتر است.
agent-minimax = مینیماکس
agent-minimax-idea = همهٔ دنباله‌ها را تا عمق معینی بررسی می‌کند و فرض می‌کند شما بهترین پاسخ را می‌دهید.
agent-alphabeta = آلفا-بتا
agent-alphabeta-idea = همان مینیماکس، بدون بررسی شاخه‌هایی که نتیجه را عوض نمی‌کنند.
agent-negamax = نگامکس
agent-negamax-idea = آلفا-بتا در یک تابع: بهترینِ شما بدترینِ حریف است.
agent-pvs = دنبالهٔ اصلی
agent-pvs-idea = گام‌به‌گام عمیق‌تر می‌شود، به اولین حرکتش اعتماد می‌کند و بقیه را با هزینهٔ کم بررسی می‌کند.
agent-mcts = مونت‌کارلو
agent-mcts-idea = بازی‌های زیادی با خودش شبیه‌سازی می‌کند و حرکتی را انتخاب می‌کند که نتیجهٔ بهتری داده است.
agent-perfect = بی‌نقص
agent-perfect-idea = حرکتی را بازی می‌کند که بتواند اثبات کند: صفحه‌های کوچک را از حرکت اول، صفحه‌های بزرگ را نزدیک پایان. پیش از آن حرکتی را انتخاب می‌کند که بهتر به نظر می‌رسد.
agent-perfect-idea-whole = هر وضعیت این صفحه را حل می‌کند: اگر برد داشته باشد، آن را از دست نمی‌دهد.
agent-perfect-idea-end = این صفحه بزرگ‌تر از آن است که از اول حل شود: حرکتی را انتخاب می‌کند که بهتر به نظر می‌رسد و می‌توان از آن برد، تا وقتی پایان آن‌قدر نزدیک شود که بتواند اثبات کند.
agent-perfect-idea-first = اگر شروع‌کننده باشد، هر بازی را روی این صفحه می‌برد: برای هر حرکتِ حریف پاسخ برنده را می‌داند. اگر نفر دوم باشد، حرکتی را انتخاب می‌کند که بهتر به نظر می‌رسد، تا وقتی پایان آن‌قدر نزدیک شود که بتواند اثبات کند.
agent-perfect-idea-second = اگر نفر دوم باشد، هر بازی را روی این صفحه می‌برد: برای هر حرکتِ حریف پاسخ برنده را می‌داند. اگر شروع‌کننده باشد، حرکتی را انتخاب می‌کند که بهتر به نظر می‌رسد، تا وقتی پایان آن‌قدر نزدیک شود که بتواند اثبات کند.
agent-othello = موتور اتللو
agent-othello-idea = اتللو را با الگوهای آموخته‌شده ارزیابی می‌کند و پایان بازی را بی‌نقص بازی می‌کند.

## توابع ارزیابی و جمله‌هایشان

evaluator-windows = پنجره‌ها
evaluator-windows-idea = هر پنجرهٔ چهارخانه‌ای و ستون مرکزی را می‌شمارد.
evaluator-threats = تهدیدها
evaluator-threats-idea = به تهدیدهای باز بر حسب ردیفشان وزن می‌دهد.
evaluator-discs = مهره‌ها
evaluator-discs-idea = مهره‌های خودی منهای مهره‌های حریف.
evaluator-positional = جایگاهی
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
term-few = کمبود مهره تا حد امن
term-row = { $name }: { $n } ضرب در { $weight } می‌شود { SIGNED($total) }

## درخت

tree-title = درخت این جست‌وجو
node-max = MAX
node-min = MIN
node-leaf = برگ
node-over = پایان بازی
node-limit = حد عمق
node-table = از جدول
node-in = بازهٔ ورودی
node-now = بازهٔ فعلی
node-returns = { $value } را برمی‌گرداند
node-window = بازهٔ { $window }
node-depth = { $n } نیم‌حرکت مانده
tree-root = ریشه
tree-cut = هرس: { $n } حرکت باقی‌مانده نتیجه را عوض نمی‌کنند.
tree-cut-max = هرس: { "\u2066" }{ SIGNED($n) } ≥ β = { SIGNED($bound) }{ "\u2069" }
tree-cut-min = هرس: { "\u2066" }{ SIGNED($n) } ≤ α = { SIGNED($bound) }{ "\u2069" }
tree-cut-short = هرس
tree-skipped = هرس‌شده: { $line }
tree-who = { $player } نمی‌گذارد به اینجا برسیم: { $move } قبلاً { $value } را تضمین کرده است.
tree-who-short = کران را { $move } گذاشته است
tree-who-root = کران در ریشه گذاشته شده است
tree-prove = اثبات
tree-raise = MAX مقدار α را تا { SIGNED($n) } بالا می‌برد
tree-lower = MIN مقدار β را تا { SIGNED($n) } پایین می‌آورد
tree-flip = فرزند بازهٔ وارونه را می‌گیرد: { $window }
tree-leaf-over = برگ: پایان بازی، { $value }
tree-leaf-limit = برگ: حد عمق، ارزیابی { SIGNED($n) }
tree-leaf-table = برگ: از جدول معلوم است، { $value }
tree-step = گام
tree-step-over = پرش از زیردرخت
tree-step-out = خروج از زیردرخت
tree-next-cut = هرس بعدی
tree-cap = نمایش { $a } گره از { $b }
tree-not-kept = { $n } رویداد ذخیره نشد.
tree-predict = این شاخه هرس می‌شود؟
tree-best = بهترینِ تا اینجا
tree-line = دنبالهٔ اصلی

## مربی

class-best = بهترین
class-good = خوب
class-inaccuracy = نادقیق
class-mistake = اشتباه
class-blunder = اشتباه فاحش
class-only = تنها حرکت درست
class-forced = اجباری
class-probably = احتمالاً { $class }

coach-title = مربی
coach-why = چرا؟
coach-show = نمایش دنباله
coach-line = دنباله: { $line }
coach-change = { $from } به { $to } تبدیل شد
coach-better = { $move } بهتر بود: { $value }
coach-verdict = { $move }: { $class }.
coach-kept = نتیجه همان می‌ماند: { $value }.
coach-slower = هنوز می‌برید، اما دیرتر: { $from } به { $to } تبدیل شد.
coach-sooner = هنوز می‌بازید، و زودتر: { $from } به { $to } تبدیل شد.
coach-only-move = فقط { $move } نتیجه را نگه می‌داشت و شما پیدایش کردید.
coach-forced = فقط یک حرکت مجاز بود.

coach-wins = این حرکت بازی را می‌برد.
coach-missed-win = می‌توانستید با { $move } در همان حرکت ببرید.
coach-missed-block = { $player } با { $move } تهدید کرده بود: باید آن را می‌بستید.
coach-blocks = این حرکت راه { $player } را در { $move } می‌بندد.
coach-allows-win = این حرکت می‌گذارد { $player } با { $move } بلافاصله ببرد.
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

## مربی در دوز چهارتایی

connect4-block = باید ستون { $column } را می‌بستید.
connect4-under = اگر اینجا بازی کنید، حریف در خانهٔ بالایی می‌برد.
connect4-under-cell = ستون { $column } تله است: { $player } درست بالای آن، در { $cell }، می‌برد.
connect4-under-avoided = از ستون { $column } دوری کردید؛ وگرنه { $player } درست بالای آن، در { $cell }، می‌برد.
connect4-seven = الگوی «هفت لاتین»: سه مهرهٔ افقی و یک قطر که سر مشترک دارند.
connect4-seven-made = الگوی «هفت لاتین» ساختید: سه مهرهٔ افقی و یک قطر در { $cell } به هم می‌رسند.
connect4-seven-missed = { $move } یک «هفت لاتین» می‌ساخت: سه مهرهٔ افقی و یک قطر با سر مشترک.
connect4-seven-allowed = این حرکت می‌گذارد { $player } با { $move } «هفت لاتین» بسازد.
connect4-stacked = دو خانهٔ برد، یکی بالای دیگری، در ستون { $column }: بستن پایینی راه بالایی را باز می‌کند.
connect4-open-three = سه مهرهٔ کنار هم با دو سر باز: هر دو سر را به‌موقع نمی‌شود بست.
connect4-centre = ستون مرکزی بیش از هر ستون دیگری در خط‌ها شرکت دارد.
connect4-centre-missed = ستون مرکزی آزاد بود؛ این ستون بیش از هر ستون دیگری در خط‌ها شرکت دارد.
connect4-odd = تهدید فرد برای { $player }: سرانجام حریف ناچار است زیر آن بازی کند.
connect4-odd-cell = { $player } در { $cell } تهدید فرد دارد: اگر ستون‌های دیگر پر شوند، حریف ناچار است زیر آن بازی کند.
connect4-even = تهدید زوج برای { $player }: برای نفر دوم، وقتی بقیهٔ صفحه پر شود، به برد می‌رسد.
connect4-even-cell = { $player } در { $cell } تهدید زوج دارد: اگر ستون‌های دیگر پر شوند، حریف ناچار است زیر آن بازی کند.

## مربی در اتللو

othello-corner = گوشه را می‌گیرد؛ مهرهٔ گوشه را هرگز نمی‌شود برگرداند.
othello-corner-missed = گوشهٔ { $move } آزاد بود: مهرهٔ گوشه را هرگز نمی‌شود برگرداند.
othello-corner-given = این حرکت گوشهٔ { $cell } را به { $player } می‌دهد.
othello-x-square = خانهٔ X کنار گوشهٔ خالی: معمولاً گوشه را به حریف می‌دهد.
othello-c-square = خانهٔ C کنار گوشهٔ خالی: معمولاً خطر دارد.
othello-mobility = حرکت‌های شما { $a }، حرکت‌های حریف { $b }
othello-mobility-change = تعداد انتخاب‌های شما از { $from } به { $to } رسید و انتخاب‌های حریف از { $otherfrom } به { $otherto }.
othello-frontier = حالا بسیاری از مهره‌هایتان کنار خانه‌های خالی‌اند: این به حریف حق انتخاب می‌دهد.
othello-stable = { $n } مهرهٔ دیگر پایدار شد و دیگر برگردانده نمی‌شود.
othello-parity = آخرین حرکت این ناحیه با شماست
othello-pass = پس از این حرکت، { $player } هیچ حرکتی ندارد.
othello-greedy = حالا مهره‌های زیادی برمی‌گردند، ولی بعداً انتخاب‌های کمتری دارید
othello-flips = { $n } مهره را برمی‌گرداند

## راهنمایی، گام‌به‌گام

hint-title = راهنمایی { $n } از { $total }
hint-more = برای راهنمایی بیشتر دوباره درخواست کنید.
hint-none = راهنمایی لازم نیست: بازی تمام شده است.
hint-where = به { $where } نگاه کنید.
hint-move = { $move } را بازی کنید: { $value }.
hint-line = دنبالهٔ بازی: { $line }.

where-left = سمت چپ صفحه
where-centre = مرکز صفحه
where-right = سمت راست صفحه
where-top = بالای صفحه
where-bottom = پایین صفحه
where-corners = گوشه‌ها
where-edges = کناره‌ها
where-column = ستون { $column }
where-around = خانه‌های دور { $cell }

idea-win = همین حالا می‌توانید ببرید.
idea-block = حریف تهدید به برد کرده است: جلویش را بگیرید.
idea-two-threats = اینجا حرکتی هست که دو تهدید هم‌زمان می‌سازد.
idea-stop-two-threats = حریف دارد دو تهدید هم‌زمان می‌سازد.
idea-seven = می‌شود یک «هفت لاتین» ساخت (سه مهرهٔ افقی و یک قطر).
idea-avoid-under = یک ستون تله است: خانهٔ بالایش برای حریف برد است.
idea-stacked = می‌شود دو خانهٔ برد ساخت، یکی بالای دیگری.
idea-zugzwang = خانه‌های خالی را بشمارید: حرکت‌های بی‌خطر یکی از دو طرف تمام می‌شود.
idea-centre = مرکز در بیشترین تعداد خط شرکت دارد.
idea-corner = گوشه‌ای را می‌شود گرفت.
idea-keep-corner = از خانه‌های کنار گوشهٔ خالی دوری کنید.
idea-mobility = برای حریف حرکت‌های کمی بگذارید.
idea-parity = سعی کنید آخرین حرکت هر ناحیه با شما باشد.
idea-pass = می‌توانید کاری کنید که حریف هیچ حرکتی نداشته باشد.
idea-quiet = اینجا تاکتیکی در کار نیست: یک حرکت از بقیه بهتر است.
idea-forced = فقط یک حرکت مجاز هست.
idea-any = همهٔ حرکت‌ها هم‌ارزش‌اند: هر چه دوست دارید بازی کنید.
idea-delay = وضعیت باخت است: حرکتی را انتخاب کنید که بازی را طولانی‌تر کند.

## مرور بازی تمام‌شده

review-title = مرور
review-counts = { $player }: { $best } بهترین، { $good } خوب، { $inaccuracies } بی‌دقتی، { $mistakes } اشتباه، { $blunders } اشتباه فاحش
review-clean = { $player } هیچ اشتباهی نکرد.
review-none = چیزی برای مرور نیست: هیچ حرکتی انجام نشده است.
review-learn = یادگیری از اشتباه‌ها
review-try = اینجا به جای { $move } چه بازی می‌کنید؟
review-answer = بهترین حرکت { $move } بود: { $value }.
review-next = اشتباه بعدی
review-done = این آخری بود.

## پایانه: فهرست و صفحه

menu-title = چه بازی‌ای می‌خواهید؟
menu-game = بازی { $name }
menu-opponent = با چه کسی؟
menu-size = چه اندازه‌ای؟
menu-start = چه کسی شروع کند؟
menu-watch = تماشای بازی دو برنامه
menu-load = ادامهٔ بازی ذخیره‌شده
menu-keys = انتخاب با کلیدهای جهت‌نما، باز کردن با Enter، خروج با q.

play-vs = { $player } در برابر { $other }
play-moves = حرکت‌ها
play-no-moves = هنوز حرکتی انجام نشده است.
play-again = یک بار دیگر بازی کنیم؟
play-again-keys = Enter: بازی دوباره، s: تعویض طرف‌ها، r: مرور، q: خروج
play-loaded = { $file } باز شد.
play-nothing-to-undo = چیزی برای پس گرفتن نیست.
play-nothing-to-redo = چیزی برای انجام دوباره نیست.
play-quit = خارج می‌شوید؟ بازی ذخیره نشده است.
play-paused = مکث.

key-move = انتخاب خانه یا ستون
key-play = بازی در آنجا
key-undo = پس گرفتن آخرین حرکتتان
key-redo = انجام دوباره
key-hint = راهنمایی؛ دوباره برای بیشتر
key-values = مقدار هر حرکت، روشن یا خاموش
key-thinking = روند فکر، روشن یا خاموش
key-now = حرکت فوری: توقف فکر
key-new = بازی جدید
key-swap = تعویض طرف‌ها
key-review = مرور بازی
key-language = تغییر زبان
key-help = همین راهنما

## پایانه: سطر به سطر

plain-board = صفحه
plain-legal = حرکت‌های مجاز: { $line }
plain-prompt = حرکت شما ({ $range }، ? برای راهنما):

## پایانه: بازی کردن

play-seat = { $side }: { $player }
play-your-turn = نوبت شماست، { $player }
play-hint-soon = در حال آماده کردن راهنمایی…
play-no-thought = روند فکر حریف اینجا نشان داده می‌شود.
play-coach-soon = مربی در حال فکر کردن است…
review-move = حرکت { $n }، { $player }
key-why = چرا حرکت آخر خوب یا بد بود

## فرمان‌های گزارشی

list-games = بازی‌ها
list-agents = عامل‌ها
list-name = نام
list-idea = ایده
list-options = گزینه‌ها
list-games-of = بازی‌ها
bench-position = وضعیت { $n } از { $total }

## آزمایشگاه

lab-title = آزمایشگاه
lab-run = اجرا
lab-cancel = لغو
lab-export = خروجی
lab-agree = همهٔ مقدارهای دقیق یکسان‌اند.
lab-disagree = مقدارها در وضعیت { $n } فرق دارند
lab-disagree-at = مقدارها در { $position } فرق دارند: { $line }
lab-nothing-exact = مقدار دقیقی برای مقایسه نیست: هر جست‌وجو در عمق خود متوقف شد.
lab-seed = بذر تصادفی
lab-algorithm = الگوریتم
lab-switches = گزینه‌ها
lab-positions = وضعیت‌ها
lab-positions-count = { $n } وضعیت
lab-ratio = نسبت
lab-chart = گره‌ها بر حسب عمق
lab-all-nodes = همهٔ گره‌ها (مینیماکس)
lab-nodes-first = اول تعداد گره‌ها را ببینید: زمان به دستگاه بستگی دارد، تعداد گره‌ها نه.
lab-cancelled = لغو شد: فقط سطرهای کامل‌شده دیده می‌شوند.
lab-progress = { $n } از { $total }
lab-written = { $file } نوشته شد.

## آزمایش بازپخش

replay-won = { $player } برد.
replay-draw = مساوی شد.
replay-moves = { $n } حرکت

## مسابقه

arena-standings = جدول رده‌بندی
arena-games = بازی‌ها
arena-score = امتیاز
arena-few = تعداد بازی‌ها برای محاسبهٔ ایلو کافی نیست

## تنظیمات

settings-title = تنظیمات
settings-language = زبان
settings-digits = ارقام
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

## وقتی ایرادی هست: چه شده، و راه چاره

error-unknown-game = بازی‌ای به نام { $name } وجود ندارد.
error-unknown-agent = عاملی به نام { $name } وجود ندارد.
error-unknown-evaluator = تابع ارزیابی‌ای به نام { $name } وجود ندارد.
error-unknown-option = { $agent } گزینه‌ای به نام { $name } ندارد.
error-unknown-preset = آزمایش آماده‌ای به نام { $name } وجود ندارد.
error-suggestion = منظورتان { $name } بود؟
error-list-games = بازی‌ها: { $line }
error-list-agents = عامل‌های این بازی: { $line }
error-list-evaluators = توابع ارزیابی این بازی: { $line }
error-list-commands = فرمان‌ها: { $line }
error-agent-game = { $agent } بازی { $game } را بلد نیست.
error-evaluator-game = تابع ارزیابی { $name } برای { $game } نیست.
error-illegal = این حرکت اینجا مجاز نیست.
error-illegal-move = حرکت { $move } اینجا مجاز نیست.
error-not-a-move = { $move } حرکت نیست.
error-column-full = ستون { $column } پر است.
error-no-column = ستون { $column } وجود ندارد؛ ستون‌ها از { 1 } تا { $n } هستند.
error-cell-taken = خانهٔ { $cell } پر است.
error-off-board = { $cell } روی این صفحه نیست.
error-nothing-flips = { $cell } هیچ مهره‌ای را برنمی‌گرداند: در اتللو هر حرکت باید حداقل یک مهره را برگرداند.
error-must-not-pass = نمی‌توانید پاس بدهید: حرکت مجاز دارید.
error-must-pass = حرکت مجاز وجود ندارد: باید پاس بدهید.
error-game-over = بازی تمام شده است.
error-illegal-at = حرکت { $n }، { $move }، مجاز نیست: { $reason }.
error-parse-at = { $name } از نویسهٔ { $n } به بعد خوانده نشد.
error-size = { $name } نمی‌تواند { $columns } × { $rows } باشد.
error-size-connect4 = دوز چهارتایی { 2 } تا { 16 } ستون و ردیف دارد، و خطی به طول { 3 } یا بیشتر که جا بشود.
error-size-othello = صفحهٔ اتللو مربع است و اندازه‌اش عددی زوج از { 4 } تا { 20 } است.
error-size-tictactoe = خط باید در صفحه جا بشود.
error-out-of-range = { $option } نمی‌تواند { $name } باشد: مقدار مجاز از { $from } تا { $to } است.
error-odd-size = اندازهٔ { $n } ممکن نیست: صفحهٔ اتللو اندازهٔ زوج دارد.
error-malformed-game = { $name } به شکل بازی خوانده نمی‌شود؛ آن را مانند { $command } بنویسید.
error-not-a-move-at = { $name } در نویسهٔ { $n } حرکت نیست.
error-not-a-cell-at = { $name } در نویسهٔ { $n } نه مهره است و نه خانهٔ خالی.
error-board-rows = صفحه { $n } ردیف دارد؛ باید { $rows } ردیف داشته باشد.
error-board-columns = یک ردیف صفحه { $n } خانه دارد؛ باید { $columns } خانه داشته باشد.
error-board-turn = نوبت را مشخص کنید: پس از صفحه x یا o بنویسید.
error-board-counts = { $a } مهره از { $player } و { $b } مهره از { $other } ممکن نیست: دو طرف به نوبت بازی می‌کنند.
error-board-wrong-turn = با توجه به تعداد مهره‌ها، نوبت { $player } است.
error-board-floating = زیر مهرهٔ { $cell } خالی است.
error-board-over = بازیکنی که نوبت اوست قبلاً خطی کامل کرده است: بازی زودتر تمام شده بود.
error-depth = عمق باید از { $from } تا { $to } باشد.
error-number = { $name } عدد نیست.
error-no-value = { $option } مقداری ندارد.
error-value = { $option } نمی‌تواند { $name } باشد.
error-choose = یکی از این‌ها را انتخاب کنید: { $line }
error-allowed = مقدار مجاز: { $value }
error-file-not-ours = { $file } بازی ذخیره‌شدهٔ حریف نیست.
error-file-damaged = { $file } آسیب دیده است: { $reason }
error-record-full = { $n } حرکت دارد، بیش از آنچه یک بازی ذخیره‌شده می‌تواند داشته باشد
error-record-not-a-move = حرکت { $n }، { $move }، حرکت نیست
error-record-inconsistent = حرکت‌ها، زمان‌ها و نتیجهٔ آن با هم سازگار نیستند
error-file-newer = { $file } را نسخهٔ جدیدتری از حریف ذخیره کرده است.
error-file-too-long = { $file } برای یک بازی ذخیره‌شده بلند است.
error-no-terminal = اینجا پایانه نیست؛ { $command } را به کار ببرید.
error-language = زبان { $name } وجود ندارد؛ en یا fa را به کار ببرید.
error-engine = موتور از کار افتاد. می‌توانید بازی را ادامه دهید.
error-link = این پیوند کامل خوانده نشد.
error-unsaved = چیزی عوض نشد.
error-see-help = { $command } را ببینید.

## چرا حرکتی پذیرفته نمی‌شود؛ پاره‌ای از یک جملهٔ دیگر

reason-game-over = بازی تمام شده است
reason-off-board = بیرون از صفحه است
reason-column-full = ستون پر است
reason-cell-taken = خانه پر است
reason-flips-nothing = هیچ مهره‌ای را برنمی‌گرداند
reason-may-not-pass = فقط وقتی می‌شود پاس داد که حرکت دیگری نباشد
reason-must-pass = تنها حرکت مجاز، پاس است
reason-wrong-kind = این بازی چنین حرکتی ندارد

## Converting files

## The command line

cli-expected = حرکت در اینجا یکی از این‌هاست: { $line }
cli-game-size = { $name }، { $size }
cli-side-letter = { $player } ({ $letter })
cli-tree-cut-max = هرس: { "\u2066" }{ $n } ≥ β = { $bound }{ "\u2069" }
cli-tree-cut-min = هرس: { "\u2066" }{ $n } ≤ α = { $bound }{ "\u2069" }
cli-tree-raise = بازیکنی که نوبت اوست α را تا { $n } بالا می‌برد
cli-tree-raise-max = MAX مقدار α را تا { $n } بالا می‌برد
cli-tree-lower-min = MIN مقدار β را تا { $n } پایین می‌آورد
cli-tree-leaf-limit = برگ: حد عمق، ارزیابی { $n }
cli-lab-estimates-agree = در هر عمق، نتیجهٔ همهٔ جست‌وجوها یکسان است؛ هیچ‌کدام به پایان بازی نرسید.
cli-lab-search = جست‌وجو
cli-lab-branching = انشعاب
cli-lab-alone = چیزی برای مقایسه نیست: در هر عمق فقط یک جست‌وجو هست.

## مربی: چیزهای دیگری که می‌تواند اثبات کند

coach-punished = { $player } با { $move } پاسخ می‌دهد و سرانجام می‌برد.
coach-two-threats-stands = { $player } دو تهدید هم‌زمان دارد: فقط یکی را می‌شود بست.
coach-forcing = تهدید پشت تهدید: هر پاسخ اجباری است تا جایی که پاسخی نماند.
coach-forcing-missed = { $move } زنجیره‌ای از تهدیدها را شروع می‌کرد که جلویش را نمی‌شود گرفت.
coach-forcing-allowed = این حرکت می‌گذارد { $player } با { $move } زنجیره‌ای از تهدیدها را شروع کند که جلویش را نمی‌شود گرفت.
coach-forcing-stopped = این حرکت جلوی زنجیرهٔ تهدیدهایی را می‌گیرد که { $player } با { $move } شروع می‌کرد.
coach-forcing-stands = { $player } زنجیره‌ای از تهدیدها دارد که جلویش را نمی‌شود گرفت.
tictactoe-fork-stands = { $player } چنگال دارد: دو خط هم‌زمان باز است و فقط یکی را می‌شود بست.
tictactoe-opposite-corner = گوشهٔ روبه‌روی گوشهٔ حریف: روی سه خط است و کناره فقط روی دو خط.
connect4-stacked-missed = { $move } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } می‌ساخت.
connect4-stacked-allowed = این حرکت می‌گذارد { $player } با { $move } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } بسازد.
connect4-stacked-stopped = این حرکت نمی‌گذارد { $player } با { $move } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } بسازد.
connect4-stacked-stands = { $player } دو خانهٔ برد، یکی بالای دیگری، در ستون { $column } دارد.
connect4-seven-stopped = این حرکت نمی‌گذارد { $player } با { $move } «هفت لاتین» بسازد.
connect4-seven-stands = { $player } «هفت لاتین» دارد: سه مهرهٔ افقی و یک قطر در { $cell } به هم می‌رسند.
idea-forcing = دنبال زنجیره‌ای از تهدیدها بگردید: پاسخ هر یک اجباری است.

theme-win = بردن در یک حرکت
theme-block = بستن راه حریف
theme-two-threats = دو تهدید هم‌زمان
theme-seven = «هفت لاتین»
theme-stacked = خانه‌های برد، یکی بالای دیگری
theme-under = بازی زیر خانهٔ برد
theme-zugzwang = تمام شدن حرکت‌های امن
theme-ahead = دیدن حرکت‌های جلوتر
theme-centre = مرکز و گوشه‌ها
theme-corner = گوشه‌ها
theme-mobility = تعداد حرکت‌ها
review-theme = { $theme }: { $found } بار پیدا شد، { $missed } بار از دست رفت
