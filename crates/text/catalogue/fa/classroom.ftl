## کلاس در صفحه

class-join = ورود به کلاس
class-code = شش حرف کلاس
class-join-do = ورود
class-join-how = یک نام مستعار دوستانه می‌گیرید. نه نام لازم است، نه ایمیل و نه حساب.
class-bad-code = کلاس شش حرف دارد، مانند { $example }
class-open = کلاس جدید
class-open-how = دانش‌آموزان با شش حرف وارد می‌شوند. سرور هیچ نامی نگه نمی‌دارد و { $n } روز پس از آخرین استفاده همه‌چیز را پاک می‌کند.
class-name = نام کلاس نزد شما
class-name-how = فقط در همین مرورگر می‌ماند
class-password = گذرواژه
class-password-how = حداقل { $n } نویسه
class-open-do = ساختن کلاس
class-teach = من آموزگارم
class-teach-do = ورود آموزگار
class-recovery-field = کد چاپ‌شده، اگر گذرواژه گم شده است
class-recovery-how = با کد چاپ‌شده، گذرواژهٔ بالا جایگزین قبلی می‌شود.
class-yours = کلاس‌های شما
class-as-teacher = آموزگار
class-as-pupil = دانش‌آموز
class-title = کلاس { $code }
class-named = { $name }، کلاس { $code }
class-leave = خروج از کلاس
class-gone = این کلاس حذف شده است.
class-back = برگشت به کلاس
class-close-board = بستن صفحهٔ بازی
class-game-begins = بازی شما شروع شد.
class-to-game = رفتن به بازی
class-you-are = نام شما: { $name }
class-rename = نام مستعار دیگر
class-bot = { $name } ({ $program })
class-lost = اتصال به کلاس قطع شد؛ تلاش برای اتصال ادامه دارد.

class-recovery = این کد را چاپ یا یادداشت کنید
class-recovery-why = فقط یک بار نشان داده می‌شود. اگر گذرواژه را گم کنید با این کد گذرواژهٔ جدید می‌گذارید.
class-recovery-print = چاپ
class-recovery-done = یادداشت کردم

class-members = اعضای کلاس
class-count = { $here } نفر از { $n } نفر حاضر
class-no-pupils = هنوز کسی نیامده است: شش حرف یا تصویر را نشان دهید.
class-here = حاضر
class-away = غایب
class-note = { $name } کیست؛ فقط در همین مرورگر می‌ماند
class-note-empty = نام، فقط همین‌جا
class-done-count = { $done } از { $n } انجام شده
class-show-board = نمایش به همه
class-look = دیدن صفحهٔ { $name }
class-remove = حذف { $name }
class-no-board = بدون صفحه
class-lock = بدون عضو جدید
class-qr = ورود به کلاس به شکل تصویر
class-link = پیوند کلاس

class-assignments = تکلیف‌ها
class-no-assignments = فعلاً تکلیفی نیست.
class-assign = تکلیف جدید
class-assign-link = پیوند یکی از صفحه‌های حریف: وضعیت، درس، باگ، آزمایش یا مسئله
class-assign-do = دادن به همه
class-assign-board = صفحهٔ من
class-bad-assignment = این پیوند یکی از صفحه‌های حریف نیست.
class-unassign = پس گرفتن
class-open-task = باز کردن
class-is-done = انجام شد
class-mark-done = انجامش دادم
class-task-board = یک وضعیت: { $game }
class-task-lesson = درس { $n }
class-task-zoo = پیدا کردن باگ
class-task-learn = یادگیری
class-task-lab = یک آزمایش
class-task-problems = مسئله‌ها
class-task-tree = یک درخت جست‌وجو
class-task-page = یک صفحه
class-shown = آموزگار نشان می‌دهد
class-showing = این را به همه نشان می‌دهید
class-stop-showing = پایان نمایش
class-show-mine = نمایش صفحهٔ من به همه

class-tournament = تورنمنت
class-new-tournament = شروع تورنمنت
class-format = نوع
class-format-round-robin = هر کس با همه
class-format-swiss = سوئیسی
class-format-knockout = حذفی
class-format-arena = آزاد
class-rounds = تعداد دور
class-minutes = دقیقه
class-begin = شروع
class-stop = پایان دادن به تورنمنت
class-round = { $kind }، { $game }: دور { $n }، بازی‌های انجام‌شده: { $played }
class-over = { $kind }، { $game }: تمام شد، بازی‌های انجام‌شده: { $played }
class-rank = رتبه
class-player = بازیکن
class-points = امتیاز
class-record = برد، تساوی، باخت
class-elo = ایلو با بازهٔ اطمینان
class-elo-value = { SIGNED($elo) } ± { $error }
class-games = بازی‌ها
class-game-line = { $a } – { $b }: { $result }
class-game-runs = در جریان
class-game-draw = تساوی
class-game-won = برد { $name }
class-bots = برنامه‌ها با این دستور وارد می‌شوند:
class-faults = خطای برنامه‌ها
class-fault = { $name }، حرکت { $n }: { $words }

class-end = خروجی و حذف
class-export = خروجی گرفتن از همه‌چیز
class-export-how = یک فایل با همهٔ آنچه سرور دارد: { $format }. یادداشت‌های شما همین‌جا می‌ماند.
class-erase = حذف کلاس
class-erase-sure = کلاس با همهٔ بازی‌هایش همین حالا برای همه حذف شود؟
class-erase-yes = بله، حذف
class-erase-no = نه، بماند

class-refused-room = چنین کلاسی نیست، یا این دستگاه دیگر عضو آن نیست.
class-refused-password = گذرواژه درست نیست، یا کمتر از { $n } نویسه دارد.
class-refused-teacher = فقط آموزگار می‌تواند این کار را بکند.
class-refused-member = این دانش‌آموز یا برنامه دیگر عضو کلاس نیست.
class-refused-busy = یکی از دو نفر در حال بازی است.

class-asks = { $name } می‌خواهد با شما بازی کند: { $game }.
class-ask = بازی { $game } با { $name }
class-ask-short = بازی

## صفحهٔ گردانندهٔ ‏harif host

