
## گشایش‌ها: بازی‌ها از این وضعیت چگونه ادامه یافته‌اند

openings-title = گشایش‌ها
openings-about = بازی‌ها از اینجا چگونه ادامه یافته‌اند.
openings-recorded = { $n } بازی ثبت‌شده میان آدم‌ها به اینجا رسیده است. امتیازها برای طرفی است که نوبت اوست و تساوی نیم امتیاز دارد.
openings-beyond = تقریباً هیچ بازی ثبت‌شده‌ای به اینجا نرسیده است.
openings-loading = بازی‌های ثبت‌شده بارگذاری می‌شود …
openings-missing = بازی‌های ثبت‌شده بارگذاری نشد.
openings-again = دوباره
openings-games = بازی‌ها
openings-points = امتیاز
openings-yours = شما
openings-yours-of = { $games } بازی، { $points }
openings-here = روی این سرور
openings-values = نمایش مقدارها
openings-over = بازی اینجا تمام است.
openings-play = حرکت { $move }
