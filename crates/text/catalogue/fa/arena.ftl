## Matches, tournaments and engine protocols

