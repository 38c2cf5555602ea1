import { describe, expect } from "vitest";
import { money } from "@/lib/money/money";
import { creditDesk } from "@/lib/operations/calls/settlement/credit";
import { driving } from "@/lib/operations/calls/driving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { advance as machine, advanceProduct } from "@/lib/settlement/advance-states";
import { advances } from "@/lib/settlement/calls/advances";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { beijing } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import {
  advanced,
  advanceOf,
  applyForSpeedy,
  decideCredit,
  openSpeedy,
  outstandingIn,
  reviewedIncome,
} from "../fixtures/advancing";
import { approvedMaterial, awaitingIncome, linked, reviewed, usd } from "../fixtures/associating";
import { purseOf } from "../fixtures/limits";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { faultsOf } from "../fixtures/proof";
import { refundOf } from "../fixtures/refunding";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/told";
import { together } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const ok = async (world: TestWorld) => {
  expect(await faultsOf(world)).toEqual([]);
  const { rows, ledger } = await outstandingIn(world);
  expect(ledger).toBe(rows);
};

const paths: Paths = [
  [],
  ["open", "change"],
  ["open", "close", "apply"],
  ["refuse", "apply", "open"],
  ["refuse"],
  ["open", "close"],
];

test("every arrow of the product is walked by a path, and one ends in every state", () => {
  expect(arrowsLeft(advanceProduct, paths)).toEqual([]);
  expect(endsLeft(advanceProduct, paths)).toEqual([]);
  expect(machine.states).toEqual(["outstanding", "overdue", "repaid"]);
});

describe("the product", () => {
  for (const path of paths)
    test(`goes ${path.join(", ") || "nowhere"}, and then nothing that is not meant for its state`, async ({
      world,
    }) => {
      const who = await world.merchant();
      await applyForSpeedy(world, who);
      const actions = {
        open: () => decideCredit(world, who, "open"),
        refuse: () => decideCredit(world, who, "refuse"),
        change: () => decideCredit(world, who, "change"),
        close: () => decideCredit(world, who, "close"),
        apply: () => applyForSpeedy(world, who),
      };
      await walkPath(world, advanceProduct, path, { actions, table: "advance_product", neverRefused: new Set() });
    });

  test("tells its merchant what was decided, with the limit or the reason", async ({ world }) => {
    const who = await world.merchant();
    await applyForSpeedy(world, who);
    await decideCredit(world, who, "open", { limit: usd(20_000_00n) });
    expect((await messagesTo(world, who)).at(-1)).toContain("20,000.00");
    const { credit } = await world.ask(advances.speedyQuota, {}, who);
    expect(credit).toEqual({ limit: usd(20_000_00n), used: usd(0n), available: usd(20_000_00n) });
    await decideCredit(world, who, "close", { reason: "Too many refunds" });
    expect((await messagesTo(world, who)).at(-1)).toContain("Too many refunds");
    expect((await world.ask(advances.speedyQuota, {}, who)).credit).toBeNull();
  });

  test("is not applied for under another agreement, twice at once, nor decided unseen", async ({ world }) => {
    const who = await world.merchant();
    const other = { agreed: { id: "fast-payment", version: 9 } } as const;
    expect(await codeOf(applyForSpeedy(world, who, other))).toBe("AGREEMENT_CHANGED");
    expect(await codeOf(decideCredit(world, who, "open"))).toBe("APPLICATION_NOTFOUND");
    const apply = () => applyForSpeedy(world, who);
    const codes = (await together(world, apply, apply)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    expect(await codeOf(decideCredit(world, who, "open", { changes: 7 }))).toBe("ORDER_CHANGED");
    expect(await codeOf(decideCredit(world, who, "close"))).toBe("OPERATION_NOT_ALLOW");
  });

  test("is seen by operations with what its risk is judged by, and by no other merchant", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    await openSpeedy(world, who);
    await reviewedIncome(world, who);
    const { advanceNo } = await advanced(world, who, 400_00n);
    await applyForSpeedy(world, other);
    const desk = await world.ask(creditDesk.creditApplications, { world: world.name, ...page }, operationsPerson);
    expect(desk).toMatchObject({ waiting: 1, platform: { used: usd(400_00n) } });
    expect(desk.rows.map(({ userNo, used, events }) => [userNo, used.minor, events])).toEqual([
      [other.userNo, 0n, ["open", "refuse"]],
      [who.userNo, 400_00n, ["change", "close"]],
    ]);
    expect(desk.rows[1]?.received).toEqual([{ count: 1, amount: usd(1_000_00n), returned: usd(0n) }]);
    expect((await world.ask(advances.advanceStatement, page, other)).rows).toEqual([]);
    expect(await codeOf(advanceOf(world, other, advanceNo))).toBe("ORDER_NOTFOUND");
  });
});

describe("an advance", () => {
  test("is given on incomes under review alone, and on no part of them twice", async ({ world }) => {
    const who = await world.merchant();
    const surplus = () => world.ask(advances.speedySurplus, { currency: "USD" }, who);
    expect(await codeOf(advanced(world, who, 1n))).toBe("SPEEDY_NOT_OPEN");
    await openSpeedy(world, who, 1_500_00n);
    expect((await surplus()).surplus).toEqual(usd(0n));
    expect((await world.ask(advances.speedySurplus, { currency: "USD" }, await world.merchant())).surplus.minor).toBe(
      0n,
    );
    const [one, two] = [await reviewedIncome(world, who), await reviewedIncome(world, who)];
    expect(await surplus()).toMatchObject({ covered: usd(2_000_00n), surplus: usd(1_500_00n) });
    expect(await codeOf(advanced(world, who, 1_000_01n, { detailIds: [one.detailId] }))).toBe("SURPLUS_EXCEEDED");
    await advanced(world, who, 1_200_00n);
    const left = await surplus();
    expect(left.incomes).toEqual([{ detailId: two.detailId, surplus: usd(800_00n) }]);
    expect(left.surplus).toEqual(usd(300_00n));
    const named = { currency: "USD" as const, detailIds: [one.detailId] };
    expect((await world.ask(advances.speedySurplus, named, who)).covered).toEqual(usd(0n));
    await ok(world);
  });

  test("fits the merchant's credit and the platform's to the minor unit, and frees both as it is repaid", async ({
    world,
  }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    await world.ask(
      driving.setTerms,
      { world: world.name, terms: { platformCreditUsdMinor: 150_000 } },
      operationsPerson,
    );
    for (const each of [who, other]) await openSpeedy(world, each, 1_000_00n);
    const { associationNo } = await reviewedIncome(world, who, 2_000_00n);
    await reviewedIncome(world, other, 2_000_00n);
    expect(await codeOf(advanced(world, who, 1_000_01n))).toBe("CREDIT_EXCEEDED");
    expect(await codeOf(advanced(world, who, 1_000_00n))).toBe("ok");
    expect(await codeOf(advanced(world, other, 500_01n))).toBe("CREDIT_EXCEEDED");
    expect(await codeOf(advanced(world, other, 500_00n))).toBe("ok");
    await reviewed(world, [associationNo]);
    const { credit } = await world.ask(advances.speedyQuota, {}, other);
    expect(credit?.available).toEqual(usd(500_00n));
    await ok(world);
  });

  test("goes to those who come first when sixteen merchants want the last of the credit", async ({ world }) => {
    await world.ask(
      driving.setTerms,
      { world: world.name, terms: { platformCreditUsdMinor: 300_000 } },
      operationsPerson,
    );
    const merchants = await Promise.all(Array.from({ length: 16 }, () => world.merchant()));
    for (const who of merchants) {
      await openSpeedy(world, who);
      await reviewedIncome(world, who);
    }
    const codes = (
      await together(world, ...merchants.map((who) => (own: TestWorld) => advanced(own, who, 1_000_00n)))
    ).map(codeOfSettled);
    expect(codes.filter((code) => code === "ok")).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(["ok", "CREDIT_EXCEEDED"]));
    expect((await outstandingIn(world)).ledger).toBe(3_000_00n);
    await ok(world);
  });

  test("is given on no income that somebody else is changing: nothing is lent until that is done", async ({
    world,
  }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    const { associationNo } = await reviewedIncome(world, who);
    const { incomeId } = await world.db.prisma.association.findFirstOrThrow({
      where: { world: world.id, associationNo },
    });
    await world.db.transact(async (sql) => {
      await lockRow({ sql }, "Income", { world: world.id, id: incomeId });
      expect(await codeOf(advanced(world, who, 700_00n))).toBe("REQUEST_BUSY");
    });
    await ok(world);
    await advanced(world, who, 700_00n);
    await ok(world);
  });

  test("is repaid from its own income as that is credited, before anything else can be taken of it", async ({
    world,
  }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    const { detailId, associationNo } = await reviewedIncome(world, who);
    const { advanceNo } = await advanced(world, who, 700_00n, { detailIds: [detailId] });
    expect(await purseOf(world, who)).toEqual([0n, 1_000_00n]);
    await reviewed(world, [associationNo]);
    expect(await purseOf(world, who)).toEqual([300_00n, 0n]);
    const { advance, repayments, incomes } = await advanceOf(world, who, advanceNo);
    expect(advance).toMatchObject({ state: "repaid", outstanding: usd(0n), interest: usd(0n) });
    expect(incomes).toEqual([{ detailId, amount: usd(700_00n) }]);
    expect(repayments.map(({ amount }) => amount)).toEqual([usd(700_00n)]);
    expect((await messagesTo(world, who)).some((text) => text.includes(`Advance ${advanceNo} is repaid`))).toBe(true);
    await ok(world);
  });

  test("on two incomes is repaid partly by the first and in whole by the second", async ({ world }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    const [one, two] = [await reviewedIncome(world, who, 400_00n), await reviewedIncome(world, who, 600_00n)];
    const { advanceNo } = await advanced(world, who, 900_00n);
    await reviewed(world, [one.associationNo]);
    expect((await advanceOf(world, who, advanceNo)).advance).toMatchObject({
      state: "outstanding",
      outstanding: usd(500_00n),
    });
    expect((await world.ask(advances.speedyQuota, {}, who)).credit?.used).toEqual(usd(500_00n));
    await reviewed(world, [two.associationNo]);
    expect((await advanceOf(world, who, advanceNo)).advance.state).toBe("repaid");
    expect(await purseOf(world, who)).toEqual([100_00n, 0n]);
    await ok(world);
  });

  test("of Wednesday morning costs nothing until Monday's end; then 0.1 % a day begun, until money of it comes", async ({
    world,
  }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    await reviewedIncome(world, who);
    const { advanceNo, dueAt } = await advanced(world, who, 1_000_00n);
    const due = beijing("2026-03-23", 24);
    expect(dueAt).toEqual(due);
    await advanceTo(world, later(due, -1));
    expect((await advanceOf(world, who, advanceNo)).advance.state).toBe("outstanding");
    await advanceTo(world, due);
    expect((await advanceOf(world, who, advanceNo)).advance).toMatchObject({ state: "overdue", interest: usd(0n) });
    expect((await messagesTo(world, who)).at(-1)).toContain(`Advance ${advanceNo} is overdue`);
    await advanceTo(world, later(due, 1));
    expect((await advanceOf(world, who, advanceNo)).advance.interest).toEqual(usd(1_00n));
    await advanceTo(world, beijing("2026-03-25", 12));
    const { days } = await advanceOf(world, who, advanceNo);
    expect(days).toEqual([
      { day: "2026-03-24", base: usd(1_000_00n), interest: usd(1_00n) },
      { day: "2026-03-25", base: usd(1_000_00n), interest: usd(1_00n) },
    ]);
    await ok(world);
  });

  test("that is overdue is collected from whatever comes next: its interest first, partly if partly", async ({
    world,
  }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    await reviewedIncome(world, who);
    const { advanceNo } = await advanced(world, who, 1_000_00n);
    await advanceTo(world, beijing("2026-03-24", 12));
    const other = { amount: usd(301_00n), needsAssociation: false };
    await awaitingIncome(world, who, other);
    expect(await purseOf(world, who)).toEqual([0n, 1_000_00n]);
    expect((await advanceOf(world, who, advanceNo)).advance).toMatchObject({
      state: "overdue",
      outstanding: usd(700_00n),
      interestOwed: usd(0n),
    });
    await advanceTo(world, beijing("2026-03-25", 12));
    expect((await advanceOf(world, who, advanceNo)).days.at(-1)).toEqual({
      day: "2026-03-25",
      base: usd(700_00n),
      interest: money("USD", 70n),
    });
    await awaitingIncome(world, who, { amount: usd(1_000_00n), needsAssociation: false });
    const { advance, repayments } = await advanceOf(world, who, advanceNo);
    expect(advance.state).toBe("repaid");
    expect(repayments.map(({ amount, interest }) => [amount.minor, interest.minor])).toEqual([
      [300_00n, 1_00n],
      [700_00n, 70n],
    ]);
    expect(await purseOf(world, who)).toEqual([299_30n, 1_000_00n]);
    await ok(world);
  });

  test("that is overdue lets nothing more be advanced to its merchant until it is repaid, and to others it does", async ({
    world,
  }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    for (const one of [who, other]) {
      await openSpeedy(world, one);
      await reviewedIncome(world, one, 5_000_00n);
    }
    const { advanceNo } = await advanced(world, who, 1_000_00n);
    // until the end of Monday it is merely outstanding
    await advanceTo(world, later(beijing("2026-03-24", 0), -1));
    await advanced(world, who, 100_00n);
    await advanceTo(world, beijing("2026-03-24", 10));
    await expect(advanced(world, who, 1n)).rejects.toEqual(no("ADVANCE_OVERDUE", { advanceNo }));
    expect(await world.ask(advances.speedyQuota, {}, who)).toMatchObject({ isOverdue: true });
    const surplus = { currency: "USD" } as const;
    expect(await world.ask(advances.speedySurplus, surplus, who)).toMatchObject({ surplus: usd(0n) });
    await advanced(world, other, 1_00n);
    expect(await world.ask(advances.speedyQuota, {}, other)).toMatchObject({ isOverdue: false });
    await world.fund(who.userNo, "USD", 2_000_00n);
    await advanceTo(world, beijing("2026-03-25", 10));
    expect((await advanceOf(world, who, advanceNo)).advance.state).toBe("repaid");
    await advanced(world, who, 1_00n);
    await ok(world);
  });

  test("is collected from what is available at the end of its last day, and is then not overdue", async ({ world }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    await reviewedIncome(world, who);
    const { advanceNo } = await advanced(world, who, 1_000_00n);
    await world.fund(who.userNo, "USD", 1_500_00n);
    expect((await advanceOf(world, who, advanceNo)).advance.state).toBe("outstanding");
    await advanceTo(world, beijing("2026-03-24", 12));
    expect((await advanceOf(world, who, advanceNo)).advance).toMatchObject({ state: "repaid", interest: usd(0n) });
    expect((await purseOf(world, who))[0]).toBe(500_00n);
    await ok(world);
  });

  test("after 22:00 is paid for by the days it is occupied, and costs interest from their end on", async ({
    world,
  }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    await advanceTo(world, later(beijing("2026-03-18", 22), 1));
    await reviewedIncome(world, who);
    const { advanceNo, feeMinor, daysPaid } = await advanced(world, who, 1_000_00n);
    expect([feeMinor, daysPaid]).toEqual([2_00n, 2]);
    await advanceTo(world, beijing("2026-03-19", 24));
    expect((await advanceOf(world, who, advanceNo)).advance.interest).toEqual(usd(0n));
    await advanceTo(world, later(beijing("2026-03-19", 24), 1));
    expect((await advanceOf(world, who, advanceNo)).advance).toMatchObject({
      state: "outstanding",
      interest: usd(1_00n),
    });
    await ok(world);
  });

  test("on an income that is refunded is due at once, and what is available repays it", async ({ world }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    const { detailId, associationNo } = await reviewedIncome(world, who);
    const { advanceNo } = await advanced(world, who, 1_000_00n);
    await reviewed(world, [associationNo], "Wrong contract");
    expect((await advanceOf(world, who, advanceNo)).advance.state).toBe("outstanding");
    await world.fund(who.userNo, "USD", 400_00n);
    await world.ask(refunds.askRefund, refundOf(detailId, 1_000_00n), who);
    expect((await advanceOf(world, who, advanceNo)).advance).toMatchObject({
      state: "overdue",
      outstanding: usd(600_00n),
      dueAt: await world.now(),
    });
    await ok(world);
  });

  test("whose association is rejected is repaid when its income is credited by another", async ({ world }) => {
    const who = await world.merchant();
    await openSpeedy(world, who);
    const { detailId, associationNo } = await reviewedIncome(world, who);
    const { advanceNo } = await advanced(world, who, 1_000_00n);
    await reviewed(world, [associationNo], "Wrong contract");
    const serialNo = await approvedMaterial(world, who, { amount: usd(1_000_00n) });
    await reviewed(world, [await linked(world, who, detailId, serialNo, 1_000_00n)]);
    expect((await advanceOf(world, who, advanceNo)).advance.state).toBe("repaid");
    await ok(world);
  });
});
