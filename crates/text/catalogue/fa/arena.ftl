## مسابقه‌ها، تورنمنت‌ها و پروتکل موتورها

arena-nothing-yet = هنوز هیچ بازی‌ای تمام نشده است.
arena-column-rank = رتبه
arena-column-player = بازیکن
arena-column-games = بازی
arena-column-elo = ایلو
arena-too-few = بازی‌ها خیلی کم‌اند: هنوز به این بازه‌ها اعتماد نکنید.
arena-reason-illegal = حرکت غیرمجاز
arena-live-standings = جدول رده‌بندی
