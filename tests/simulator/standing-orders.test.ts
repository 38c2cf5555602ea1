import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { messageCalls } from "@/lib/notices/calls/messages";
import { payeeActions } from "@/lib/operations/calls/payees";
import type { SkipReason } from "@/lib/payments/ahead/skip-reason";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { writePosting, transferLines } from "@/lib/simulator/platform/ledger/post";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { locking } from "../fixtures/locking";
import { american, german, payer, paying, balancesByCurrency } from "../fixtures/paying";
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
const at = (day: string) => beijingInstant(day, 9);

const readStanding = (world: TestWorld, principal: Principal, standingNo: string) =>
  world.call(standingOrders.standingDetail, { standingNo }, principal);
const results = async (world: TestWorld, principal: Principal, standingNo: string) =>
  (await readStanding(world, principal, standingNo)).turns.map(({ dueOn, state, skipped }) => [
    dueOn,
    state ?? skipped,
  ]);
const readNotices = async (world: TestWorld, principal: Principal) =>
  (await world.call(messageCalls.messages, page, principal)).rows.filter(({ title }) => title.startsWith("Recurring"));

describe("a standing order", () => {
  test("holds nothing, makes a payment of its own on each of its days, and is finished with the last", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const standingOrder = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    expect(standingOrder).toMatchObject({ state: "active", turns: 0, nextOn: fridays[0], times: 3, untilOn: null });
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
    const { rows: due } = await world.call(homeCalls.maturities, {}, principal);
    expect(due).toMatchObject([{ day: fridays[0], moneyOut: money("USD", 100_000n), payments: 1, orders: 0 }]);
    await advanceTo(world, addMilliseconds(at(fridays[0]), -1));
    expect((await readStanding(world, principal, standingOrder.standingNo)).turns).toEqual([]);
    await advanceTo(world, at(fridays[0]));
    const { standing, turns } = await readStanding(world, principal, standingOrder.standingNo);
    expect(standing).toMatchObject({ turns: 1, nextOn: fridays[1] });
    expect(turns).toMatchObject([{ no: 1, dueOn: fridays[0], state: "pending", skipped: null }]);
    const { payment, history } = await world.call(payments.detail, { orderNo: turns[0]?.orderNo ?? "" }, principal);
    expect(payment).toMatchObject({
      standingNo: standingOrder.standingNo,
      operator: "Operator",
      reference: "RENT",
      dispatchAt: addMilliseconds(at(fridays[0]), 5 * minuteMs),
    });
    expect(history.map(({ who: by }) => by)).toEqual(["clock"]);
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [898_500n, 101_500n] });
    await advanceTo(world, at("2026-05-01"));
    expect(await results(world, principal, standingOrder.standingNo)).toEqual([
      [fridays[2], "processing"],
      [fridays[1], "processing"],
      [fridays[0], "processing"],
    ]);
    expect((await readStanding(world, principal, standingOrder.standingNo)).standing).toMatchObject({
      state: "finished",
      nextOn: null,
    });
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [695_500n, 0n] });
    expect(await readNotices(world, principal)).toEqual([]);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("that is due on a day off pays on the next working day, and by its own day the month after", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const request = weekly(payeeId, { every: "month", firstOn: "2026-04-05", times: undefined, untilOn: "2026-05-05" });
    const { standingNo, nextOn } = await world.call(standingOrders.repeat, request, principal);
    expect(nextOn).toBe("2026-04-07");
    await advanceTo(world, at("2026-04-07"));
    expect(await results(world, principal, standingNo)).toEqual([["2026-04-05", "pending"]]);
    // the first days of May are a holiday
    expect((await readStanding(world, principal, standingNo)).standing.nextOn).toBe("2026-05-06");
    await advanceTo(world, at("2026-05-06"));
    expect((await readStanding(world, principal, standingNo)).standing.state).toBe("finished");
  });

  test("is reviewed turn by turn by the usual levels, never by its maker", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const reviewer = await world.operator(principal.userNo);
    await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    await advanceTo(world, at(fridays[0]));
    const [turn] = (await readStanding(world, principal, standingNo)).turns;
    const { payment } = await world.call(payments.detail, { orderNo: turn?.orderNo ?? "" }, principal);
    expect(payment).toMatchObject({ state: "pending", reviewState: "waiting" });
    await advanceTo(world, addMilliseconds(at(fridays[0]), 120 * minuteMs));
    expect(await results(world, principal, standingNo)).toEqual([[fridays[0], "canceled"]]);
    expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  });

  test("from another currency's account buys each turn at the rate of its day", async ({ world }) => {
    const { principal } = await payer(world);
    await openMarket(world);
    const { payeeId } = await world.call(payments.addPayee, german, principal);
    const request = weekly(payeeId, { amount: money("EUR", 100_000n), times: 2 });
    const { standingNo } = await world.call(standingOrders.repeat, request, principal);
    await advanceTo(world, at(fridays[0]));
    const [turn] = (await readStanding(world, principal, standingNo)).turns;
    const { payment } = await world.call(payments.detail, { orderNo: turn?.orderNo ?? "" }, principal);
    expect(payment).toMatchObject({ amount: money("EUR", 100_000n), isIndicative: false });
    expect(payment.rate).not.toBeNull();
    expect(await faultsOf(world)).toEqual([]);
  });

  test("is requested with an end of one kind, a day to come, and a payee of one's own", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const on = (change: Partial<Repeating>) => world.call(standingOrders.repeat, weekly(payeeId, change), principal);
    await expect(on({ untilOn: "2026-06-30" })).rejects.toEqual(no("INVALID_PARAM"));
    await expect(on({ times: undefined })).rejects.toEqual(no("INVALID_PARAM"));
    await expect(on({ firstOn: "2026-03-18" })).rejects.toEqual(
      no("PAY_DAY_OUT_OF_RANGE", { from: "2026-03-19", to: "2026-06-16" }),
    );
    await expect(on({ times: undefined, untilOn: "2026-03-19" })).rejects.toEqual(
      no("STANDING_END_OUT_OF_RANGE", { from: "2026-03-20", to: "2036-03-20" }),
    );
    await expect(on({ amount: money("EUR", 100_000n), payCurrency: "EUR" })).rejects.toEqual(no("INVALID_CURRENCY"));
    await expect(world.call(standingOrders.repeat, weekly(payeeId), await world.merchant())).rejects.toEqual(
      no("ACCOUNT_NOTFOUND"),
    );
    await expect(on({ payPassword: "999999" })).rejects.toMatchObject({ code: "PAY_PASSWORD_WRONG" });
    expect((await world.call(standingOrders.standingOrders, page, principal)).total).toBe(0);
  });
});

/** Lists the obstacles to a turn of a standing order by the reason for which it is skipped. */
const obstacles: readonly (readonly [
  why: SkipReason,
  set: (world: TestWorld, principal: Principal, payeeId: string) => Promise<unknown>,
])[] = [
  ["balance", (world, principal) => world.db.sql("select $1, $2", [world.id, principal.userNo])],
  ["payee", (world, _, payeeId) => world.call(payeeActions.disablePayee, { world: world.name, payeeId }, ops)],
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
    (world, principal) =>
      world.db.sql("update operator set permissions = '{}' where world = $1::uuid and id = $2::uuid", [
        world.id,
        principal.operatorId,
      ]),
  ],
  [
    "closed",
    (world, principal) =>
      world.db.sql("update merchant set state = 'closed' where world = $1::uuid and user_no = $2", [
        world.id,
        principal.userNo,
      ]),
  ],
];

describe("a turn that cannot be paid", () => {
  for (const [why, set] of obstacles)
    test(`is left out once, with the reason reported, and the next one is tried: ${why}`, async ({ world }) => {
      const { principal, payeeId } = await payer(world, why === "balance" ? 101_499n : 1_000_000n);
      const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
      await set(world, principal, payeeId);
      await advanceTo(world, addMilliseconds(at(fridays[0]), 60 * minuteMs));
      expect(await results(world, principal, standingNo)).toEqual([[fridays[0], why]]);
      expect((await readStanding(world, principal, standingNo)).standing).toMatchObject({
        state: "active",
        nextOn: fridays[1],
      });
      expect((await balancesByCurrency(world, principal)).USD?.[1]).toBe(0n);
      if (why !== "maker") expect((await readNotices(world, principal)).length).toBe(1);
      if (why === "balance") {
        await world.fund(principal.userNo, "USD", 1n);
        await advanceTo(world, at(fridays[1]));
        expect(await results(world, principal, standingNo)).toEqual([
          [fridays[1], "pending"],
          [fridays[0], "balance"],
        ]);
      }
    });
});

describe("changes of a standing order", () => {
  test("pays nothing while it is paused, and continues with the next of its days", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    expect((await world.call(standingOrders.pauseStanding, { standingNo }, principal)).nextOn).toBeNull();
    await expect(world.call(standingOrders.pauseStanding, { standingNo }, principal)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await advanceTo(world, at(fridays[1]));
    expect(await results(world, principal, standingNo)).toEqual([]);
    expect(await world.call(standingOrders.resumeStanding, { standingNo }, principal)).toMatchObject({
      state: "active",
      turns: 2,
      nextOn: fridays[2],
    });
    await advanceTo(world, at(fridays[2]));
    expect(await results(world, principal, standingNo)).toEqual([
      [fridays[2], "pending"],
      [fridays[1], "paused"],
      [fridays[0], "paused"],
    ]);
  });

  test("that is resumed after its last day is finished, and one that is paused may be ended", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    await world.call(standingOrders.pauseStanding, { standingNo }, principal);
    const otherStanding = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    await world.call(standingOrders.pauseStanding, { standingNo: otherStanding.standingNo }, principal);
    expect(
      (await world.call(standingOrders.endStanding, { standingNo: otherStanding.standingNo }, principal)).state,
    ).toBe("ended");
    await advanceTo(world, at("2026-04-10"));
    expect((await world.call(standingOrders.resumeStanding, { standingNo }, principal)).state).toBe("finished");
  });

  test("pays nothing any more once it is ended, and only its own merchant may end it", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    const stranger = await world.merchant();
    for (const call of [standingOrders.pauseStanding, standingOrders.resumeStanding, standingOrders.endStanding])
      await expect(world.call(call, { standingNo }, stranger)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(readStanding(world, stranger, standingNo)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(world.call(standingOrders.resumeStanding, { standingNo }, principal)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    expect((await world.call(standingOrders.endStanding, { standingNo }, principal)).state).toBe("ended");
    await advanceTo(world, at("2026-05-01"));
    expect(await results(world, principal, standingNo)).toEqual([]);
    const { history } = await readStanding(world, principal, standingNo);
    expect(history.map(({ event }) => event)).toEqual(["made", "end"]);
  });

  test("pays each turn once, in any number of simultaneous runs of its day", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    await Promise.all([advanceTo(world, at(fridays[0])), advanceTo(world, at(fridays[0]))]);
    await world.db.sql(
      "insert into due (world, kind, subject, due_at, priority) select world, 'payments.standing', id::text, $2::timestamptz, 18 from standing_order where world = $1::uuid",
      [world.id, addMilliseconds(at(fridays[0]), minuteMs)],
    );
    await advanceTo(world, addMilliseconds(at(fridays[0]), 10 * minuteMs));
    expect(await results(world, principal, standingNo)).toEqual([[fridays[0], "processing"]]);
    const otherPayee = await world.call(payments.addPayee, { ...american, account: "000555666777" }, principal);
    expect(
      (await world.call(standingOrders.repeat, weekly(otherPayee.payeeId, { firstOn: "2026-03-27" }), principal)).state,
    ).toBe("active");
  });
});

describe("a turn among others", () => {
  test("holds the money of its check: other requests for it meanwhile wait, and then find it gone", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world, 101_500n + 6_500n);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    // a payment of the same day, so that the counter of the day exists and can be locked
    const [onFriday, small] = [{ payOn: fridays[0] }, { amount: money("USD", 5_000n) }];
    await world.call(payments.pay, paying(payeeId, { ...onFriday, ...small }), principal);
    const day = await locking(
      world,
      "select used_minor from payment_day where world = $1::uuid and user_no = $2 and day = $3 for update",
      [world.id, principal.userNo, fridays[0]],
    );
    const turning = advanceTo(world, at(fridays[0]));
    await day.isWaitedFor();
    let postingResult: string | null = null;
    const taking = writePosting(worldContext(world.db.sql, world), {
      orderId: randomUUID(),
      leg: "taken",
      kind: "remittance",
      at: at(fridays[0]),
      by: { name: "test", origin: "test", at: world.real },
      lines: transferLines(
        merchantAccount(principal.userNo, "available", "USD"),
        platformAccount("nostro", "USD", standingNo),
        101_500n,
      ),
    }).then((verdict) => (postingResult = verdict));
    await day.isWaitedFor(2, () => postingResult !== null);
    await day.release();
    await turning;
    expect([await taking, await results(world, principal, standingNo)]).toEqual(["short", [[fridays[0], "pending"]]]);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("pays no payee with an account that is changed at that very moment", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    const change = await locking(
      world,
      "update payee set account = '000987654321' where world = $1::uuid and id = $2::uuid",
      [world.id, payeeId],
    );
    const turning = advanceTo(world, at(fridays[0]));
    await change.isWaitedFor();
    await change.release();
    await turning;
    expect(await results(world, principal, standingNo)).toEqual([[fridays[0], "payeeChanged"]]);
  });

  test("continues to be paid where its bank is named by the other of its head office's two codes", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
    await world.db.sql("update payee set swift = swift || 'XXX' where world = $1::uuid and id = $2::uuid", [
      world.id,
      payeeId,
    ]);
    await advanceTo(world, at(fridays[0]));
    expect(await results(world, principal, standingNo)).toEqual([[fridays[0], "pending"]]);
  });

  test("pays only the bank it was confirmed for: by its country, its number there, or the former bank", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const { standingNo } = await world.call(standingOrders.repeat, weekly(payeeId), principal);
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
    expect((await results(world, principal, standingNo)).map(([, why]) => why)).toEqual(Array(3).fill("payeeChanged"));
  });
});
