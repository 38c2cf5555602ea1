import fc from "fast-check";
import { expect } from "vitest";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { refunds } from "@/lib/receiving/calls/refunds";
import { transfers } from "@/lib/transfers/calls/transfers";
import { purseOf } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { incomeOf, refundOf, refundPayee } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { transferTo, twoMerchants } from "../fixtures/transferring";
import { freshWorld, test } from "../fixtures/world";

/** Which of the two incomes: the credited one, or the one that waits for its orders. */
const which = fc.constantFrom(0, 1);
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("refund" as const), which, minor: fc.bigInt(10_00n, 900_00n) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom("ask", "correct", "switch", "complete", "fail" as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("spend" as const), which, minor: fc.bigInt(1_00n, 600_00n) }) },
);

interface Income {
  readonly detailId: string;
  readonly netMinor: bigint;
}

test("whatever is refunded, corrected, switched, paid out, refused or spent, each income adds up and the books are right", async ({
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
      let spent = 0n;
      for (const one of commands) {
        const { detailId } = incomes[one.which] ?? { detailId: "" };
        const { rows } = await stage.ask(refunds.refundsOf, { detailId });
        const orderNo = rows[0]?.orderNo ?? "IR0000000000";
        const decided = { ...stage.named, orderNo, reason: "So" };
        switch (one.do) {
          case "refund":
            await codeOf(stage.ask(refunds.askRefund, refundOf(detailId, one.minor)));
            break;
          case "spend": {
            const [before] = await purseOf(world, payer);
            await codeOf(stage.ask(transfers.transfer, transferTo(payee, one.minor)));
            spent += before - (await purseOf(world, payer))[0];
            break;
          }
          case "ask":
            await codeOf(stage.ask(refundActions.askRefundPayee, decided));
            break;
          case "correct":
            await codeOf(stage.ask(refunds.correctRefund, { orderNo, ...refundPayee }));
            break;
          case "switch":
            await codeOf(stage.ask(refundActions.switchRefund, decided));
            break;
          case "complete":
            await codeOf(stage.ask(refundActions.completeRefund, { ...stage.named, orderNo }));
            break;
          case "fail":
            await codeOf(stage.ask(refundActions.failRefund, decided));
        }
      }
      const paid = await Promise.all(
        incomes.map(async ({ detailId, netMinor }) => {
          const { rows } = await stage.ask(refunds.refundsOf, { detailId });
          const sum = (states: readonly string[]) =>
            rows.filter(({ state }) => states.includes(state)).reduce((all, { amount }) => all + amount.minor, 0n);
          const { refundable } = await stage.ask(refunds.refundInfo, { id: detailId });
          expect(refundable.minor + sum(["processing", "toConfirm", "success"])).toBe(netMinor);
          return sum(["success"]);
        }),
      );
      const [available, held] = await purseOf(world, payer);
      const transferred = held - (await heldOf(stage, incomes));
      expect(available + held + paid.reduce((all, minor) => all + minor, 0n) + spent - transferred).toBe(2_010_00n);
      expect(available).toBeGreaterThanOrEqual(0n);
      expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
    }),
    { numRuns: 8, seed: 20_261_123 },
  );
});

/** What the merchant holds for refunds and for the income that waits: the rest is held for transfers under review. */
async function heldOf(stage: Stage, incomes: readonly Income[]): Promise<bigint> {
  let held = 0n;
  for (const [place, { detailId }] of incomes.entries()) {
    const { rows } = await stage.ask(refunds.refundsOf, { detailId });
    const open = rows.filter(({ state }) => state === "processing" || state === "toConfirm");
    held += open.reduce((all, { amount }) => all + amount.minor, 0n);
    if (place === 1) held += (await stage.ask(refunds.refundInfo, { id: detailId })).refundable.minor;
  }
  return held;
}
