# برنامهٔ خود شخص پای صفحه، در پایانه و در صفحهٔ وب

program-trouble = { $name }: { $reason }
program-again = دوباره اجرا می‌شود و یک بار دیگر از آن پرسیده می‌شود.
program-check = همه‌چیز دربارهٔ آن: { $command }
program-stopped = { $player } از بازی ماند: برنامه‌اش دو بار پیاپی خطا داد.
arena-reason-resigned = تسلیم
arena-reason-time = پایان وقت
arena-reason-crash = از کار افتادن
arena-reason-hang = بی‌پاسخ
arena-reason-disconnect = قطع ارتباط
arena-reason-refused = شروع یا بازی نکرد

agent-program-idea = برنامهٔ خودتان که حریف روی همین رایانه اجرا می‌کند.
program-absent = اینجا ارائه نشده است (با { $command } ارائه می‌شود)
program-unserved = { $command } که آن را اجرا می‌کند جواب نمی‌دهد
program-page-unseen = فکر این برنامه از اینجا دیده نمی‌شود؛ فقط حرکت‌هایش معلوم است.
program-page-check = با این فرمان همه‌چیز دربارهٔ آن را می‌بینید:
program-page-question = چه کسی به جای { $player } بازی کند؟ می‌توانید حرکتش را هم روی صفحه انجام دهید: آن‌وقت در نوبت بعدی دوباره از برنامه پرسیده می‌شود.
program-page-human = خودم ادامه می‌دهم
program-page-agent = عاملی دیگر:
program-page-again = پرسش دوباره از برنامه
