import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { Sends } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { messages } from "@/lib/notices/calls/messages";
import { payeeActions } from "@/lib/operations/calls/payees";
import type { SkipReason } from "@/lib/payments/ahead/skip-reason";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { post, transfer } from "@/lib/simulator/platform/ledger/post";
import { inWorld } from "@/lib/simulator/platform/store/tx";
import { beijing } from "@/lib/time/beijing";
import { later, minuteMs } from "@/lib/time/instant";
import { locking } from "../fixtures/locking";
import { american, german, payer, paying, purse } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { advanceTo, openMarket } from "../fixtures/trading";
import { operationsPerson as ops, payPassword, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
type Repeating = Sends<typeof standingOrders.repeat>;

/** 1,000.00 dollars each Friday from the 20th of March on, three times; each costs 15.00 dollars. */
const weekly = (payeeId: string, change: Partial<Repeating> = {}): Repeating => ({
  payeeId,
  amount: money("USD", 100_000n),
  payCurrency: "USD",
  bearer: "SHA",
  purpose: "services",
  reference: "RENT",
  every: "week",
  firstOn: "2026-03-20",
  times: 3,
  payPassword,
  ...change,
});
const fridays = ["2026-03-20", "2026-03-27", "2026-04-03"] as const;
const at = (day: string) => beijing(day, 9);

const shown = (world: TestWorld, who: Who, standingNo: string) =>
  world.ask(standingOrders.standingDetail, { standingNo }, who);
const results = async (world: TestWorld, who: Who, standingNo: string) =>
  (await shown(world, who, standingNo)).turns.map(({ dueOn, state, skipped }) => [dueOn, state ?? skipped]);
const told = async (world: TestWorld, who: Who) =>
  (await world.ask(messages.messages, page, who)).rows.filter(({ title }) => title.startsWith("Recurring"));

describe("a standing order", () => {
  test("holds nothing, makes a payment of its own on each of its days, and is finished with the last", async ({
    world,
  }) => {
    const { who, payeeId } = await payer(world);
    const made = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    expect(made).toMatchObject({ state: "active", turns: 0, nextOn: fridays[0], times: 3, untilOn: null });
    expect(await purse(world, who)).toEqual({ USD: [1_000_000n, 0n] });
    const { rows: due } = await world.ask(homeCalls.maturities, {}, who);
    expect(due).toMatchObject([{ day: fridays[0], moneyOut: money("USD", 100_000n), payments: 1, orders: 0 }]);
    await advanceTo(world, later(at(fridays[0]), -1));
    expect((await shown(world, who, made.standingNo)).turns).toEqual([]);
    await advanceTo(world, at(fridays[0]));
    const { standing, turns } = await shown(world, who, made.standingNo);
    expect(standing).toMatchObject({ turns: 1, nextOn: fridays[1] });
    expect(turns).toMatchObject([{ no: 1, dueOn: fridays[0], state: "pending", skipped: null }]);
    const { payment, history } = await world.ask(payments.detail, { orderNo: turns[0]?.orderNo ?? "" }, who);
    expect(payment).toMatchObject({
      standingNo: made.standingNo,
      operator: "Operator",
      reference: "RENT",
      dispatchAt: later(at(fridays[0]), 5 * minuteMs),
    });
    expect(history.map(({ who: by }) => by)).toEqual(["clock"]);
    expect(await purse(world, who)).toEqual({ USD: [898_500n, 101_500n] });
    await advanceTo(world, at("2026-05-01"));
    expect(await results(world, who, made.standingNo)).toEqual([
      [fridays[2], "processing"],
      [fridays[1], "processing"],
      [fridays[0], "processing"],
    ]);
    expect((await shown(world, who, made.standingNo)).standing).toMatchObject({ state: "finished", nextOn: null });
    expect(await purse(world, who)).toEqual({ USD: [695_500n, 0n] });
    expect(await told(world, who)).toEqual([]);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("that is due on a day off pays on the next working day, and by its own day the month after", async ({
    world,
  }) => {
    const { who, payeeId } = await payer(world);
    const asked = weekly(payeeId, { every: "month", firstOn: "2026-04-05", times: undefined, untilOn: "2026-05-05" });
    const { standingNo, nextOn } = await world.ask(standingOrders.repeat, asked, who);
    expect(nextOn).toBe("2026-04-07");
    await advanceTo(world, at("2026-04-07"));
    expect(await results(world, who, standingNo)).toEqual([["2026-04-05", "pending"]]);
    // the first days of May are a holiday
    expect((await shown(world, who, standingNo)).standing.nextOn).toBe("2026-05-06");
    await advanceTo(world, at("2026-05-06"));
    expect((await shown(world, who, standingNo)).standing.state).toBe("finished");
  });

  test("is reviewed turn by turn by the usual levels, never by its maker", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const reviewer = await world.operator(who.userNo);
    await world.ask(approval.saveApproval, { levels: [[reviewer.operatorId]] }, who);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    await advanceTo(world, at(fridays[0]));
    const [turn] = (await shown(world, who, standingNo)).turns;
    const { payment } = await world.ask(payments.detail, { orderNo: turn?.orderNo ?? "" }, who);
    expect(payment).toMatchObject({ state: "pending", reviewState: "waiting" });
    await advanceTo(world, later(at(fridays[0]), 120 * minuteMs));
    expect(await results(world, who, standingNo)).toEqual([[fridays[0], "canceled"]]);
    expect(await purse(world, who)).toEqual({ USD: [1_000_000n, 0n] });
  });

  test("from another currency's account buys each turn at the rate of its day", async ({ world }) => {
    const { who } = await payer(world);
    await openMarket(world);
    const { payeeId } = await world.ask(payments.addPayee, german, who);
    const asked = weekly(payeeId, { amount: money("EUR", 100_000n), times: 2 });
    const { standingNo } = await world.ask(standingOrders.repeat, asked, who);
    await advanceTo(world, at(fridays[0]));
    const [turn] = (await shown(world, who, standingNo)).turns;
    const { payment } = await world.ask(payments.detail, { orderNo: turn?.orderNo ?? "" }, who);
    expect(payment).toMatchObject({ amount: money("EUR", 100_000n), isIndicative: false });
    expect(payment.rate).not.toBeNull();
    expect(await faultsOf(world)).toEqual([]);
  });

  test("is asked for with an end of one kind, a day to come, and a payee of one's own", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const on = (change: Partial<Repeating>) => world.ask(standingOrders.repeat, weekly(payeeId, change), who);
    await expect(on({ untilOn: "2026-06-30" })).rejects.toEqual(no("INVALID_PARAM"));
    await expect(on({ times: undefined })).rejects.toEqual(no("INVALID_PARAM"));
    await expect(on({ firstOn: "2026-03-18" })).rejects.toEqual(
      no("PAY_DAY_OUT_OF_RANGE", { from: "2026-03-19", to: "2026-06-16" }),
    );
    await expect(on({ times: undefined, untilOn: "2026-03-19" })).rejects.toEqual(
      no("STANDING_END_OUT_OF_RANGE", { from: "2026-03-20", to: "2036-03-20" }),
    );
    await expect(on({ amount: money("EUR", 100_000n), payCurrency: "EUR" })).rejects.toEqual(no("INVALID_CURRENCY"));
    await expect(world.ask(standingOrders.repeat, weekly(payeeId), await world.merchant())).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
    await expect(on({ payPassword: "999999" })).rejects.toMatchObject({ code: "PAY_PASSWORD_WRONG" });
    expect((await world.ask(standingOrders.standingOrders, page, who)).total).toBe(0);
  });
});

/** What may stand in the way of a turn, and what lifts it again. */
const obstacles: readonly (readonly [
  why: SkipReason,
  set: (world: TestWorld, who: Who, payeeId: string) => Promise<unknown>,
])[] = [
  ["balance", (world, who) => world.db.sql("select $1, $2", [world.id, who.userNo])],
  ["payee", (world, _, payeeId) => world.ask(payeeActions.disablePayee, { world: world.name, payeeId }, ops)],
  [
    "payeeChanged",
    (world, _, payeeId) =>
      world.db.sql("update payee set account = '000987654321' where world = $1::uuid and id = $2::uuid", [
        world.id,
        payeeId,
      ]),
  ],
  [
    "maker",
    (world, who) =>
      world.db.sql("update operator set permissions = '{}' where world = $1::uuid and id = $2::uuid", [
        world.id,
        who.operatorId,
      ]),
  ],
  [
    "closed",
    (world, who) =>
      world.db.sql("update merchant set state = 'closed' where world = $1::uuid and user_no = $2", [
        world.id,
        who.userNo,
      ]),
  ],
];

describe("a turn that cannot be paid", () => {
  for (const [why, set] of obstacles)
    test(`is left out once, with the reason told, and the next one is tried: ${why}`, async ({ world }) => {
      const { who, payeeId } = await payer(world, why === "balance" ? 101_499n : 1_000_000n);
      const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
      await set(world, who, payeeId);
      await advanceTo(world, later(at(fridays[0]), 60 * minuteMs));
      expect(await results(world, who, standingNo)).toEqual([[fridays[0], why]]);
      expect((await shown(world, who, standingNo)).standing).toMatchObject({ state: "active", nextOn: fridays[1] });
      expect((await purse(world, who)).USD?.[1]).toBe(0n);
      if (why !== "maker") expect((await told(world, who)).length).toBe(1);
      if (why === "balance") {
        await world.fund(who.userNo, "USD", 1n);
        await advanceTo(world, at(fridays[1]));
        expect(await results(world, who, standingNo)).toEqual([
          [fridays[1], "pending"],
          [fridays[0], "balance"],
        ]);
      }
    });
});

describe("a standing order in somebody's hands", () => {
  test("pays nothing while it is paused, and goes on with the next of its days", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    expect((await world.ask(standingOrders.pauseStanding, { standingNo }, who)).nextOn).toBeNull();
    await expect(world.ask(standingOrders.pauseStanding, { standingNo }, who)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await advanceTo(world, at(fridays[1]));
    expect(await results(world, who, standingNo)).toEqual([]);
    expect(await world.ask(standingOrders.resumeStanding, { standingNo }, who)).toMatchObject({
      state: "active",
      turns: 2,
      nextOn: fridays[2],
    });
    await advanceTo(world, at(fridays[2]));
    expect(await results(world, who, standingNo)).toEqual([
      [fridays[2], "pending"],
      [fridays[1], "paused"],
      [fridays[0], "paused"],
    ]);
  });

  test("that is resumed after its last day is finished, and one that is paused may be ended", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    await world.ask(standingOrders.pauseStanding, { standingNo }, who);
    const other = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    await world.ask(standingOrders.pauseStanding, { standingNo: other.standingNo }, who);
    expect((await world.ask(standingOrders.endStanding, { standingNo: other.standingNo }, who)).state).toBe("ended");
    await advanceTo(world, at("2026-04-10"));
    expect((await world.ask(standingOrders.resumeStanding, { standingNo }, who)).state).toBe("finished");
  });

  test("pays nothing any more once it is ended, and is nobody else's to end", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    const stranger = await world.merchant();
    for (const call of [standingOrders.pauseStanding, standingOrders.resumeStanding, standingOrders.endStanding])
      await expect(world.ask(call, { standingNo }, stranger)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(shown(world, stranger, standingNo)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(world.ask(standingOrders.resumeStanding, { standingNo }, who)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    expect((await world.ask(standingOrders.endStanding, { standingNo }, who)).state).toBe("ended");
    await advanceTo(world, at("2026-05-01"));
    expect(await results(world, who, standingNo)).toEqual([]);
    const { history } = await shown(world, who, standingNo);
    expect(history.map(({ event }) => event)).toEqual(["made", "end"]);
  });

  test("pays each turn once, however often and by however many its day is come to", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    await Promise.all([advanceTo(world, at(fridays[0])), advanceTo(world, at(fridays[0]))]);
    await world.db.sql(
      "insert into due (world, kind, subject, due_at, priority) select world, 'payments.standing', id::text, $2::timestamptz, 18 from standing_order where world = $1::uuid",
      [world.id, later(at(fridays[0]), minuteMs)],
    );
    await advanceTo(world, later(at(fridays[0]), 10 * minuteMs));
    expect(await results(world, who, standingNo)).toEqual([[fridays[0], "processing"]]);
    const other = await world.ask(payments.addPayee, { ...american, account: "000555666777" }, who);
    expect((await world.ask(standingOrders.repeat, weekly(other.payeeId, { firstOn: "2026-03-27" }), who)).state).toBe(
      "active",
    );
  });
});

describe("a turn among others", () => {
  test("holds the money it was looked at for: what else asks for it meanwhile waits, and then finds it gone", async ({
    world,
  }) => {
    const { who, payeeId } = await payer(world, 101_500n + 6_500n);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    // one of the same day, so that its counter is there to be held
    const [onFriday, small] = [{ payOn: fridays[0] }, { amount: money("USD", 5_000n) }];
    await world.ask(payments.pay, paying(payeeId, { ...onFriday, ...small }), who);
    const day = await locking(
      world,
      "select used_minor from payment_day where world = $1::uuid and user_no = $2 and day = $3 for update",
      [world.id, who.userNo, fridays[0]],
    );
    const turning = advanceTo(world, at(fridays[0]));
    await day.isWaitedFor();
    let taken: string | null = null;
    const taking = post(inWorld(world.db.sql, world), {
      orderId: randomUUID(),
      leg: "taken",
      kind: "remittance",
      at: at(fridays[0]),
      by: { name: "test", origin: "test", at: world.real },
      lines: transfer(
        merchantAccount(who.userNo, "available", "USD"),
        platformAccount("nostro", "USD", standingNo),
        101_500n,
      ),
    }).then((verdict) => (taken = verdict));
    await day.isWaitedFor(2, () => taken !== null);
    await day.release();
    await turning;
    expect([await taking, await results(world, who, standingNo)]).toEqual(["short", [[fridays[0], "pending"]]]);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("pays nobody whose account is changed at that very moment", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    const change = await locking(
      world,
      "update payee set account = '000987654321' where world = $1::uuid and id = $2::uuid",
      [world.id, payeeId],
    );
    const turning = advanceTo(world, at(fridays[0]));
    await change.isWaitedFor();
    await change.release();
    await turning;
    expect(await results(world, who, standingNo)).toEqual([[fridays[0], "payeeChanged"]]);
  });

  test("goes on being paid where its bank is named by the other of its head office's two codes", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    await world.db.sql("update payee set swift = swift || 'XXX' where world = $1::uuid and id = $2::uuid", [
      world.id,
      payeeId,
    ]);
    await advanceTo(world, at(fridays[0]));
    expect(await results(world, who, standingNo)).toEqual([[fridays[0], "pending"]]);
  });

  test("pays nobody at another bank than it was confirmed for: by its country, its number there, or the bank before it", async ({
    world,
  }) => {
    const { who, payeeId } = await payer(world);
    const { standingNo } = await world.ask(standingOrders.repeat, weekly(payeeId), who);
    const set = (values: string) =>
      world.db.sql(`update payee set ${values} where world = $1::uuid and id = $2::uuid`, [world.id, payeeId]);
    for (const [turn, values] of [
      "bank_country = 'GB'",
      "bank_code = '021000021'",
      "intermediary_swift = 'IRVTUS3N'",
    ].entries()) {
      await set("bank_country = 'US', bank_code = '', intermediary_swift = ''");
      await set(values);
      await advanceTo(world, at(fridays[turn] ?? ""));
    }
    expect((await results(world, who, standingNo)).map(([, why]) => why)).toEqual(Array(3).fill("payeeChanged"));
  });
});
