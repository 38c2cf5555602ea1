import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { openPayments } from "@/prisma/scenarios/payments-busy";
import { openReceiving } from "@/prisma/scenarios/receiving-busy";
import { openSettlement } from "@/prisma/scenarios/settlement-busy";
import type { Scenario } from "@/prisma/scenarios/stage";
import { playScenarioWorld } from "../fixtures/long-history";
import { DrivenWorld } from "../fixtures/recording";
import { again, books, leftOutOf, ownersOf, stepsIn } from "../fixtures/state-again";
import { test } from "../fixtures/world";

const advancedReason = "what is advanced for them has a time of its own";
const changedReason =
  "they would not come out the same now: the rate, a fee, the review, the payee or who did it is another";
const inFile = "their rows came in a file, which is read beside the world's clock";
const refundedReason = "a part of them is refunded";

/**
 * Lists what each shipped story leaves in progress, in a size suitable for a test, and which orders no step can
 * reproduce, with the reason.
 */
const stories: readonly {
  readonly name: string;
  readonly open: () => Promise<Scenario>;
  readonly stepNames: readonly string[];
  readonly leaves: readonly string[];
}[] = [
  {
    name: "settlement-busy",
    open: () => openSettlement({ merchants: 2, rounds: 2 }),
    stepNames: [
      "linkedIncome",
      "settle",
      "settlementBank",
      "settlementPayee",
      "exchangePay",
      "exchangePayBank",
      "setReview",
    ],
    leaves: [
      // its review depends on an approval group that no longer exists
      `settlementOrder pending, 1: ${changedReason}`,
      `exchangePay paying, 2: ${advancedReason}`,
      `exchangePay pendingConfirmation, 2: ${advancedReason}`,
    ],
  },
  {
    name: "receiving-busy",
    open: () => openReceiving({ merchants: 4, rounds: 6 }),
    stepNames: ["linkedIncome", "remit"],
    leaves: [
      "remittance inTransit, 4: they come to a receiving account",
      "income notCredited, 4: they are checked",
      `income refundToConfirm, 4: ${refundedReason}`,
      `income refunding, 6: ${refundedReason}`,
    ],
  },
  {
    name: "payments-busy",
    open: () => openPayments({ merchants: 2, singles: 8, rows: 12 }),
    stepNames: ["pay", "review"],
    leaves: [
      `payment awaitingMaterial, 2: ${inFile}`,
      `payment processing, 7: ${inFile}`,
      `paymentBatch draft, 2: ${inFile}`,
      `paymentBatch pendingReview, 1: ${inFile}`,
    ],
  },
];

for (const { name, open, stepNames, leaves } of stories)
  test(
    `the state of ${name} stands again: whatever is told of it, and every merchant's money`,
    { timeout: 240_000 },
    async ({ world }) => {
      const drivenWorld = new DrivenWorld(world, await playScenarioWorld(world, await open()));
      const owners = await ownersOf(world, drivenWorld);
      const { text, copy: other, owners: copyOwners } = await again(world, drivenWorld, false);
      expect(leftOutOf(text)).toEqual(leaves);
      for (const word of stepNames) expect(text).toContain(` ${word}:`);
      expect(leftOutOf(await other.exportScenario("state"))).toEqual([]);
      expect(stepsIn(await other.exportScenario("state"))).toBe(stepsIn(text));
      for (const [place, owner] of owners.entries()) {
        const copy = copyOwners[place] ?? owner;
        const sums = async (of: DrivenWorld, principal: typeof owner) =>
          (await books(of, principal))
            .map(({ currency, available, held }) => [currency, available.minor + held.minor] as const)
            .filter(([, minor]) => minor > 0n);
        expect(await sums(other, copy)).toEqual(await sums(drivenWorld, owner));
      }
      expect((await other.callOperations(operations.prove, {})).isRight).toBe(true);
    },
  );
