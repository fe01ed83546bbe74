## تصویر درخت‌ها

figure-title = { $name }: { $search }
figure-hidden = { $n } گره در زیر نشان داده نشده است
figure-cut = ✂ { $n }: { $why }
figure-more-cuts = { $n } هرس دیگر اینجا توضیح داده نشده است.
figure-reading = در هر کادر: حرکت، نوبت، مقدار ({ $bounds } کران و { $estimate } تخمین است) و بازهٔ { $window }. خط ضخیم دنبالهٔ اصلی است و ✂ یعنی حرکت‌های هرس‌شده.
figure-drawn = { $n } گره از { $all } نشان داده شده است؛ عدد با + یعنی این تعداد نشان داده نشده است.
figure-too-large = این تصویر { "\u2066" }{ $width } × { $height }{ "\u2069" } پیکسل می‌شود و برای فایل تصویر بزرگ است.
figure-too-large-how = گره‌های کمتری نشان دهید، با { $option } بخشی را انتخاب کنید یا فایل { $format } بسازید.
figure-no-font = هیچ قلمی روی این دستگاه پیدا نشد و تصویر بدون نوشته می‌شود. به جای آن فایل { $format } بسازید.
figure-no-painter = این نسخهٔ برنامه نمی‌تواند تصویر بسازد.
figure-no-painter-how = با { $option } فایل { $format } بسازید، یا برنامه را با { $command } بسازید.
