import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { approval } from "@/lib/access/calls/approval";
import { settlementDesk } from "@/lib/operations/calls/settlement/orders";
import { associations } from "@/lib/receiving/calls/associations";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { beijing } from "@/lib/time/beijing";
import { hourMs, later, minuteMs } from "@/lib/time/instant";
import { openSpeedy, outstandingIn, reviewedIncome } from "../fixtures/advancing";
import { reviewed, usd } from "../fixtures/associating";
import { dice } from "../fixtures/bank-line";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { settleableIncome, settled } from "../fixtures/settling";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

/** What of links is drawn beyond what they have, or by settlements that draw nothing any more. */
const wronglyDrawn = (world: TestWorld) =>
  world.db.sql(
    `select a.association_no from association a left join (
       select d.association_id as id, sum(d.amount_minor) as minor from settlement_draw d join settlement_order s on s.world = d.world and s.id = d.order_id
       where d.world = $1::uuid and d.ended_at is null and s.state <> 'canceled' group by 1) d on d.id = a.id
     where a.world = $1::uuid and (a.drawn_minor <> coalesce(d.minor, 0) or a.drawn_minor > a.amount_minor or (a.drawn_minor > 0 and a.state not in ('underReview', 'approved')))`,
    [world.id],
  );

const desk = [
  settlementDesk.dispatchSettlement,
  settlementDesk.acceptSettlement,
  settlementDesk.resumeSettlement,
  settlementDesk.succeedSettlement,
  settlementDesk.failSettlement,
  settlementDesk.returnSettlement,
] as const;

/** A merchant whose settlements of five hundred dollars and more a colleague passes, with speedy settlement open. */
async function merchantOf(world: TestWorld): Promise<{ who: Who; reviewer: Who }> {
  const who = await world.merchant();
  const reviewer = await world.operator(who.userNo);
  const limits = [{ from: usd(500_00n), countries: [] }];
  await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId]], limits }, who);
  await openSpeedy(world, who, 3_000_00n);
  await world.fund(who.userNo, "USD", 50_00n);
  return { who, reviewer };
}

for (const seed of [1, 2, 3])
  test(`what settlements draw, hold and owe is what their links and the ledger say, whatever is done to them (seed ${seed})`, async ({
    world,
  }) => {
    const roll = dice(seed);
    await openMarket(world);
    const people = [await merchantOf(world), await merchantOf(world)];
    const waiting: string[] = [];
    const made: { orderNo: string; who: Who; reviewer: Who }[] = [];
    let at = beijing("2026-03-18", 10);
    const drawn = () => made[roll(made.length)];
    const settle = async ({ who, reviewer }: (typeof people)[number]) => {
      const method = roll(2) ? ("speedy" as const) : ("normal" as const);
      const yuan = { currency: "CNH" as const, minor: BigInt(400_00 + roll(4_000_00)) };
      const wanted = roll(2) ? { minor: BigInt(50_01 + roll(600_00)) } : { mode: "byReceive" as const, amount: yuan };
      const { orderNo } = await settled(world, who, { method, ...wanted });
      made.push({ orderNo, who, reviewer });
    };
    const steps: readonly ((of: (typeof people)[number]) => Promise<unknown>)[] = [
      ({ who }) => settleableIncome(world, who, BigInt(300_00 + roll(1_500_00))),
      async ({ who }) => {
        waiting.push((await reviewedIncome(world, who, BigInt(300_00 + roll(1_500_00)))).associationNo);
      },
      settle,
      settle,
      settle,
      async () => {
        const one = drawn();
        if (!one) return;
        const asked = { orderNos: [one.orderNo], isApproved: roll(4) > 0, remark: "", payPassword };
        await world.ask(settlementReviews.reviewSettlements, asked, one.reviewer);
      },
      async () => {
        const one = drawn();
        if (!one) return;
        const asked = { orderNo: one.orderNo, shownDebit: usd(100_000_00n), payPassword };
        await world.ask(settlementReviews.confirmSettlementCost, asked, one.who);
      },
      async () => {
        const [one, call] = [drawn(), desk[roll(desk.length)]];
        if (one && call)
          await world.ask(call, { world: world.name, orderNo: one.orderNo, reason: "So" }, operationsPerson);
      },
      async () => {
        const one = drawn();
        if (!one) return;
        const asked = { world: world.name, orderNo: one.orderNo, documents: "Invoice" };
        await world.ask(settlementDesk.askSettlementDocuments, asked, operationsPerson);
      },
      async () => {
        const one = drawn();
        if (one) await world.ask(settlementPayouts.repaySettlement, { orderNo: one.orderNo, payPassword }, one.who);
      },
      async () => {
        const one = drawn();
        if (one) await world.ask(settlementOrders.cancelSettlement, { orderNo: one.orderNo, reason: "So" }, one.who);
      },
      async () => {
        const [associationNo] = waiting.splice(roll(waiting.length), 1);
        if (associationNo) await reviewed(world, [associationNo], roll(3) === 0 ? "Wrong contract" : "");
      },
      async ({ who }) => {
        const associationNo = waiting[roll(waiting.length)];
        if (associationNo) await world.ask(associations.release, { associationNo }, who);
      },
      () => dollarAt(world, `${6 + roll(2)}.${1_000 + roll(8_000)}`),
      async () => {
        // now and then into a night or a weekend, at whose hours advances alone are made
        at = roll(3) === 0 ? later(at, (1 + roll(60)) * hourMs) : later(at, (1 + roll(180)) * minuteMs);
        await advanceTo(world, at);
      },
    ];
    const done: Record<string, number> = {};
    for (let step = 0; step < 60; step += 1) {
      const [of, work] = [people[roll(people.length)], steps[step < 9 ? step % 3 : roll(steps.length)]];
      if (!of || !work) continue;
      const code = await codeOf(work(of));
      expect([step, /^[A-Z_]+$|^ok$/.test(code) ? "told" : code]).toEqual([step, "told"]);
      done[code] = (done[code] ?? 0) + 1;
      const { rows, ledger } = await outstandingIn(world);
      expect([step, ledger, await wronglyDrawn(world)]).toEqual([step, rows, []]);
      if (step % 6 === 5) expect([step, await faultsOf(world)]).toEqual([step, []]);
    }
    expect(done["ok"] ?? 0).toBeGreaterThan(20);
    expect(made.length).toBeGreaterThan(2);
    expect(await faultsOf(world)).toEqual([]);
  });
