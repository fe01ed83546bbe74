## بازی میان آدم‌ها: ‏harif host و harif play --with

people-here = دوستتان آمده است.
people-line-lost = اتصال قطع شد؛ دوباره تلاش می‌شود.
people-declined = پاسخ منفی است.
people-public = وقتی این بازی تمام شود، همه می‌توانند آن را روی این سرور پیدا کنند: حرکت‌ها و نتیجه، بدون نام.
friend-only-here = دیگران به این نشانی نمی‌رسند: آن‌ها را به دستگاه خودشان می‌برد. این دستگاه را به شبکهٔ آن‌ها وصل کنید و این صفحه را دوباره باز کنید.
people-agreed = هر دو طرف موافق بودند.
people-refused-setup = این بازی را آنجا نمی‌شود انجام داد.
people-refused-version = نسخهٔ سرور با این برنامه فرق دارد: قدیمی‌تر را به‌روز کنید.
people-refused-watching = شما فقط این بازی را تماشا می‌کنید.
people-refused-alone = دوستتان هنوز نیامده است.
people-refused-turn = نوبت دوستتان است.
people-refused-illegal = این حرکت طبق قانون بازی مجاز نیست.
people-refused-stale = قبل از آن اتفاق دیگری افتاد. صفحه را ببینید و دوباره امتحان کنید.
people-refused-running = بازی تمام نشده است.
people-refused-offer = پیشنهادی برای پاسخ دادن نیست.
people-refused-limit = تعداد درخواست‌ها زیاد است: بعداً دوباره امتحان کنید.
people-refused-store = سرور نتوانست آن را نگه دارد: کاری انجام نشد. دوباره امتحان کنید.
people-refused-other = سرور منتظر این پیام نبود.
