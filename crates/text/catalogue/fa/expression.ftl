# تابع ارزیابی‌هایی که کاربر خودش می‌نویسد.

evaluator-expr = تابع خودتان
evaluator-expr-idea = عبارتی از سنجه‌ها و عددها که خودتان می‌نویسید.

expression-ends = عبارت در نویسهٔ { $place } تمام می‌شود؛ آنجا باید یک عدد یا یک سنجه باشد.
expression-unexpected = در نویسهٔ { $place } عبارت نمی‌شود { $name } نوشت.
expression-unknown = سنجهٔ { $name } وجود ندارد (نویسهٔ { $place }).
expression-large = عدد نویسهٔ { $place } زیاد است: حداکثر { $most }.
expression-long = عبارت طولانی است. تعداد نویسهٔ مجاز: { $most }.
expression-deep = پرانتزهای عبارت در نویسهٔ { $place } زیادی تودرتو شده‌اند.
expression-open = پرانتز نویسهٔ { $place } بسته نشده است.
expression-terms = سنجه‌ها: { $line }؛ تابع‌ها: { $functions }.
expression-example = مثال: { $example }

measure-centre = مهره‌های خودی در مرکز
measure-opponent-centre = مهره‌های حریف در مرکز
measure-ones = خط‌های باز خودی با یک نشانه
measure-opponent-ones = خط‌های باز حریف با یک نشانه
measure-twos = خط‌های باز خودی با دو نشانه
measure-opponent-twos = خط‌های باز حریف با دو نشانه
measure-threes = خط‌های باز خودی با سه نشانه
measure-opponent-threes = خط‌های باز حریف با سه نشانه
measure-fours = خط‌های باز خودی با چهار نشانه
measure-opponent-fours = خط‌های باز حریف با چهار نشانه
measure-missing-one = خط‌های خودی که یک مهره کم دارند
measure-opponent-missing-one = خط‌های حریف که یک مهره کم دارند
measure-missing-two = خط‌های خودی که دو مهره کم دارند
measure-opponent-missing-two = خط‌های حریف که دو مهره کم دارند
measure-threats = خانه‌هایی که خط خودی را کامل می‌کنند
measure-opponent-threats = خانه‌هایی که خط حریف را کامل می‌کنند
measure-parity = تهدیدهای خودی در ردیف مساعد (فرد یا زوج)
measure-opponent-parity = تهدیدهای حریف در ردیف مساعد (فرد یا زوج)
measure-discs = مهره‌های خودی
measure-opponent-discs = مهره‌های حریف
measure-mobility = تعداد حرکت‌های ممکن خودی
measure-opponent-mobility = تعداد حرکت‌های ممکن حریف
measure-corners = گوشه‌های خودی
measure-opponent-corners = گوشه‌های حریف
measure-x-squares = مهره‌های خودی در خانهٔ مورب کنار گوشهٔ خالی
measure-opponent-x-squares = مهره‌های حریف در خانهٔ مورب کنار گوشهٔ خالی
measure-stable = مهره‌های پایدار خودی در لبه‌ها
measure-opponent-stable = مهره‌های پایدار حریف در لبه‌ها
measure-frontier = مهره‌های خودی کنار خانه‌های خالی
measure-opponent-frontier = مهره‌های حریف کنار خانه‌های خالی
measure-empty = خانه‌های خالی
measure-part = بخشی از عبارت
