#!/usr/bin/env python3
"""Trains the model on positions written by `railhead simulate TITLE --positions FILE`.

    python3 train.py OUT.txt REPORT.txt TITLE=FILE[,FILE...] [TITLE=FILE...]

One network per title. Whole games are held out: of every ten seeds one is for validation, two are for the report.
The output has the format of crates/bots/src/value/learned.txt: integers, in units of 1/65,536.
"""
import json
import sys
import time

import torch
from torch import nn

ONE = 65536
SEATS = 6
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
STAGES = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85]


def read(paths):
    """All positions: seats (padded), table, mask, final worth, part of the game, seed."""
    rows, head = [], None
    for path in paths:
        with open(path) as lines:
            head = json.loads(next(lines))
            for line in lines:
                row = json.loads(line)
                if len(row["seats"]) == len(row["worth"]):
                    rows.append(row)
    # Files written by several threads have no fixed order; sort them so that only the training seed matters.
    rows.sort(key=lambda row: (len(row["worth"]), row["seed"], row["after"]))
    seats = torch.zeros(len(rows), SEATS, len(head["seat"]))
    table = torch.zeros(len(rows), len(head["table"]))
    mask = torch.zeros(len(rows), SEATS, dtype=torch.bool)
    worth = torch.zeros(len(rows), SEATS)
    for i, row in enumerate(rows):
        players = len(row["worth"])
        seats[i, :players] = torch.tensor(row["seats"], dtype=torch.float32)
        table[i] = torch.tensor(row["table"], dtype=torch.float32)
        mask[i, :players] = True
        worth[i, :players] = torch.tensor(row["worth"], dtype=torch.float32)
    stage = torch.tensor([row["after"] / row["of"] for row in rows])
    seed = torch.tensor([row["seed"] for row in rows])
    return head, seats.to(DEVICE), table.to(DEVICE), mask.to(DEVICE), worth.to(DEVICE), stage.to(DEVICE), seed.to(DEVICE)


def inputs(seats, table, mask):
    """The inputs for each seat, as net.rs computes them."""
    count = mask.sum(1, keepdim=True).unsqueeze(2)
    held = seats * mask.unsqueeze(2)
    mean = torch.floor(held.sum(1, keepdim=True) / count)
    low = torch.where(mask.unsqueeze(2), seats, torch.full_like(seats, -1e9))
    best = torch.empty_like(seats)
    for seat in range(SEATS):
        others = [s for s in range(SEATS) if s != seat]
        best[:, seat] = low[:, others].max(1).values
    return torch.cat([seats, seats - mean, seats - best, table.unsqueeze(1).expand(-1, SEATS, -1)], 2)


def targets(worth, mask):
    top = torch.where(mask, worth, torch.full_like(worth, -1e9))
    wins = ((top == top.max(1, keepdim=True).values) & mask).float()
    wins = wins / wins.sum(1, keepdim=True)
    mean = (worth * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True)
    return wins, (worth / mean.clamp(min=1) - 1) * mask


def log_likelihoods(logits, mask):
    return torch.log_softmax(torch.where(mask, logits, torch.full_like(logits, -1e9)), 1)


def loss_of(logits, wins, mask):
    return -(wins * log_likelihoods(logits, mask) * mask).sum(1)


def fit(net, data, train, check, seed, seconds):
    x, mask, wins, ahead = data
    torch.manual_seed(seed)
    steps, batch = 60, 2048
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=2e-2)
    total = steps * max(1, len(train) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=total + 1)
    best, kept, end = 1e9, None, time.time() + seconds
    for _ in range(steps):
        net.train()
        order = train[torch.randperm(len(train), device=x.device)]
        for i in range(0, max(1, len(train) // batch)):
            at = order[i * batch:(i + 1) * batch]
            out = net(x[at])
            error = loss_of(out[..., 0], wins[at], mask[at]).mean()
            error = error + 6 * (((out[..., 1] - ahead[at]) ** 2) * mask[at]).sum(1).mean()
            optimizer.zero_grad()
            error.backward()
            optimizer.step()
            schedule.step()
        net.eval()
        with torch.no_grad():
            now = loss_of(net(x[check])[..., 0], wins[check], mask[check]).mean().item()
        if now < best:
            best, kept = now, {k: v.detach().clone() for k, v in net.state_dict().items()}
        if time.time() > end:
            break
    net.load_state_dict(kept)
    net.eval()
    return best


def sharpened(score, wins, mask, fit_on):
    """Scales a score by the factor that fits best."""
    best = None
    for power in range(-24, 25):
        scale = 2 ** (power / 2)
        error = loss_of(score[fit_on] * scale, wins[fit_on], mask[fit_on]).mean().item()
        if best is None or error < best[0]:
            best = (error, scale)
    return score * best[1]


def standing(expected, mask):
    """The evaluation of a seat by shrewd (evaluation.rs)."""
    low = torch.where(mask, expected, torch.full_like(expected, -1e9))
    best = torch.empty_like(expected)
    for seat in range(SEATS):
        best[:, seat] = low[:, [s for s in range(SEATS) if s != seat]].max(1).values
    scale = torch.maximum(torch.maximum(expected.abs(), best.abs()), torch.ones_like(best))
    return (expected - best) / scale + 0.15 * expected / 5000


def calibration(likely, wins, mask):
    p, y = likely[mask], wins[mask]
    error, curve = 0.0, []
    for b in range(10):
        k = (p >= b / 10) & ((p < (b + 1) / 10) | (b == 9))
        if k.sum() > 0:
            error += k.float().mean().item() * abs(p[k].mean().item() - y[k].mean().item())
            curve.append(f"{p[k].mean().item():.2f}>{y[k].mean().item():.2f}({int(k.sum())})")
    return error, " ".join(curve)


def learn(title, paths, say):
    started = time.time()
    head, seats, table, mask, worth, stage, seed = read(paths)
    x = inputs(seats, table, mask)
    wins, ahead = targets(worth, mask)
    train = (seed % 10 > 2).nonzero().flatten()
    check = (seed % 10 == 2).nonzero().flatten()
    test = (seed % 10 < 2).nonzero().flatten()
    flat = x[train][mask[train]]
    means = flat.mean(0).round()
    scales = (ONE / (flat.std(0) + 0.5)).round()
    x = ((x - means) * scales / ONE).clamp(-6, 6)
    games = len({(int(s), int(m)) for s, m in zip(seed, mask.sum(1))})
    say(f"{title}: {len(x)} positions of {games} games, {len(test)} held out, read in {time.time() - started:.0f} s")
    best = None
    for wide, narrow, drop, start in [(64, 32, 0.1, 1), (96, 32, 0.2, 2), (48, 24, 0.05, 3)]:
        torch.manual_seed(start)
        net = nn.Sequential(nn.Linear(x.shape[2], wide), nn.ReLU(), nn.Dropout(drop), nn.Linear(wide, narrow), nn.ReLU(),
                            nn.Linear(narrow, 2)).to(DEVICE)
        error = fit(net, (x, mask, wins, ahead), train, check, start, 25)
        say(f"{title}: net of {wide} and {narrow}: log loss {error:.4f} on the games to choose by")
        if best is None or error < best[0]:
            best = (error, net)
    net = best[1]
    with torch.no_grad():
        out = net(x)
        names = head["seat"]
        rivals = {
            "worth": sharpened(seats[..., names.index("worth")], wins, mask, train),
            "expected": sharpened(seats[..., names.index("expected")], wins, mask, train),
            "standing": sharpened(standing(seats[..., names.index("expected")], mask), wins, mask, train),
            "learned": out[..., 0],
        }
        uniform = torch.log(mask.sum(1).float())
        for low in STAGES:
            k = test[(stage[test] >= low) & (stage[test] < low + 0.15)]
            if len(k) < 50:
                continue
            words = [f"uniform {uniform[k].mean().item():.3f}"]
            for name, score in rivals.items():
                likely = log_likelihoods(score[k], mask[k])
                right = wins[k].gather(1, likely.argmax(1, keepdim=True)).gt(0).float().mean().item()
                words.append(f"{name} {loss_of(score[k], wins[k], mask[k]).mean().item():.3f} ({100 * right:.0f} %)")
            error, _ = calibration(log_likelihoods(out[k][..., 0], mask[k]).exp(), wins[k], mask[k])
            say(f"{title} {low:.2f}-{low + 0.15:.2f}, {len(k)} positions: {', '.join(words)}; calibration error {100 * error:.1f} points")
        for name, score in rivals.items():
            error, curve = calibration(log_likelihoods(score[test], mask[test]).exp(), wins[test], mask[test])
            loss = loss_of(score[test], wins[test], mask[test]).mean().item()
            say(f"{title} all, {name}: log loss {loss:.4f}, calibration error {100 * error:.2f} points: {curve}")
        apart = (((out[..., 1] - ahead) ** 2) * mask)[test].sum() / mask[test].sum()
        usual = ((ahead ** 2) * mask)[test].sum() / mask[test].sum()
        say(f"{title}: wealth ahead of the mean, part explained {1 - (apart / usual).item():.3f}")
    lines = [f"title {title}"]
    whole = lambda tensor: " ".join(str(int(round(float(n)))) for n in tensor.flatten().tolist())
    lines += [whole(means), whole(scales)]
    for layer in net:
        if isinstance(layer, nn.Linear):
            lines += [whole(layer.weight.detach().double() * ONE), whole(layer.bias.detach().double() * ONE)]
    return "\n".join(lines)


def main():
    out, report = sys.argv[1:3]
    parts = ["# What was learned of each title: see training/README.md. Whole numbers: means, scales, then weights and offsets of each"
             " layer."]
    with open(report, "w") as told:
        def say(words):
            print(words, flush=True)
            told.write(words + "\n")
            told.flush()
        for word in sys.argv[3:]:
            title, files = word.split("=")
            parts.append(learn(title, files.split(","), say))
            with open(out, "w") as text:
                text.write("\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
