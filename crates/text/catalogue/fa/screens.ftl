## صفحه‌های پایانه: درخت، منو، پیشرفت

learn-begin = شروع با { $command }
learn-go-on = ادامه با { $command }
learn-type-answer = یکی از { $keys } را بنویسید؛ با سطر خالی ادامه می‌دهید.
learn-type-move = یک حرکت بنویسید؛ با سطر خالی ادامه می‌دهید.
learn-type-leaves = شمارهٔ برگ‌هایی را بنویسید که هیچ‌وقت بررسی نمی‌شوند، مانند { $example }؛ با سطر خالی ادامه می‌دهید.
learn-marked = حرکت اول { $move } است.
