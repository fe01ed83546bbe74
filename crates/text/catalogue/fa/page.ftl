## The page

