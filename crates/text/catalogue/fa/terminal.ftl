## پایانه: صفحه‌ها، منوها و فرمان‌ها

play-typed-ahead = { $n ->
    [one] { $n } کلید تا نوبت شما می‌ماند؛ Esc آن را پاک می‌کند.
   *[other] { $n } کلید تا نوبت شما می‌ماند؛ Esc همه را پاک می‌کند.
}
page-of-lines = { $from } تا { $to } از { $n }؛ ↑ ↓ جابه‌جایی، بقیه بستن
menu-your-level = سطح شما
menu-level-named = { $level }: { $name }
menu-size-how = هر اندازهٔ دیگری را بنویسید، مانند { $example }، و Enter را بزنید.
