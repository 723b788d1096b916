"""A question to the rules of a game, and the reasons of the answer."""

import marshalry

given = {"power": 8, "protection": 4, "attacker_skill": 2, "from": "flank", "charge_bonus": 2}
question = {"system": "demonworld", "ask": "melee", "given": given}
reply = marshalry.ask(question)
print(reply["answer"])
for reason in reply["because"]:
    print(f"{reason['rule']}: {reason['text']}")
print(len(marshalry.questions()), "questions can be asked")
