"""Plays a whole hotseat game through the API, choosing every action at random.

    railhead serve &
    python3 docs/examples/random_player.py http://127.0.0.1:1846 1846

Needs only Python's standard library. With an API token in RAILHEAD_TOKEN, that account hosts the table; otherwise a new guest does.
"""
import json, os, random, sys, urllib.request

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:1846"
TITLE = sys.argv[2] if len(sys.argv) > 2 else "1846"
TOKEN = os.environ.get("RAILHEAD_TOKEN")


def call(method, path, body=None):
    request = urllib.request.Request(f"{SERVER}/api/v1{path}", method=method)
    if TOKEN:
        request.add_header("Authorization", f"Bearer {TOKEN}")
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def pick(choice):
    """One action of a choice: one value for each of its fields."""
    kind = choice["choice"]
    if kind == "act":
        return choice["action"]
    action = {"do": kind}
    for field in ("company", "with", "train", "kind", "trade", "private"):
        if field in choice:
            action[field] = choice[field]
    if kind == "launch":
        price = random.choice(choice["prices"])
        action.update({"price": price["price"]} if price["alone"] else {"box": price["box"]})
    elif kind == "bid":
        action["amount"] = random.randint(choice["from"], choice["to"])
    elif kind == "claim":
        action.update(hex=choice["hex"], company=random.choice(choice["companies"]))
    elif kind == "sell-priority":
        action.update(to=choice["to"], price=random.randint(choice["from"], choice["most"]))
    elif kind == "choose":
        action["option"] = choice["option"]
    elif kind in ("sell", "issue", "redeem"):
        action["shares"] = random.choice(choice["shares"])
    elif kind == "lay":
        hex = random.choice(choice["hexes"])
        tile = random.choice(hex["tiles"])
        action.update(hex=hex["hex"], tile=tile["tile"], turn=random.choice(tile["turns"])["turn"])
    elif kind == "token":
        place = random.choice(choice["places"])
        action.update(hex=place["hex"], stop=place["stop"])
    elif kind == "pay":
        action["dividend"] = random.choice(choice["dividends"])
    elif kind in ("buy-train", "buy-private"):
        action["price"] = random.randint(choice["from"], choice["to"])
    return action


if not TOKEN:
    TOKEN = call("POST", "/guests", {"label": "random player"})["token"]
table = call("POST", "/tables", {"title": TITLE, "hotseat": True, "players": ["Ada", "Bea", "Cem"]})
print(f"{SERVER}/table/{table['id']}")
count = 0
while True:
    now = call("GET", f"/tables/{table['id']}/choices")
    if not now["choices"]:
        break
    choice = random.choice(now["choices"])
    if choice["choice"] == "run":
        action = call("GET", f"/tables/{table['id']}/runs")["action"]
    else:
        action = pick(choice)
    call("POST", f"/tables/{table['id']}/actions", {"version": now["version"], "seat": now["seat"], "action": action})
    count += 1
result = call("GET", f"/tables/{table['id']}")["result"]
print(f"{count} actions; the game ended by {result['reason']}; worth {result['worth']}")
