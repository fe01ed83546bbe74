# A program that thinks for several pages at once.

# $place counts from one.
crowd-place = Other pages are searching too. Your place in line: { $place }.
crowd-full = The computer that thinks for this page is busy with the searches of others. This page asks again by itself.
