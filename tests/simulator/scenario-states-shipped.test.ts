import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { openPayments } from "@/prisma/scenarios/payments-busy";
import { openReceiving } from "@/prisma/scenarios/receiving-busy";
import { openSettlement } from "@/prisma/scenarios/settlement-busy";
import type { Scenario } from "@/prisma/scenarios/stage";
import { lived } from "../fixtures/lived";
import { Driven } from "../fixtures/recorded";
import { again, books, leftOutOf, ownersOf, stepsIn } from "../fixtures/state-again";
import { test } from "../fixtures/world";

const advanced = "what is advanced for them has a time of its own";
const changed = "they would not come out the same now: the rate, a fee, the review, the payee or who did it is another";
const inFile = "their rows came in a file, which is read beside the world's clock";
const refunded = "a part of them is refunded";

/** What a shipped story leaves under way, small enough for a test, and which of it no step can bring about, and why. */
const stories: readonly {
  readonly name: string;
  readonly open: () => Promise<Scenario>;
  readonly tells: readonly string[];
  readonly leaves: readonly string[];
}[] = [
  {
    name: "settlement-busy",
    open: () => openSettlement({ merchants: 2, rounds: 2 }),
    tells: [
      "linkedIncome",
      "settle",
      "settlementBank",
      "settlementPayee",
      "exchangePay",
      "exchangePayBank",
      "setReview",
    ],
    leaves: [
      // its review goes on by an approval group that there is no more
      `settlementOrder pending, 1: ${changed}`,
      `exchangePay paying, 2: ${advanced}`,
      `exchangePay pendingConfirmation, 2: ${advanced}`,
    ],
  },
  {
    name: "receiving-busy",
    open: () => openReceiving({ merchants: 4, rounds: 6 }),
    tells: ["linkedIncome", "remit"],
    leaves: [
      "remittance inTransit, 4: they come to a receiving account",
      "income notCredited, 4: they are checked",
      `income refundToConfirm, 4: ${refunded}`,
      `income refunding, 6: ${refunded}`,
    ],
  },
  {
    name: "payments-busy",
    open: () => openPayments({ merchants: 2, singles: 8, rows: 12 }),
    tells: ["pay", "review"],
    leaves: [
      `payment awaitingMaterial, 2: ${inFile}`,
      `payment processing, 7: ${inFile}`,
      `paymentBatch draft, 2: ${inFile}`,
      `paymentBatch pendingReview, 1: ${inFile}`,
    ],
  },
];

for (const { name, open, tells, leaves } of stories)
  test(
    `the state of ${name} stands again: whatever is told of it, and every merchant's money`,
    { timeout: 240_000 },
    async ({ world }) => {
      const driven = new Driven(world, await lived(world, await open()));
      const owners = await ownersOf(world, driven);
      const { text, other, owners: there } = await again(world, driven, false);
      expect(leftOutOf(text)).toEqual(leaves);
      for (const word of tells) expect(text).toContain(` ${word}:`);
      expect(leftOutOf(await other.exported("state"))).toEqual([]);
      expect(stepsIn(await other.exported("state"))).toBe(stepsIn(text));
      for (const [place, owner] of owners.entries()) {
        const copy = there[place] ?? owner;
        const sums = async (of: Driven, who: typeof owner) =>
          (await books(of, who))
            .map(({ currency, available, held }) => [currency, available.minor + held.minor] as const)
            .filter(([, minor]) => minor > 0n);
        expect(await sums(other, copy)).toEqual(await sums(driven, owner));
      }
      expect((await other.desk(operations.prove, {})).isRight).toBe(true);
    },
  );
