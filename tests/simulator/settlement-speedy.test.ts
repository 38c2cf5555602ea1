import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { materials } from "@/lib/materials/calls/materials";
import { associations } from "@/lib/receiving/calls/associations";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { decideCredit, openSpeedy, outstandingIn, reviewedIncome } from "../fixtures/advancing";
import { approvedMaterial, awaitingIncome, linkIncome, reviewLinks, usd } from "../fixtures/associating";
import { balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { makeSettlement, settlementCostOf, settlementOf, settlementSent } from "../fixtures/settling";
import { messagesTo } from "../fixtures/messages";
import { together } from "../fixtures/together";
import { advanceTo, openMarket, stopTicks } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const speedy = { method: "speedy" } as const;

const ok = async (world: TestWorld) => {
  expect(await faultsOf(world)).toEqual([]);
  const { rows, ledger } = await outstandingIn(world);
  expect(ledger).toBe(rows);
};

/**
 * Sets up a merchant with speedy settlement and an income in USD, amount in cents, whose association is under review.
 */
async function hasty(world: TestWorld, minor = 5_000_00n) {
  await openMarket(world);
  const principal = await world.merchant();
  await openSpeedy(world, principal);
  return { who: principal, ...(await reviewedIncome(world, principal, minor)) };
}

const advanceFor = async (world: TestWorld, principal: Principal, orderNo: string) =>
  (await settlementOf(world, principal, orderNo)).advance;

describe("a speedy settlement", () => {
  test("is advanced its amount and fees on incomes under review, and repaid as they are credited", async ({
    world,
  }) => {
    const { who, associationNo } = await hasty(world);
    const order = await makeSettlement(world, who, speedy);
    expect(order).toMatchObject({ method: "speedy", state: "pending", speedyFee: usd(0n), debit: usd(1_001_00n) });
    expect(await balancesByCurrency(world, who)).toEqual({ CNH: [0n, 6_997_20n], USD: [0n, 5_000_00n] });
    expect(await advanceFor(world, who, order.orderNo)).toMatchObject({
      state: "outstanding",
      outstanding: usd(1_001_00n),
      orderNo: order.orderNo,
    });
    await ok(world);
    await reviewLinks(world, [associationNo]);
    expect(await advanceFor(world, who, order.orderNo)).toMatchObject({ state: "repaid", outstanding: usd(0n) });
    expect(await balancesByCurrency(world, who)).toEqual({ CNH: [0n, 6_997_20n], USD: [3_999_00n, 0n] });
    const request = { method: "normal", payCurrency: "USD" } as const;
    expect(await world.call(settlementOrders.settlementQuota, request, who)).toMatchObject({
      used: usd(1_000_00n),
      left: usd(4_000_00n),
    });
    await ok(world);
  });

  test("costs nothing extra until 22:00 of a working day, and after it by the days its money is occupied", async ({
    world,
  }) => {
    const { who } = await hasty(world);
    const feeAt = async (at: Date) => {
      await advanceTo(world, at);
      const { speedyFee, advance } = await settlementCostOf(world, who, speedy);
      return [speedyFee, advance?.daysPaid];
    };
    expect(await feeAt(beijingInstant("2026-03-18", 22))).toEqual([usd(0n), 0]);
    const request = await settlementSent(world, who, speedy);
    // two days of 0.1 % of the 1,000.00 that are settled, not of their fee
    expect(await feeAt(addMilliseconds(beijingInstant("2026-03-18", 22), 1))).toEqual([usd(2_00n), 2]);
    await expect(world.call(settlementOrders.settle, request, who)).rejects.toEqual(
      no("COST_CHANGED", { debit: "1,003.00 USD" }),
    );
    expect(await feeAt(addMilliseconds(beijingInstant("2026-03-19", 0), -1))).toEqual([usd(2_00n), 2]);
    // exactly 00:00 belongs to the day that ends
    expect(await feeAt(beijingInstant("2026-03-19", 0))).toEqual([usd(2_00n), 2]);
    expect(await feeAt(beijingInstant("2026-03-19", 9))).toEqual([usd(0n), 0]);
    await ok(world);
  });

  test("is made at any hour: while the market is closed at its last rate less 0.3 %, by the days and on the days of section 9", async ({
    world,
  }) => {
    const { who } = await hasty(world, 50_000_00n);
    await stopTicks(world);
    const open = [6_997_20n, false] as const;
    // 6.9972 less 0.3 % is 6.97620840, in the four digits of the pair 6.9762
    const closedRate = [6_976_20n, true] as const;
    const rows = [
      // a working day that ends, its 00:00 and the weekend
      ["Friday at 22:00", beijingInstant("2026-03-20", 22), 0, open, "2026-03-23"],
      ["after it", addMilliseconds(beijingInstant("2026-03-20", 22), 1), 2, open, "2026-03-23"],
      ["Saturday at 00:00, which is still Friday", beijingInstant("2026-03-21", 0), 2, closedRate, "2026-03-23"],
      ["its first millisecond", addMilliseconds(beijingInstant("2026-03-21", 0), 1), 2, closedRate, "2026-03-23"],
      ["Saturday at 15:00", beijingInstant("2026-03-21", 15), 2, closedRate, "2026-03-23"],
      ["Saturday at 15:01", beijingInstant("2026-03-21", 15, 1), 2, closedRate, "2026-03-23"],
      ["Sunday", beijingInstant("2026-03-22", 10), 1, closedRate, "2026-03-23"],
      ["Monday at 00:00, which is still Sunday", beijingInstant("2026-03-23", 0), 1, closedRate, "2026-03-23"],
      ["Monday before it opens", addMilliseconds(beijingInstant("2026-03-23", 9), -1), 1, closedRate, "2026-03-23"],
      ["Monday at 09:00", beijingInstant("2026-03-23", 9), 0, open, "2026-03-23"],
      // Qingming: Saturday to Monday
      ["the first of three days off", beijingInstant("2026-04-04", 10), 3, closedRate, "2026-04-07"],
      ["the last of them", beijingInstant("2026-04-06", 23, 59), 1, closedRate, "2026-04-07"],
      ["the 00:00 after it", beijingInstant("2026-04-07", 0), 1, closedRate, "2026-04-07"],
      // Labour Day: five days, and a Saturday that is a working day
      ["the first of five days off", beijingInstant("2026-05-01", 10), 5, closedRate, "2026-05-06"],
      ["a Saturday that is a working day", beijingInstant("2026-05-09", 10), 0, open, "2026-05-09"],
    ] as const;
    const now = [];
    for (const [name, at] of rows) {
      await advanceTo(world, at);
      const { receive, advance, speedyFee, offHours, arrival } = await settlementCostOf(world, who, speedy);
      now.push([name, advance?.daysPaid, speedyFee.minor, receive.minor, offHours?.marginPpm, arrival.expectedOn]);
    }
    expect(now).toEqual(
      rows.map(([name, , days, [receive, isClosed], arrives]) => [
        ...[name, days, BigInt(days) * 1_00n, receive],
        ...[isClosed ? 3_000 : undefined, arrives],
      ]),
    );
  });

  test("of a day off is at its quoted cost, goes to the bank when that opens, and costs interest on the settled amount alone", async ({
    world,
  }) => {
    const { who } = await hasty(world);
    await stopTicks(world);
    await advanceTo(world, beijingInstant("2026-03-21", 10));
    const request = { method: "speedy", payCurrency: "USD" } as const;
    const { now } = await world.call(settlementOrders.settlementQuota, request, who);
    const at = { opensAt: beijingInstant("2026-03-23", 9), marginPpm: 3_000, rateAt: beijingInstant("2026-03-18", 10) };
    expect(now).toMatchObject({
      offHours: at,
      advance: { isFree: false, daysPaid: 2, dueAt: beijingInstant("2026-03-25", 24) },
      arrival: { dispatchAt: beijingInstant("2026-03-23", 9), expectedOn: "2026-03-23", late: "dayOff" },
    });
    const order = await makeSettlement(world, who, speedy);
    expect(order).toMatchObject({
      receive: { currency: "CNH", minor: 6_976_20n },
      debit: usd(1_003_00n),
      speedyFee: usd(2_00n),
      arrival: { dispatchAt: beijingInstant("2026-03-23", 9), sentOn: "2026-03-23" },
    });
    await expect(settlementCostOf(world, who)).rejects.toEqual(no("MARKET_CLOSED", { opensAt: "2026-03-23 09:00" }));
    await advanceTo(world, beijingInstant("2026-03-23", 10));
    expect((await settlementOf(world, who, order.orderNo)).order.state).not.toBe("pending");
    const advanceNo = (await settlementOf(world, who, order.orderNo)).order.advanceNo ?? "";
    const { days } = await world.call(advances.advanceDetail, { advanceNo }, who);
    expect(days).toEqual([{ day: "2026-03-23", base: usd(1_000_00n), interest: usd(1_00n) }]);
    await ok(world);
  });

  test("follows the margin that the world sets", async ({ world }) => {
    const { who } = await hasty(world);
    await stopTicks(world);
    await world.db.sql(`update world set terms = terms || '{"offHoursMarginPpm": 0}' where id = $1::uuid`, [world.id]);
    await advanceTo(world, beijingInstant("2026-03-22", 10));
    expect((await settlementCostOf(world, who, speedy)).receive.minor).toBe(6_997_20n);
  });

  test("needs speedy settlement to be open, credit, and incomes under review that cover its fees too", async ({
    world,
  }) => {
    const { who } = await hasty(world, 1_000_00n);
    // 999.00 and its fee of 1.00, rounded up from 0.999, are 1,000.00
    const short = { needed: "1,001.00 USD", left: "1,000.00 USD", missing: "1.00 USD", fits: "999.00 USD" };
    await expect(makeSettlement(world, who, speedy)).rejects.toEqual(no("SURPLUS_EXCEEDED", short));
    await expect(settlementCostOf(world, who, { ...speedy, minor: 999_01n })).rejects.toEqual(
      no("SURPLUS_EXCEEDED", { ...short, needed: "1,000.01 USD", missing: "0.01 USD" }),
    );
    expect((await settlementCostOf(world, who, { ...speedy, minor: 999_00n })).debit).toEqual(usd(1_000_00n));
    const request = await settlementSent(world, who, { ...speedy, minor: 900_00n });
    await decideCredit(world, who, "change", { limit: usd(900_89n) });
    expect(await codeOf(settlementCostOf(world, who, { ...speedy, minor: 900_00n }))).toBe("CREDIT_EXCEEDED");
    await expect(world.call(settlementOrders.settle, request, who)).rejects.toEqual(
      no("CREDIT_EXCEEDED", {
        needed: "900.90 USD",
        left: "900.89 USD",
        missing: "0.01 USD",
        fits: "899.99 USD",
      }),
    );
    await decideCredit(world, who, "close");
    expect(await codeOf(world.call(settlementOrders.settle, request, who))).toBe("SPEEDY_NOT_OPEN");
    expect(await codeOf(settlementCostOf(world, who, { ...speedy, minor: 900_00n }))).toBe("SPEEDY_NOT_OPEN");
    await ok(world);
  });

  test("is neither priced nor made while an advance of its merchant is overdue", async ({ world }) => {
    const { who } = await hasty(world);
    const request = await settlementSent(world, who, speedy);
    const { orderNo } = await makeSettlement(world, who, { ...speedy, minor: 500_00n });
    await world.call(settlementOrders.cancelSettlement, { orderNo, reason: "No" }, who);
    expect(await advanceFor(world, who, orderNo)).toMatchObject({ state: "overdue" });
    const late = await advanceFor(world, who, orderNo);
    const overdueRefusal = no("ADVANCE_OVERDUE", { advanceNo: late?.advanceNo ?? "" });
    await expect(settlementCostOf(world, who, speedy)).rejects.toEqual(overdueRefusal);
    await expect(world.call(settlementOrders.settle, request, who)).rejects.toEqual(overdueRefusal);
    await ok(world);
  });

  test("prevents the link that it draws from release, and its contract from voiding, while its income is reviewed", async ({
    world,
  }) => {
    const { who, associationNo } = await hasty(world);
    const { orderNo } = await makeSettlement(world, who, speedy);
    expect(await codeOf(world.call(associations.release, { associationNo }, who))).toBe("ASSOCIATION_USED");
    const { serialNo: id, changes } = await world.db.prisma.material.findFirstOrThrow({ where: { world: world.id } });
    expect(await codeOf(world.call(materials.cancelMaterial, { id, changes }, who))).toBe("MATERIAL_LINKED");
    await world.call(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, who);
    expect((await world.call(associations.release, { associationNo }, who)).state).toBe("released");
    await ok(world);
  });

  test("that is cancelled leaves its yuan to the merchant, and its advance is due at once", async ({ world }) => {
    const { who } = await hasty(world);
    await world.fund(who.userNo, "USD", 400_00n);
    const { orderNo } = await makeSettlement(world, who, speedy);
    const canceledOrder = await world.call(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, who);
    expect(canceledOrder).toMatchObject({ state: "canceled", end: "cancel" });
    // what was available of the currency repays it as far as it goes
    expect(await advanceFor(world, who, orderNo)).toMatchObject({ state: "overdue", outstanding: usd(601_00n) });
    expect(await balancesByCurrency(world, who)).toEqual({ CNH: [6_997_20n, 0n], USD: [0n, 5_000_00n] });
    await ok(world);
    // no part of the income is advanced on twice, and nothing at all while this one is overdue
    const surplus = await world.call(advances.speedySurplus, { currency: "USD" }, who);
    expect([surplus.covered, surplus.surplus]).toEqual([usd(3_999_00n), usd(0n)]);
    // once it is repaid, the advance no longer reduces the covered amount
    await awaitingIncome(world, who, { amount: usd(601_00n), needsAssociation: false });
    expect(await advanceFor(world, who, orderNo)).toMatchObject({ outstanding: usd(0n) });
    expect((await world.call(advances.speedySurplus, { currency: "USD" }, who)).covered).toEqual(usd(5_000_00n));
    await ok(world);
  });

  test("of chosen links is advanced on their incomes, which repay it, and only the amount beyond them on older ones", async ({
    world,
  }) => {
    const { who, detailId: old } = await hasty(world);
    const { detailId, associationNo } = await reviewedIncome(world, who, 1_000_00n);
    const linkInput = { ...speedy, associationNos: [associationNo] };
    const onOf = async (orderNo: string) => {
      const advanceNo = (await settlementOf(world, who, orderNo)).order.advanceNo ?? "";
      return (await world.call(advances.advanceDetail, { advanceNo }, who)).incomes;
    };
    const { orderNo: firstNo } = await makeSettlement(world, who, { ...linkInput, minor: 600_00n });
    expect(await onOf(firstNo)).toEqual([{ detailId, amount: usd(600_60n) }]);
    // the rest of the link is drawn, and more than the rest of its income advanced
    const { orderNo: two } = await makeSettlement(world, who, { ...linkInput, minor: 400_00n });
    expect(await onOf(two)).toEqual([
      { detailId: old, amount: usd(1_00n) },
      { detailId, amount: usd(399_40n) },
    ]);
    await reviewLinks(world, [associationNo]);
    expect(await advanceFor(world, who, firstNo)).toMatchObject({ state: "repaid" });
    expect(await advanceFor(world, who, two)).toMatchObject({ outstanding: usd(1_00n) });
    await ok(world);
  });

  test("of chosen links is withdrawn with their association, and not with that of older incomes", async ({ world }) => {
    const { who, associationNo: old } = await hasty(world);
    const { associationNo } = await reviewedIncome(world, who, 2_000_00n);
    const { orderNo } = await makeSettlement(world, who, { ...speedy, associationNos: [associationNo] });
    await reviewLinks(world, [old], "Wrong contract");
    expect((await settlementOf(world, who, orderNo)).order.state).toBe("pending");
    expect(await advanceFor(world, who, orderNo)).toMatchObject({ state: "outstanding" });
    await reviewLinks(world, [associationNo], "Wrong contract");
    expect((await settlementOf(world, who, orderNo)).order).toMatchObject({ state: "canceled", end: "withdraw" });
    expect(await advanceFor(world, who, orderNo)).toMatchObject({ state: "overdue" });
    await ok(world);
  });

  test("with an unapproved association is withdrawn before the bank has it, and stays once it was paid out", async ({
    world,
  }) => {
    const { who, associationNo, detailId } = await hasty(world);
    const { orderNo: early } = await makeSettlement(world, who, speedy);
    const { orderNo: paidNo } = await makeSettlement(world, who, speedy);
    for (const call of [settlementBankCalls.dispatchSettlement, settlementBankCalls.succeedSettlement])
      await world.call(call, { world: world.name, orderNo: paidNo }, operationsPerson);
    await reviewLinks(world, [associationNo], "Wrong contract");
    expect((await settlementOf(world, who, early)).order).toMatchObject({ state: "canceled", end: "withdraw" });
    expect((await messagesTo(world, who)).join()).toContain("because its link wasn’t approved");
    expect((await settlementOf(world, who, paidNo)).order.state).toBe("success");
    for (const orderNo of [early, paidNo])
      expect(await advanceFor(world, who, orderNo)).toMatchObject({ state: "overdue", outstanding: usd(1_001_00n) });
    await ok(world);
    // the income is still there: associated anew and credited, it repays both
    const serialNo = await approvedMaterial(world, who);
    await reviewLinks(world, [await linkIncome(world, who, detailId, serialNo, 5_000_00n)]);
    for (const orderNo of [early, paidNo])
      expect(await advanceFor(world, who, orderNo)).toMatchObject({ state: "repaid", outstanding: usd(0n) });
    expect(await balancesByCurrency(world, who)).toEqual({ CNH: [6_997_20n, 0n], USD: [2_998_00n, 0n] });
    await ok(world);
  });
});

describe("of sixteen speedy settlements at once", () => {
  test("as many are advanced as the credit has room for, in any sequence", async ({ world }) => {
    const { who } = await hasty(world, 20_000_00n);
    await decideCredit(world, who, "change", { limit: usd(3_100_00n) });
    const requests = [];
    for (let count = 0; count < 16; count += 1) requests.push(await settlementSent(world, who, speedy));
    const results = await together(
      world,
      ...requests.map((request) => (on: TestWorld) => on.call(settlementOrders.settle, request, who)),
    );
    const codes = results.map(codeOfSettled);
    expect(codes.filter((code) => code === "ok")).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(["ok", "CREDIT_EXCEEDED"]));
    await ok(world);
  });

  test("of two merchants, the limit of all advances together is never exceeded", async ({ world }) => {
    const { who } = await hasty(world, 20_000_00n);
    const otherMerchant = await world.merchant();
    await openSpeedy(world, otherMerchant);
    await reviewedIncome(world, otherMerchant, 20_000_00n);
    const requests: [Principal, Awaited<ReturnType<typeof settlementSent>>][] = [];
    for (let count = 0; count < 8; count += 1)
      for (const merchant of [who, otherMerchant])
        requests.push([merchant, await settlementSent(world, merchant, speedy)]);
    await world.db.sql(
      `update world set terms = jsonb_set(terms, '{platformCreditUsdMinor}', '510000') where id = $1::uuid returning id`,
      [world.id],
    );
    const results = await together(
      world,
      ...requests.map(
        ([merchant, request]) =>
          (on: TestWorld) =>
            on.call(settlementOrders.settle, request, merchant),
      ),
    );
    expect(results.map(codeOfSettled).filter((code) => code === "ok")).toHaveLength(5);
    await ok(world);
  });
});
