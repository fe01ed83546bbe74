# Evaluators that people write themselves.

evaluator-expr = Your own
evaluator-expr-idea = An expression that you write, made of terms and numbers.

expression-ends = The expression ends at character { $place }, where a number or a term should stand.
expression-unexpected = { $name } cannot stand at character { $place } of the expression.
expression-unknown = There is no term { $name } (character { $place }).
expression-large = The number at character { $place } is too large: at most { $most }.
expression-long = The expression is too long. Characters allowed: { $most }.
expression-deep = The expression is nested too deeply at character { $place }.
expression-open = The parenthesis at character { $place } is never closed.
expression-terms = The terms are { $line }; the functions are { $functions }.
expression-example = An example: { $example }

measure-centre = own discs in the centre
measure-opponent-centre = the opponent’s discs in the centre
measure-ones = own open lines with one mark
measure-opponent-ones = the opponent’s open lines with one mark
measure-twos = own open lines with two marks
measure-opponent-twos = the opponent’s open lines with two marks
measure-threes = own open lines with three marks
measure-opponent-threes = the opponent’s open lines with three marks
measure-fours = own open lines with four marks
measure-opponent-fours = the opponent’s open lines with four marks
measure-missing-one = own lines with one disc missing
measure-opponent-missing-one = the opponent’s lines with one disc missing
measure-missing-two = own lines with two discs missing
measure-opponent-missing-two = the opponent’s lines with two discs missing
measure-threats = cells that complete an own line
measure-opponent-threats = cells that complete a line of the opponent
measure-parity = own threats in rows of the right parity
measure-opponent-parity = the opponent’s threats in rows of the right parity
measure-discs = own discs
measure-opponent-discs = the opponent’s discs
measure-mobility = own possible moves
measure-opponent-mobility = the opponent’s possible moves
measure-corners = own corners
measure-opponent-corners = the opponent’s corners
measure-x-squares = own discs diagonally beside empty corners
measure-opponent-x-squares = the opponent’s discs diagonally beside empty corners
measure-stable = own stable discs on the edges
measure-opponent-stable = the opponent’s stable discs on the edges
measure-frontier = own discs beside empty cells
measure-opponent-frontier = the opponent’s discs beside empty cells
measure-empty = empty cells
measure-part = a part of the expression
