"""How matrices learn: momentum whose singular values are all made alike (Muon). A step then
turns every direction of a matrix by the same amount, where Adam follows the few strong ones."""

import torch

MOMENTUM = 0.95
ROUNDS = 5
# Newton's iteration for a matrix with singular values near one; the coefficients make it quick, not exact.
COEFFICIENTS = (3.4445, -4.7750, 2.0315)
# A step changes a weight by this much of the rate on average, as Adam's steps do in practice.
SIZE = 0.2


def orthogonal(matrices):
    """[matrix, row, column] with the same singular directions, and values near one."""
    a, b, c = COEFFICIENTS
    x = matrices.bfloat16() if matrices.is_cuda else matrices.float()
    tall = x.shape[1] > x.shape[2]
    x = x.mT if tall else x
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(ROUNDS):
        square = x @ x.mT
        x = a * x + (b * square + c * square @ square) @ x
    return (x.mT if tall else x).float()


class Muon:
    """`rate` is a tensor, so that a recorded step reads what it is by then."""

    def __init__(self, parameters, rate, decay):
        shapes = {}
        for p in parameters:
            shapes.setdefault(p.shape, []).append(p)
        self.groups = [(group, torch.zeros(len(group), *group[0].flatten(1).shape, device=group[0].device))
                       for group in shapes.values()]
        self.rate, self.decay = rate, decay

    @torch.no_grad()
    def step(self):
        for group, momentum in self.groups:
            gradient = torch.stack([p.grad.flatten(1) for p in group])
            momentum.lerp_(gradient, 1 - MOMENTUM)
            change = orthogonal(gradient.lerp(momentum, MOMENTUM))
            change *= SIZE * max(change.shape[1:]) ** 0.5
            for p, c in zip(group, change):
                p.mul_(1 - self.rate * self.decay)
                p.sub_(c.view_as(p) * self.rate)
