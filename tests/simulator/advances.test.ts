import { describe, expect } from "vitest";
import { money } from "@/lib/money/money";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { driving } from "@/lib/operations/calls/driving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { advanceMachine as machine, advanceProduct } from "@/lib/settlement/advance-states";
import { advances } from "@/lib/settlement/calls/advances";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import {
  advanceDollars,
  advanceOf,
  applyForSpeedy,
  decideCredit,
  openSpeedy,
  outstandingIn,
  reviewedIncome,
} from "../fixtures/advancing";
import { approvedMaterial, awaitingIncome, linkIncome, reviewLinks, usd } from "../fixtures/associating";
import { availableAndHeld } from "../fixtures/limits";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { faultsOf } from "../fixtures/proof";
import { refundOf } from "../fixtures/refunding";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/messages";
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

test("the paths cover every transition of the product, and one ends in every state", () => {
  expect(arrowsLeft(advanceProduct, paths)).toEqual([]);
  expect(endsLeft(advanceProduct, paths)).toEqual([]);
  expect(machine.states).toEqual(["outstanding", "overdue", "repaid"]);
});

describe("the product", () => {
  for (const path of paths)
    test(`follows ${path.join(", ") || "nowhere"}, then refuses every action that its state does not allow`, async ({
      world,
    }) => {
      const principal = await world.merchant();
      await applyForSpeedy(world, principal);
      const actions = {
        open: () => decideCredit(world, principal, "open"),
        refuse: () => decideCredit(world, principal, "refuse"),
        change: () => decideCredit(world, principal, "change"),
        close: () => decideCredit(world, principal, "close"),
        apply: () => applyForSpeedy(world, principal),
      };
      await walkPath(world, advanceProduct, path, { actions, table: "advance_product", neverRefused: new Set() });
    });

  test("notifies its merchant of the decision, with the limit or the reason", async ({ world }) => {
    const principal = await world.merchant();
    await applyForSpeedy(world, principal);
    await decideCredit(world, principal, "open", { limit: usd(20_000_00n) });
    expect((await messagesTo(world, principal)).at(-1)).toContain("20,000.00");
    const { credit } = await world.call(advances.speedyQuota, {}, principal);
    expect(credit).toEqual({ limit: usd(20_000_00n), used: usd(0n), available: usd(20_000_00n) });
    await decideCredit(world, principal, "close", { reason: "Too many refunds" });
    expect((await messagesTo(world, principal)).at(-1)).toContain("Too many refunds");
    expect((await world.call(advances.speedyQuota, {}, principal)).credit).toBeNull();
  });

  test("is not applied for under another agreement, twice at once, nor decided without being viewed", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const otherAgreement = { agreed: { id: "fast-payment", version: 9 } } as const;
    expect(await codeOf(applyForSpeedy(world, principal, otherAgreement))).toBe("AGREEMENT_CHANGED");
    expect(await codeOf(decideCredit(world, principal, "open"))).toBe("APPLICATION_NOTFOUND");
    const apply = () => applyForSpeedy(world, principal);
    const codes = (await together(world, apply, apply)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    expect(await codeOf(decideCredit(world, principal, "open", { changes: 7 }))).toBe("ORDER_CHANGED");
    expect(await codeOf(decideCredit(world, principal, "close"))).toBe("OPERATION_NOT_ALLOW");
  });

  test("is visible to operations with the data of its risk decision, and to no other merchant", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    await openSpeedy(world, principal);
    await reviewedIncome(world, principal);
    const { advanceNo } = await advanceDollars(world, principal, 400_00n);
    await applyForSpeedy(world, otherMerchant);
    const queue = await world.call(creditReviews.creditApplications, { world: world.name, ...page }, operationsPerson);
    expect(queue).toMatchObject({ waiting: 1, platform: { used: usd(400_00n) } });
    expect(queue.rows.map(({ userNo, used, events }) => [userNo, used.minor, events])).toEqual([
      [otherMerchant.userNo, 0n, ["open", "refuse"]],
      [principal.userNo, 400_00n, ["change", "close"]],
    ]);
    expect(queue.rows[1]?.received).toEqual([{ count: 1, amount: usd(1_000_00n), returned: usd(0n) }]);
    expect((await world.call(advances.advanceStatement, page, otherMerchant)).rows).toEqual([]);
    expect(await codeOf(advanceOf(world, otherMerchant, advanceNo))).toBe("ORDER_NOTFOUND");
  });
});

describe("an advance", () => {
  test("is granted on incomes under review alone, and on no part of them twice", async ({ world }) => {
    const principal = await world.merchant();
    const surplus = () => world.call(advances.speedySurplus, { currency: "USD" }, principal);
    expect(await codeOf(advanceDollars(world, principal, 1n))).toBe("SPEEDY_NOT_OPEN");
    await openSpeedy(world, principal, 1_500_00n);
    expect((await surplus()).surplus).toEqual(usd(0n));
    expect((await world.call(advances.speedySurplus, { currency: "USD" }, await world.merchant())).surplus.minor).toBe(
      0n,
    );
    const [firstIncome, two] = [await reviewedIncome(world, principal), await reviewedIncome(world, principal)];
    expect(await surplus()).toMatchObject({ covered: usd(2_000_00n), surplus: usd(1_500_00n) });
    expect(await codeOf(advanceDollars(world, principal, 1_000_01n, { detailIds: [firstIncome.detailId] }))).toBe(
      "SURPLUS_EXCEEDED",
    );
    await advanceDollars(world, principal, 1_200_00n);
    const remaining = await surplus();
    expect(remaining.incomes).toEqual([{ detailId: two.detailId, surplus: usd(800_00n) }]);
    expect(remaining.surplus).toEqual(usd(300_00n));
    const input = { currency: "USD" as const, detailIds: [firstIncome.detailId] };
    expect((await world.call(advances.speedySurplus, input, principal)).covered).toEqual(usd(0n));
    await ok(world);
  });

  test("fits the merchant's credit and the platform's to the minor unit, and frees both as it is repaid", async ({
    world,
  }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    await world.call(
      driving.setTerms,
      { world: world.name, terms: { platformCreditUsdMinor: 150_000 } },
      operationsPerson,
    );
    for (const merchant of [principal, otherMerchant]) await openSpeedy(world, merchant, 1_000_00n);
    const { associationNo } = await reviewedIncome(world, principal, 2_000_00n);
    await reviewedIncome(world, otherMerchant, 2_000_00n);
    expect(await codeOf(advanceDollars(world, principal, 1_000_01n))).toBe("CREDIT_EXCEEDED");
    expect(await codeOf(advanceDollars(world, principal, 1_000_00n))).toBe("ok");
    expect(await codeOf(advanceDollars(world, otherMerchant, 500_01n))).toBe("CREDIT_EXCEEDED");
    expect(await codeOf(advanceDollars(world, otherMerchant, 500_00n))).toBe("ok");
    await reviewLinks(world, [associationNo]);
    const { credit } = await world.call(advances.speedyQuota, {}, otherMerchant);
    expect(credit?.available).toEqual(usd(500_00n));
    await ok(world);
  });

  test("goes to the first requests when sixteen merchants want the last of the credit", async ({ world }) => {
    await world.call(
      driving.setTerms,
      { world: world.name, terms: { platformCreditUsdMinor: 300_000 } },
      operationsPerson,
    );
    const merchants = await Promise.all(Array.from({ length: 16 }, () => world.merchant()));
    for (const principal of merchants) {
      await openSpeedy(world, principal);
      await reviewedIncome(world, principal);
    }
    const codes = (
      await together(
        world,
        ...merchants.map((principal) => (testWorld: TestWorld) => advanceDollars(testWorld, principal, 1_000_00n)),
      )
    ).map(codeOfSettled);
    expect(codes.filter((code) => code === "ok")).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(["ok", "CREDIT_EXCEEDED"]));
    expect((await outstandingIn(world)).ledger).toBe(3_000_00n);
    await ok(world);
  });

  test("is not granted on an income that another transaction is changing: nothing is lent until that ends", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    const { associationNo } = await reviewedIncome(world, principal);
    const { incomeId } = await world.db.prisma.association.findFirstOrThrow({
      where: { world: world.id, associationNo },
    });
    await world.db.transact(async (sql) => {
      await lockRow({ sql }, "Income", { world: world.id, id: incomeId });
      expect(await codeOf(advanceDollars(world, principal, 700_00n))).toBe("REQUEST_BUSY");
    });
    await ok(world);
    await advanceDollars(world, principal, 700_00n);
    await ok(world);
  });

  test("is repaid from its own income as that is credited, before anything else can use it", async ({ world }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    const { detailId, associationNo } = await reviewedIncome(world, principal);
    const { advanceNo } = await advanceDollars(world, principal, 700_00n, { detailIds: [detailId] });
    expect(await availableAndHeld(world, principal)).toEqual([0n, 1_000_00n]);
    await reviewLinks(world, [associationNo]);
    expect(await availableAndHeld(world, principal)).toEqual([300_00n, 0n]);
    const { advance, repayments, incomes } = await advanceOf(world, principal, advanceNo);
    expect(advance).toMatchObject({ state: "repaid", outstanding: usd(0n), interest: usd(0n) });
    expect(incomes).toEqual([{ detailId, amount: usd(700_00n) }]);
    expect(repayments.map(({ amount }) => amount)).toEqual([usd(700_00n)]);
    expect((await messagesTo(world, principal)).some((text) => text.includes(`Advance ${advanceNo} repaid`))).toBe(
      true,
    );
    await ok(world);
  });

  test("on two incomes is repaid partly by the first and in whole by the second", async ({ world }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    const [firstIncome, two] = [
      await reviewedIncome(world, principal, 400_00n),
      await reviewedIncome(world, principal, 600_00n),
    ];
    const { advanceNo } = await advanceDollars(world, principal, 900_00n);
    await reviewLinks(world, [firstIncome.associationNo]);
    expect((await advanceOf(world, principal, advanceNo)).advance).toMatchObject({
      state: "outstanding",
      outstanding: usd(500_00n),
    });
    expect((await world.call(advances.speedyQuota, {}, principal)).credit?.used).toEqual(usd(500_00n));
    await reviewLinks(world, [two.associationNo]);
    expect((await advanceOf(world, principal, advanceNo)).advance.state).toBe("repaid");
    expect(await availableAndHeld(world, principal)).toEqual([100_00n, 0n]);
    await ok(world);
  });

  test("of Wednesday morning costs nothing until Monday's end; then 0.1 % a day begun, until its money arrives", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    await reviewedIncome(world, principal);
    const { advanceNo, dueAt } = await advanceDollars(world, principal, 1_000_00n);
    const due = beijingInstant("2026-03-23", 24);
    expect(dueAt).toEqual(due);
    await advanceTo(world, addMilliseconds(due, -1));
    expect((await advanceOf(world, principal, advanceNo)).advance.state).toBe("outstanding");
    await advanceTo(world, due);
    expect((await advanceOf(world, principal, advanceNo)).advance).toMatchObject({
      state: "overdue",
      interest: usd(0n),
    });
    expect((await messagesTo(world, principal)).at(-1)).toContain(`Advance ${advanceNo} is overdue`);
    await advanceTo(world, addMilliseconds(due, 1));
    expect((await advanceOf(world, principal, advanceNo)).advance.interest).toEqual(usd(1_00n));
    await advanceTo(world, beijingInstant("2026-03-25", 12));
    const { days } = await advanceOf(world, principal, advanceNo);
    expect(days).toEqual([
      { day: "2026-03-24", base: usd(1_000_00n), interest: usd(1_00n) },
      { day: "2026-03-25", base: usd(1_000_00n), interest: usd(1_00n) },
    ]);
    await ok(world);
  });

  test("that is overdue is collected from the next incoming money: its interest first, partly if partly", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    await reviewedIncome(world, principal);
    const { advanceNo } = await advanceDollars(world, principal, 1_000_00n);
    await advanceTo(world, beijingInstant("2026-03-24", 12));
    const exemptIncome = { amount: usd(301_00n), needsAssociation: false };
    await awaitingIncome(world, principal, exemptIncome);
    expect(await availableAndHeld(world, principal)).toEqual([0n, 1_000_00n]);
    expect((await advanceOf(world, principal, advanceNo)).advance).toMatchObject({
      state: "overdue",
      outstanding: usd(700_00n),
      interestOwed: usd(0n),
    });
    await advanceTo(world, beijingInstant("2026-03-25", 12));
    expect((await advanceOf(world, principal, advanceNo)).days.at(-1)).toEqual({
      day: "2026-03-25",
      base: usd(700_00n),
      interest: money("USD", 70n),
    });
    await awaitingIncome(world, principal, { amount: usd(1_000_00n), needsAssociation: false });
    const { advance, repayments } = await advanceOf(world, principal, advanceNo);
    expect(advance.state).toBe("repaid");
    expect(repayments.map(({ amount, interest }) => [amount.minor, interest.minor])).toEqual([
      [300_00n, 1_00n],
      [700_00n, 70n],
    ]);
    expect(await availableAndHeld(world, principal)).toEqual([299_30n, 1_000_00n]);
    await ok(world);
  });

  test("that is overdue prevents further advances to its merchant until it is repaid, and none to others", async ({
    world,
  }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    for (const merchant of [principal, otherMerchant]) {
      await openSpeedy(world, merchant);
      await reviewedIncome(world, merchant, 5_000_00n);
    }
    const { advanceNo } = await advanceDollars(world, principal, 1_000_00n);
    // until the end of Monday it is merely outstanding
    await advanceTo(world, addMilliseconds(beijingInstant("2026-03-24", 0), -1));
    await advanceDollars(world, principal, 100_00n);
    await advanceTo(world, beijingInstant("2026-03-24", 10));
    await expect(advanceDollars(world, principal, 1n)).rejects.toEqual(no("ADVANCE_OVERDUE", { advanceNo }));
    expect(await world.call(advances.speedyQuota, {}, principal)).toMatchObject({ isOverdue: true });
    const surplus = { currency: "USD" } as const;
    expect(await world.call(advances.speedySurplus, surplus, principal)).toMatchObject({ surplus: usd(0n) });
    await advanceDollars(world, otherMerchant, 1_00n);
    expect(await world.call(advances.speedyQuota, {}, otherMerchant)).toMatchObject({ isOverdue: false });
    await world.fund(principal.userNo, "USD", 2_000_00n);
    await advanceTo(world, beijingInstant("2026-03-25", 10));
    expect((await advanceOf(world, principal, advanceNo)).advance.state).toBe("repaid");
    await advanceDollars(world, principal, 1_00n);
    await ok(world);
  });

  test("is collected from the available balance at the end of its last day, and is then not overdue", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    await reviewedIncome(world, principal);
    const { advanceNo } = await advanceDollars(world, principal, 1_000_00n);
    await world.fund(principal.userNo, "USD", 1_500_00n);
    expect((await advanceOf(world, principal, advanceNo)).advance.state).toBe("outstanding");
    await advanceTo(world, beijingInstant("2026-03-24", 12));
    expect((await advanceOf(world, principal, advanceNo)).advance).toMatchObject({
      state: "repaid",
      interest: usd(0n),
    });
    expect((await availableAndHeld(world, principal))[0]).toBe(500_00n);
    await ok(world);
  });

  test("after 22:00 is paid for by the days it is occupied, and costs interest from their end on", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    await advanceTo(world, addMilliseconds(beijingInstant("2026-03-18", 22), 1));
    await reviewedIncome(world, principal);
    const { advanceNo, feeMinor, daysPaid } = await advanceDollars(world, principal, 1_000_00n);
    expect([feeMinor, daysPaid]).toEqual([2_00n, 2]);
    await advanceTo(world, beijingInstant("2026-03-19", 24));
    expect((await advanceOf(world, principal, advanceNo)).advance.interest).toEqual(usd(0n));
    await advanceTo(world, addMilliseconds(beijingInstant("2026-03-19", 24), 1));
    expect((await advanceOf(world, principal, advanceNo)).advance).toMatchObject({
      state: "outstanding",
      interest: usd(1_00n),
    });
    await ok(world);
  });

  test("on an income that is refunded is due at once, and the available balance repays it", async ({ world }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    const { detailId, associationNo } = await reviewedIncome(world, principal);
    const { advanceNo } = await advanceDollars(world, principal, 1_000_00n);
    await reviewLinks(world, [associationNo], "Wrong contract");
    expect((await advanceOf(world, principal, advanceNo)).advance.state).toBe("outstanding");
    await world.fund(principal.userNo, "USD", 400_00n);
    await world.call(refunds.askRefund, refundOf(detailId, 1_000_00n), principal);
    expect((await advanceOf(world, principal, advanceNo)).advance).toMatchObject({
      state: "overdue",
      outstanding: usd(600_00n),
      dueAt: await world.now(),
    });
    await ok(world);
  });

  test("with a rejected association is repaid when its income is credited by another", async ({ world }) => {
    const principal = await world.merchant();
    await openSpeedy(world, principal);
    const { detailId, associationNo } = await reviewedIncome(world, principal);
    const { advanceNo } = await advanceDollars(world, principal, 1_000_00n);
    await reviewLinks(world, [associationNo], "Wrong contract");
    const serialNo = await approvedMaterial(world, principal, { amount: usd(1_000_00n) });
    await reviewLinks(world, [await linkIncome(world, principal, detailId, serialNo, 1_000_00n)]);
    expect((await advanceOf(world, principal, advanceNo)).advance.state).toBe("repaid");
    await ok(world);
  });
});
