import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { approval } from "@/lib/access/calls/approval";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { associations } from "@/lib/receiving/calls/associations";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { beijingInstant } from "@/lib/time/beijing";
import { hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { openSpeedy, outstandingIn, reviewedIncome } from "../fixtures/advancing";
import { reviewLinks, usd } from "../fixtures/associating";
import { dice } from "../fixtures/bank-line";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { settleableIncome, makeSettlement } from "../fixtures/settling";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/**
 * Returns the associations whose drawn amount exceeds their amount or differs from the sum of the active settlement
 * draws.
 */
const wronglyDrawn = (world: TestWorld) =>
  world.db.sql(
    `select a.association_no from association a left join (
       select d.association_id as id, sum(d.amount_minor) as minor from settlement_draw d join settlement_order s on s.world = d.world and s.id = d.order_id
       where d.world = $1::uuid and d.ended_at is null and s.state <> 'canceled' group by 1) d on d.id = a.id
     where a.world = $1::uuid and (a.drawn_minor <> coalesce(d.minor, 0) or a.drawn_minor > a.amount_minor or (a.drawn_minor > 0 and a.state not in ('underReview', 'approved')))`,
    [world.id],
  );

const operationsCalls = [
  settlementBankCalls.dispatchSettlement,
  settlementBankCalls.acceptSettlement,
  settlementBankCalls.resumeSettlement,
  settlementBankCalls.succeedSettlement,
  settlementBankCalls.failSettlement,
  settlementBankCalls.returnSettlement,
] as const;

/**
 * Sets up a merchant with speedy settlement enabled, whose settlements of 500.00 USD and more are reviewed by a
 * colleague.
 */
async function merchantOf(world: TestWorld): Promise<{ principal: Principal; reviewer: Principal }> {
  const principal = await world.merchant();
  const reviewer = await world.operator(principal.userNo);
  const limits = [{ from: usd(500_00n), countries: [] }];
  await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]], limits }, principal);
  await openSpeedy(world, principal, 3_000_00n);
  await world.fund(principal.userNo, "USD", 50_00n);
  return { principal, reviewer };
}

for (const seed of [1, 2, 3])
  test(`drawn, held and owed amounts of settlements equal their links and the ledger, after any actions (seed ${seed})`, async ({
    world,
  }) => {
    const roll = dice(seed);
    await openMarket(world);
    const people = [await merchantOf(world), await merchantOf(world)];
    const waiting: string[] = [];
    const orders: { orderNo: string; principal: Principal; reviewer: Principal }[] = [];
    let at = beijingInstant("2026-03-18", 10);
    const pickOrder = () => orders[roll(orders.length)];
    const settle = async ({ principal, reviewer }: (typeof people)[number]) => {
      const method = roll(2) ? ("speedy" as const) : ("normal" as const);
      const yuan = { currency: "CNH" as const, minor: BigInt(400_00 + roll(4_000_00)) };
      const amountInput = roll(2)
        ? { minor: BigInt(50_01 + roll(600_00)) }
        : { mode: "byReceive" as const, amount: yuan };
      const { orderNo } = await makeSettlement(world, principal, { method, ...amountInput });
      orders.push({ orderNo, principal, reviewer });
    };
    const steps: readonly ((of: (typeof people)[number]) => Promise<unknown>)[] = [
      ({ principal }) => settleableIncome(world, principal, BigInt(300_00 + roll(1_500_00))),
      async ({ principal }) => {
        waiting.push((await reviewedIncome(world, principal, BigInt(300_00 + roll(1_500_00)))).associationNo);
      },
      settle,
      settle,
      settle,
      async () => {
        const order = pickOrder();
        if (!order) return;
        const request = { orderNos: [order.orderNo], isApproved: roll(4) > 0, remark: "", payPassword };
        await world.call(settlementReviews.reviewSettlements, request, order.reviewer);
      },
      async () => {
        const order = pickOrder();
        if (!order) return;
        const request = { orderNo: order.orderNo, shownDebit: usd(100_000_00n), payPassword };
        await world.call(settlementReviews.confirmSettlementCost, request, order.principal);
      },
      async () => {
        const [order, call] = [pickOrder(), operationsCalls[roll(operationsCalls.length)]];
        if (order && call)
          await world.call(call, { world: world.name, orderNo: order.orderNo, reason: "So" }, operationsPerson);
      },
      async () => {
        const order = pickOrder();
        if (!order) return;
        const request = { world: world.name, orderNo: order.orderNo, documents: "Invoice" };
        await world.call(settlementBankCalls.askSettlementDocuments, request, operationsPerson);
      },
      async () => {
        const order = pickOrder();
        if (order)
          await world.call(settlementPayouts.repaySettlement, { orderNo: order.orderNo, payPassword }, order.principal);
      },
      async () => {
        const order = pickOrder();
        if (order)
          await world.call(
            settlementOrders.cancelSettlement,
            { orderNo: order.orderNo, reason: "So" },
            order.principal,
          );
      },
      async () => {
        const [associationNo] = waiting.splice(roll(waiting.length), 1);
        if (associationNo) await reviewLinks(world, [associationNo], roll(3) === 0 ? "Wrong contract" : "");
      },
      async ({ principal }) => {
        const associationNo = waiting[roll(waiting.length)];
        if (associationNo) await world.call(associations.release, { associationNo }, principal);
      },
      () => dollarAt(world, `${6 + roll(2)}.${1_000 + roll(8_000)}`),
      async () => {
        // occasionally into a night or a weekend, when only advance settlements can be made
        at =
          roll(3) === 0
            ? addMilliseconds(at, (1 + roll(60)) * hourMs)
            : addMilliseconds(at, (1 + roll(180)) * minuteMs);
        await advanceTo(world, at);
      },
    ];
    const codeCounts: Record<string, number> = {};
    for (let step = 0; step < 60; step += 1) {
      const [of, work] = [people[roll(people.length)], steps[step < 9 ? step % 3 : roll(steps.length)]];
      if (!of || !work) continue;
      const code = await codeOf(work(of));
      expect([step, /^[A-Z_]+$|^ok$/.test(code) ? "told" : code]).toEqual([step, "told"]);
      codeCounts[code] = (codeCounts[code] ?? 0) + 1;
      const { rows, ledger } = await outstandingIn(world);
      expect([step, ledger, await wronglyDrawn(world)]).toEqual([step, rows, []]);
      if (step % 6 === 5) expect([step, await faultsOf(world)]).toEqual([step, []]);
    }
    expect(codeCounts["ok"] ?? 0).toBeGreaterThan(20);
    expect(orders.length).toBeGreaterThan(2);
    expect(await faultsOf(world)).toEqual([]);
  });
