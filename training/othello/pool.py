"""Where positions come from: recorded games and games that the net that
searches plays against itself, both with a few random moves on top. Random
moves matter: a position chosen by the net alone flatters the side that chose
it."""

import torch

import data
import gpu
import leaf

LOOK_AHEAD = 2          # plies, behind the move
LAST_PLAYED = 4         # games are played down to so many empty squares
RANDOM_PLIES = (2, 12)  # before the net takes over
HEAT = 0.7              # discs of noise on a move's value
# Random moves on top, their share, and how often one position may serve.
WANDER = ((0, 0.3, 1), (1, 0.3, 3), (2, 0.25, 10), (3, 0.15, 30))


def play(net, number):
    """Games of the net against itself: by number of empties, the positions of all of them."""
    own = torch.full((number,), 0x0000000810000000, dtype=torch.int64, device=gpu.DEVICE)
    opp = torch.full((number,), 0x0000001008000000, dtype=torch.int64, device=gpu.DEVICE)
    blind = torch.randint(RANDOM_PLIES[0], RANDOM_PLIES[1] + 1, (number,), device=gpu.DEVICE)
    played = {}
    for e in range(60, LAST_PLAYED, -1):
        counts = data.count(gpu.moves(own, opp))
        own, opp, blind, counts = (t[counts > 0].contiguous() for t in (own, opp, blind, counts))
        played[e] = (own[blind <= 0], opp[blind <= 0])
        child_own, child_opp, turned, parent = gpu.children(own, opp, counts)
        value = leaf.search(net, child_own, child_opp, e - 1, min(LOOK_AHEAD, e - 1))
        chance = -torch.log(-torch.log(torch.rand_like(value).clamp(1e-12, 1 - 1e-7)))
        score = torch.where(turned, -value, value) + HEAT * chance
        score = torch.where(blind[parent] > 0, chance, score)
        best = torch.full((own.numel(),), -torch.inf, device=gpu.DEVICE).scatter_reduce(0, parent, score, "amax")
        chosen = torch.zeros_like(own).scatter_reduce(
            0, parent, torch.where(score == best[parent], torch.arange(len(parent), device=gpu.DEVICE), 0), "amax")
        own, opp, blind = child_own[chosen], child_opp[chosen], blind - 1
    return played


class Pool:
    def __init__(self, games, seed, balanced=40.0):
        """`balanced`: discs; positions further from even are taken more rarely."""
        self.games, self.seed, self.balanced = games, 1000 * seed, balanced
        self.played, self.net = {}, None

    def let_play(self, net, number):
        self.net, self.played = net, play(net, number)

    def wandered(self, own, opp, plies, e, most, often=1):
        """Some of the positions with e empties that are left after random moves."""
        chosen = torch.randperm(own.numel(), device=gpu.DEVICE).repeat(often)[:most]
        a, b = own[chosen].contiguous(), opp[chosen].contiguous()
        self.seed += 1
        gpu.wander(self.seed, a, b, plies)
        there = (a != 0) & (data.count(a | b) == 64 - e)
        return a[there], b[there]

    def sources(self, e):
        """Recorded and played positions with e empties."""
        learnt = (self.games.empties == e) & ~self.games.test
        return [(self.games.own[learnt], self.games.opp[learnt])] + ([self.played[e]] if e in self.played else [])

    def take(self, e, most):
        """About `most` positions with e empties, balanced ones preferred. The choice looks at
        the net's opinion, never at the label."""
        parts = []
        for plies, share, often in WANDER:
            source = min(e + plies, 60)
            both = self.sources(source)
            rest = int(1.6 * most * share)
            for place, (own, opp) in enumerate(both):
                n = min(rest // (len(both) - place), own.numel() * often)
                rest -= n
                parts.append(self.wandered(own, opp, source - e, e, n, often))
        a, b = (torch.cat([p[i] for p in parts]) for i in range(2))
        opinion = leaf.predict(self.net, a, b).abs()
        kept = torch.rand(a.numel(), device=gpu.DEVICE) < (self.balanced / torch.clamp(opinion, min=self.balanced)) ** 2
        both = torch.stack([a[kept], b[kept]], 1)
        if e > 36:
            both = torch.unique(both, dim=0)
        both = both[torch.randperm(both.shape[0], device=gpu.DEVICE)][:most]
        return both[:, 0].contiguous(), both[:, 1].contiguous()

    def samples(self, e, most):
        """Positions with e empties that no opinion chose: recorded ones (half of them after
        one or two random moves), and as many played ones as a third of them."""
        shares = ((0, 0.5), (1, 0.25), (2, 0.25))
        parts = []
        for plies, share in shares:
            if e + plies <= 60:
                parts.append(self.wandered(*self.sources(e + plies)[0], plies, e, int(most * share)))
        if e in self.played:
            parts.append(self.wandered(*self.played[e], 0, e, most // 3))
        return torch.cat([torch.stack(p, 1) for p in parts])

    def held_out(self, e, most):
        """Recorded positions with e empties to test with."""
        test = (self.games.empties == e) & self.games.test
        both = torch.stack([self.games.own[test], self.games.opp[test]], 1)
        # The same choice in every run.
        order = torch.argsort((both[:, 0] * 0x61c8864680b583eb) ^ (both[:, 1] * 0x632be59bd9b4e019))
        return both[order][:most]
