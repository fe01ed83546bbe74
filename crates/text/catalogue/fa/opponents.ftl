
## حریف‌های نام‌دار: دوازده بازیکن نردبان

agent-opponent = حریف نام‌دار
agent-opponent-idea = یکی از دوازده بازیکن با شخصیت، از مبتدی تا بازیکنی که به‌ندرت اشتباه می‌کند.
opponent-mina = مینا
opponent-mina-idea = همین حالا قانون بازی را یاد گرفته است و هر جا پیش بیاید بازی می‌کند.
opponent-dara = دارا
opponent-dara-idea = حریص است: هر بار تا می‌تواند بیشتر می‌گیرد.
opponent-tara = تارا
opponent-tara-idea = عاشق مرکز است و نزدیک آن بازی می‌کند.
opponent-nika = نیکا
opponent-nika-idea = از گوشه می‌ترسد و از آن دور می‌ماند.
opponent-arash = آرش
opponent-arash-idea = خیلی وقت‌ها یادش می‌رود که خط می‌تواند مورب باشد.
opponent-sara = سارا
opponent-sara-idea = مثل آینه از شما تقلید می‌کند.
opponent-babak = بابک
opponent-babak-idea = عجله دارد: سود همین حالا را می‌بیند و پاسخ شما را فراموش می‌کند.
opponent-leila = لیلا
opponent-leila-idea = محتاط است: اول به خواستهٔ شما فکر می‌کند و جلوی آن را می‌گیرد.
opponent-omid = امید
opponent-omid-idea = کناره‌ها را دوست دارد و از پهلو می‌آید.
opponent-shirin = شیرین
opponent-shirin-idea = مثل گربه بازی می‌کند: قوی است و برای بردن عجله ندارد.
opponent-rostam = رستم
opponent-rostam-idea = تا دور را می‌بیند و فقط گاهی بی‌دقت است.
opponent-simorgh = سیمرغ
opponent-simorgh-idea = از همه دورتر را می‌بیند و هیچ‌وقت بی‌دقت نیست.

opponent-rating = ریتینگ { $n } ± { $error }
opponent-rating-none = در این صفحه اندازه‌گیری نشده است
opponent-measured = اندازه‌گیری در { $date } با { $n } بازی هر دوازده نفر با هم؛ مینا صفر است.
opponent-score = شما: { $won } برد، { $drawn } تساوی، { $lost } باخت
opponent-score-none = هنوز بازی نکرده‌اید
opponent-how = چطور فکر می‌کند؟
opponent-how-careful = وقتی دقت کند { $depth } نیم‌حرکت جلوتر را بررسی می‌کند، حداکثر { $nodes } وضعیت.
opponent-how-whole = وقتی دقت کند بازی را تا پایان بررسی می‌کند.
opponent-how-never = هیچ‌وقت بی‌دقت نیست.
opponent-how-careless = { $share } حرکت‌هایش بی‌دقت است: جلوتر را نمی‌بیند و از روی عادت بازی می‌کند.
opponent-how-exact = { $share } حرکت‌هایش اشتباه است: هر جا بشود چیزی از مقدار دقیق را از دست می‌دهد.
opponent-how-overlooks = { $share } حرکت‌هایش بی‌دقت است: از روی عادت بازی می‌کند و تهدید شما را نمی‌بیند.
opponent-how-glance-1 = حتی در این حالت هم بردی را که روی صفحه باشد از دست نمی‌دهد.
opponent-how-glance-2 = حتی در این حالت هم بردی را که روی صفحه باشد از دست نمی‌دهد و باخت فوری را می‌بیند.
opponent-how-study = بازی با جست‌وجوی او
opponent-how-name = نام او در خط فرمان و در پایتون: { $spec }
opponent-play = بازی با { $name }
opponent-again = دوباره
opponent-stronger = کمی قوی‌تر: { $name }
opponent-weaker = کمی ضعیف‌تر: { $name }
opponent-next = بازی بعدی
opponent-slider = قدرت حریف

## صفحهٔ اول

room-home = شروع
home-title = با چه کسی بازی می‌کنید؟
home-lead = یک بازی و یک حریف انتخاب کنید؛ با یک لمس شروع می‌شود.
home-games = بازی‌ها
home-go-on = ادامهٔ بازی: { $name }
home-last = آخرین حریف
home-new = حریف اول
home-opponents = حریف‌ها در { $game }
home-more = اندازه و طرف شما
home-side = طرف شما
home-students = الگوریتم‌ها و عمق‌ها
home-students-why = برای دانشجوها: هر جست‌وجوی این برنامه به‌عنوان حریف، با عمق و تنظیمات خودش.
home-your-games = بازی‌های شما
home-problems = مسئله‌ها
home-people = بازی با دوست
home-learn = درس‌ها
home-live = یک بازی { $game } که خودش پیش می‌رود
