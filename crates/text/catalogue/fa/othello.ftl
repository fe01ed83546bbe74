## The Othello opponent: levels, openings

othello-levels = سطح‌ها
othello-level-1 = گام اول: فقط حرکت خودش را می‌بیند و امتیاز زیادی از دست می‌دهد. برای بازی اول.
othello-level-2 = مبتدی: پاسخ شما را هم می‌بیند، ولی خیلی وقت‌ها گوشه را به شما می‌دهد.
othello-level-3 = تفننی: معقول بازی می‌کند و در هر بازی چند اشتباه دارد.
othello-level-4 = رو به پیشرفت: مراقب گوشه‌هاست، ولی هنوز حرکت هدر می‌دهد.
othello-level-5 = مبتدی باشگاه: برای چند حرکت برنامه می‌ریزد و چند اشتباه کوچک دارد.
othello-level-6 = بازیکن باشگاه: کم‌اشتباه، و در دوازده خانهٔ آخر بی‌نقص.
othello-level-7 = بازیکن قوی باشگاه: تقریباً چیزی از دست نمی‌دهد.
othello-level-8 = خبره: در هر بازی حداکثر یک اشتباه؛ در شانزده خانهٔ آخر بی‌نقص.
othello-level-9 = استاد: عمداً اشتباه نمی‌کند و ده حرکت جلوتر را می‌بیند.
othello-level-10 = قهرمان: دوازده حرکت جلوتر، و در بیست خانهٔ آخر بی‌نقص.
othello-level-11 = فراتر از انسان: پانزده حرکت جلوتر، و همچنان سریع.
othello-level-12 = خود موتور: هجده حرکت جلوتر، و در بیست‌وچهار خانهٔ آخر بی‌نقص.
othello-level-facts = { $depth } حرکت جلوتر، دقیق از { $exact } خانهٔ خالی؛ در هر بازی تا { $budget } مهره و در هر حرکت تا { $cap } مهره از دست می‌دهد
othello-level-full = { $depth } حرکت جلوتر، دقیق از { $exact } خانهٔ خالی؛ چیزی از دست نمی‌دهد
othello-level-measured = ریتینگ { $rating } (سطح اول صفر است)، حدود { $time } میلی‌ثانیه برای هر حرکت در میانهٔ بازی

eval-only-othello = فقط وضعیت‌های اتللو روی صفحهٔ معمولی را می‌توان این‌طور ارزیابی کرد.
eval-only-othello-way-out = برای بازی‌ها و اندازه‌های دیگر «{ $command }» یا «{ $other }» را به کار ببرید.
eval-error-row = { $empties } خانهٔ خالی: خطای میانگین { $error } مهره، { $n } وضعیت
eval-error-all = همه: خطای میانگین { $error } مهره، { $n } وضعیت

analyze-opening = گشایش: { $name }

opening-parallel = موازی
opening-diagonal = مورب
opening-perpendicular = عمود
opening-buffalo = بوفالو
opening-heath = هیث
opening-cow = گاو
opening-chimney = دودکش
opening-bat = خفاش
opening-rose-toth = رز و توث
opening-tanida = تانیدا
opening-wing = بال
opening-half-wing = نیم‌بال
opening-pyramid = هرم
opening-snake = مار
opening-x-square = گشایش خانهٔ X
opening-horse = اسب
opening-mimura = میمورا
opening-rabbit = خرگوش
opening-swallow = پرستو
opening-iwasaki = ایواساکی
opening-shaman = شیمن
opening-italian = ایتالیایی
opening-cat = گربه
opening-no-kung = نوکونگ
opening-bhagat = بهاگت
opening-tiger = ببر
opening-tanaka = تاناکا
opening-stephenson = استفنسن
opening-brightwell = برایت‌ول
opening-rose = رز
opening-compoth = کامپ‌اوث
