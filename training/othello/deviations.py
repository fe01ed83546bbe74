"""Fits how far a shallow search is from a deep one on the boards that are not 8×8.

    othello_sizes deviations SIZE WEIGHTS 1600 THREADS > FILE
    python3 deviations.py SIZE FILE

Prints the four numbers of `deviation` in `crates/engines/src/othello/sizes/search.rs`: the logarithm of the standard deviation is their
sum times 1, the share of empty squares, ln(1 + depth) and ln(1 + shallow depth). For searches to the end it prints the deviation itself,
by shallow depth.
"""

import math
import sys

DEEPEST = 8
# The widest fiftieth counts no more than where it begins: a few surprises would make every search shy.
TRIMMED = 0.98


def spread(differences):
    sizes = sorted(abs(difference) for difference in differences)
    most = sizes[int(TRIMMED * len(sizes))]
    return math.sqrt(sum(min(size, most) ** 2 for size in sizes) / len(sizes))


def solved(rows, values):
    """The least squares of rows times the numbers that are looked for."""
    count = len(rows[0])
    table = [[sum(row[i] * row[j] for row in rows) for j in range(count)] for i in range(count)]
    for i in range(count):
        table[i].append(sum(row[i] * value for row, value in zip(rows, values)))
    for i in range(count):
        table[i] = [number / table[i][i] for number in table[i]]
        for j in range(count):
            if j != i:
                table[j] = [a - table[j][i] * b for a, b in zip(table[j], table[i])]
    return [table[i][count] for i in range(count)]


def main(size, file):
    judged, exact = [], []
    with open(file) as lines:
        for line in lines:
            told, _, truth = line.partition("=")
            empties, *values = [float(word) for word in told.split()]
            judged.append((empties / size**2, values))
            if truth:
                exact.append((float(truth), values))
    rows, logarithms = [], []
    for depth in range(1, DEEPEST + 1):
        for shallow in range(depth - 2, -1, -2):
            for third in range(3):
                here = [v for share, v in judged if int(3 * share) == third and len(v) > depth]
                if len(here) > 50:
                    rows.append((1, (third + 0.5) / 3, math.log(1 + depth), math.log(1 + shallow)))
                    logarithms.append(math.log(max(0.01, spread([v[depth] - v[shallow] for v in here]))))
    print("judging", [round(number, 2) for number in solved(rows, logarithms)])
    for shallow in range(5):
        here = [truth - values[shallow] for truth, values in exact if len(values) > shallow]
        print("solving", shallow, round(spread(here), 2), "discs,", len(here), "positions")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
