import fc from "fast-check";
import { expect } from "vitest";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { refunds } from "@/lib/receiving/calls/refunds";
import { transfers } from "@/lib/transfers/calls/transfers";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { incomeOf, refundOf, refundPayee } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { transferTo, twoMerchants } from "../fixtures/transferring";
import { freshWorld, test } from "../fixtures/world";

/** Which of the two incomes: the credited one, or the one that waits for its orders. */
const incomeIndex = fc.constantFrom(0, 1);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("refund" as const), which: incomeIndex, minor: fc.bigInt(10_00n, 900_00n) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("ask", "correct", "switch", "complete", "fail" as const),
      which: incomeIndex,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("spend" as const), which: incomeIndex, minor: fc.bigInt(1_00n, 600_00n) }),
  },
);

interface Income {
  readonly detailId: string;
  readonly netMinor: bigint;
}

test("after any refunds, corrections, switches, payouts, refusals and expenses, each income adds up and the books are right", async ({
  db,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 18 }), async (commands) => {
      const world = await freshWorld(db);
      const { payer, payee } = await twoMerchants(world, 10_00n);
      const stage = new Stage(world, payer);
      const incomes: Income[] = [];
      for (const needsAssociation of [false, true]) {
        const amount = refundOf("", 1_000_00n).amount;
        const { detailId } = await incomeOf(stage, { amount, needsAssociation });
        incomes.push({ detailId, netMinor: amount.minor });
      }
      let spentMinor = 0n;
      for (const step of commands) {
        const { detailId } = incomes[step.which] ?? { detailId: "" };
        const { rows } = await stage.call(refunds.refundsOf, { detailId });
        const orderNo = rows[0]?.orderNo ?? "IR0000000000";
        const decision = { ...stage.named, orderNo, reason: "So" };
        switch (step.do) {
          case "refund":
            await codeOf(stage.call(refunds.askRefund, refundOf(detailId, step.minor)));
            break;
          case "spend": {
            const [before] = await availableAndHeld(world, payer);
            await codeOf(stage.call(transfers.transfer, transferTo(payee, step.minor)));
            spentMinor += before - (await availableAndHeld(world, payer))[0];
            break;
          }
          case "ask":
            await codeOf(stage.call(refundActions.askRefundPayee, decision));
            break;
          case "correct":
            await codeOf(stage.call(refunds.correctRefund, { orderNo, ...refundPayee }));
            break;
          case "switch":
            await codeOf(stage.call(refundActions.switchRefund, decision));
            break;
          case "complete":
            await codeOf(stage.call(refundActions.completeRefund, { ...stage.named, orderNo }));
            break;
          case "fail":
            await codeOf(stage.call(refundActions.failRefund, decision));
        }
      }
      const paidSums = await Promise.all(
        incomes.map(async ({ detailId, netMinor }) => {
          const { rows } = await stage.call(refunds.refundsOf, { detailId });
          const sum = (states: readonly string[]) =>
            rows.filter(({ state }) => states.includes(state)).reduce((all, { amount }) => all + amount.minor, 0n);
          const { refundable } = await stage.call(refunds.refundInfo, { id: detailId });
          expect(refundable.minor + sum(["processing", "toConfirm", "success"])).toBe(netMinor);
          return sum(["success"]);
        }),
      );
      const [available, heldMinor] = await availableAndHeld(world, payer);
      const transferredMinor = heldMinor - (await heldOf(stage, incomes));
      expect(
        available + heldMinor + paidSums.reduce((all, minor) => all + minor, 0n) + spentMinor - transferredMinor,
      ).toBe(2_010_00n);
      expect(available).toBeGreaterThanOrEqual(0n);
      expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
    }),
    { numRuns: 8, seed: 20_261_123 },
  );
});

/**
 * Returns the amount that is held for refunds and for the income that waits: the rest is held for transfers under
 * review.
 */
async function heldOf(stage: Stage, incomes: readonly Income[]): Promise<bigint> {
  let heldMinor = 0n;
  for (const [place, { detailId }] of incomes.entries()) {
    const { rows } = await stage.call(refunds.refundsOf, { detailId });
    const open = rows.filter(({ state }) => state === "processing" || state === "toConfirm");
    heldMinor += open.reduce((all, { amount }) => all + amount.minor, 0n);
    if (place === 1) heldMinor += (await stage.call(refunds.refundInfo, { id: detailId })).refundable.minor;
  }
  return heldMinor;
}
