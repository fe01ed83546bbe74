## پیرامونِ صفحه: آنچه پیش از اجرا می‌گوید، و برنامه‌ای که آن را می‌فرستد.

site-description = حریفی که فکرش را نشان می‌دهد: دوز، دوز چهارتایی و اتللو
site-no-script = حریف در همین صفحه اجرا می‌شود و به جاوااسکریپت نیاز دارد. چیزی از جای دیگری بارگذاری نمی‌شود.
site-cannot-start = حریف در این مرورگر اجرا نشد. شاید مرورگری جدیدتر یا بارگذاری دوباره کمک کند.

serve-ready = حریف در این نشانی است: { $address }
serve-end = برای پایان: { $key }
serve-no-page = این برنامه بدون صفحه ساخته شده است.
serve-get-page = { $command } هر دو را می‌سازد و صفحه را باز می‌کند؛ یا با { $flag } پوشه‌ای را مشخص کنید.
serve-bad-folder = در { $folder } صفحه‌ای نیست.
serve-make-folder = برای ساختن آن: { $command }
serve-port-taken = { $place } هم‌اکنون در حال استفاده است.
serve-port-forbidden = { $place } برای این کاربر مجاز نیست.
serve-no-such-address = { $place } نشانی این دستگاه نیست.
serve-other-port = با { $flag } درگاه دیگری را امتحان کنید، یا آن را ننویسید تا اولین درگاه آزاد انتخاب شود.
serve-program = برنامهٔ شما، { $name }، می‌تواند پای صفحه بنشیند: { $games }
serve-program-twice = نام دو برنامه { $name } است.
serve-program-name = خودتان برای یکی نامی بگذارید: { $flag }
