## Exact solving: the commands solve, sizes and their benches

