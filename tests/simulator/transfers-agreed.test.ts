import { describe, expect } from "vitest";
import { auditTrail } from "@/lib/access/calls/audit-log";
import type { Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { orderViews } from "@/lib/operations/calls/orders";
import { payeeLookupsPerHourMax } from "@/lib/transfers/terms";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { transfers } from "@/lib/transfers/calls/transfers";
import { availableAndHeld } from "../fixtures/limits";
import { locking } from "../fixtures/locking";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { codeFor, codeSession, switchOn } from "../fixtures/second-steps";
import { together } from "../fixtures/together";
import { approvedRelation, openTransfers, transferTo, twoMerchants } from "../fixtures/transferring";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

/** Two merchants of whom one may transfer to the other at once. */
async function related(world: TestWorld, minor?: bigint) {
  const merchants = await twoMerchants(world, minor);
  await approvedRelation(world, merchants.payer, merchants.payee);
  return merchants;
}

/** Announces the fee of transfers: a share in parts of a million, and a minimum in dollar cents. */
const feeIs = (world: TestWorld, ppm: number, minMinor: number) =>
  world.db.sql(
    "insert into fee_rule (world, id, rule_no, product, currency, ppm, min_minor, effective_from, announced_at, announced_by) values ($1::uuid, gen_random_uuid(), 'FE1', 'transfer', '', $2, $3, '2026-01-01', '2026-01-01', 'ops')",
    [world.id, ppm, minMinor],
  );

/**
 * Lists the postings of a transfer: kind and leg, then the side and the amount of each entry by purpose of its account.
 */
const movementsOf = async (world: TestWorld, orderNo: string): Promise<string[]> =>
  (
    await world.db.sql<{ told: string }>(
      `select p.kind || ' ' || p.leg || ': ' || string_agg(
         a.purpose || ' ' || e.side || ' ' || e.amount, ', ' order by e.side collate "C" desc, e.amount desc) as told
       from account_transfer t join posting p on p.world = t.world and p.order_id = t.id
         join entry e on e.world = p.world and e.order_id = p.order_id and e.leg = p.leg
         join account a on a.world = e.world and a.id = e.account
       where t.world = $1::uuid and t.order_no = $2 group by p.at, p.kind, p.leg order by p.leg collate "C"`,
      [world.id, orderNo],
    )
  ).map(({ told }) => told);

const review = (world: TestWorld, orderNo: string, isApproved: boolean) =>
  world.call(
    transferReviews.reviewTransfer,
    { world: world.name, orderNo, isApproved, remark: "Looked at" },
    operationsPerson,
  );

describe("the books of a transfer", () => {
  test("have one posting for an immediate transfer, two for one that waits first, and no fee where there is none", async ({
    world,
  }) => {
    const { payer, payee } = await related(world);
    const send = async (change = {}) =>
      (await world.call(transfers.transfer, transferTo(payee, 100_00n, change), payer)).orderNo;
    expect(await movementsOf(world, await send())).toEqual([
      "transfer transfer: available D 10005, available C 10000, feeIncome C 5",
    ]);
    const holdMovement = "transferHold hold: available D 10005, held C 10005";
    const passedNo = await send({ relation: "agent" });
    expect(await movementsOf(world, passedNo)).toEqual([holdMovement]);
    await review(world, passedNo, true);
    expect(await movementsOf(world, passedNo)).toEqual([
      holdMovement,
      "transfer transfer: held D 10005, available C 10000, feeIncome C 5",
    ]);
    const refusedNo = await send({ relation: "agent" });
    await review(world, refusedNo, false);
    expect(await movementsOf(world, refusedNo)).toEqual([
      holdMovement,
      "transferHoldBack holdBack: held D 10005, available C 10005",
    ]);
    await feeIs(world, 0, 0);
    expect(await movementsOf(world, await send())).toEqual(["transfer transfer: available D 10000, available C 10000"]);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("use a balance to its last cent, and no cent further", async ({ world }) => {
    const { payer, payee } = await related(world, 100_05n);
    const send = (minor: bigint) => codeOf(world.call(transfers.transfer, transferTo(payee, minor), payer));
    expect([await send(100_01n), await send(100_00n)]).toEqual(["LACK_BALANCE", "ok"]);
    expect(await availableAndHeld(world, payer)).toEqual([0n, 0n]);
    expect(await send(1n)).toBe("LACK_BALANCE");
  });
});

test("the payee's audit log records that a transfer was received, as a completed action", async ({ world }) => {
  const { payer, payee } = await related(world);
  await world.call(transfers.transfer, transferTo(payee), payer);
  const { rows } = await world.call(auditTrail.auditLog, page, payee);
  expect(rows.filter(({ what }) => what === "Transfer received")).toMatchObject([{ isDone: true }]);
});

test("a refused price reports the price, and the least amount that has one", async ({ world }) => {
  const { payer, payee } = await related(world);
  const send = (change: Parameters<typeof transferTo>[2]) =>
    world.call(transfers.transfer, transferTo(payee, 100_00n, change), payer);
  const dearer = no("COST_CHANGED", { debit: "100.05 USD" });
  await expect(send({ shownDebit: money("USD", 100_04n) })).rejects.toEqual(dearer);
  // in another currency it was no price of this transfer
  await expect(send({ shownDebit: money("EUR", 900_00n) })).rejects.toEqual(dearer);
  expect((await send({ shownDebit: money("USD", 100_05n) })).state).toBe("success");
  await feeIs(world, 0, 2_50);
  const small = { amount: money("USD", 2_50n), isTotal: true, otherRelation: "" };
  const least = no("BELOW_MINI_LIMIT", { minimum: "2.51 USD" });
  await expect(send(small)).rejects.toEqual(least);
  await expect(world.call(transfers.transferFee, small, payer)).rejects.toEqual(least);
  expect((await send({ ...small, amount: money("USD", 2_51n) })).amount).toEqual(money("USD", 1n));
});

describe("whether a transfer waits for its review", () => {
  const reasonsOf = async (
    world: TestWorld,
    principal: Principal,
    change: Partial<Sends<typeof transfers.transferFee>>,
  ) => {
    const request = { amount: money("USD", 1_00n), isTotal: false, otherRelation: "", ...change };
    return (await world.call(transfers.transferFee, request, principal)).reviewReasons;
  };

  test("depends on its value alone while neither payee nor relation is known, and on the requester's own alone", async ({
    world,
  }) => {
    const { payer, payee } = await related(world, 200_000_00n);
    const third = await world.merchant();
    await openTransfers(world, third);
    await world.call(transfers.transfer, transferTo(payee, 49_999_99n), payer);
    const [to, by] = [{ payeeUserNo: payee.userNo }, { relation: "supplier" as const }];
    expect([
      await reasonsOf(world, payer, {}),
      await reasonsOf(world, payer, by),
      await reasonsOf(world, payer, { relation: "customer" }),
      await reasonsOf(world, payer, { amount: money("USD", 50_000_00n) }),
      await reasonsOf(world, payer, to),
      await reasonsOf(world, payer, { ...to, ...by }),
      await reasonsOf(world, payer, { payeeUserNo: third.userNo }),
      await reasonsOf(world, third, to),
      await reasonsOf(world, third, { ...to, ...by }),
    ]).toEqual([[], [], [], ["amount"], ["amount"], ["amount"], [], [], ["relation"]]);
  });

  test("is not decided by another relation that was passed: another merchant's, to another payee, or of another kind", async ({
    world,
  }) => {
    const { payer, payee } = await related(world);
    const third = await world.merchant();
    const relationInput = { relation: "other" as const, otherRelation: "Joint venture" };
    await approvedRelation(world, payer, payee, relationInput);
    const sendTransfer = async (from: Principal, to: Principal, change: Parameters<typeof transferTo>[2]) =>
      (await world.call(transfers.transfer, transferTo(to, 1_00n, change), from)).reviewReasons;
    expect([
      await sendTransfer(payer, payee, {}),
      await sendTransfer(payer, payee, { ...relationInput, otherRelation: " Joint venture " }),
      await sendTransfer(payee, payer, {}),
      await sendTransfer(payer, third, {}),
      await sendTransfer(payer, payee, { relation: "customer" }),
      await sendTransfer(payer, payee, { ...relationInput, otherRelation: "Agent" }),
    ]).toEqual([[], [], ["relation"], ["relation"], ["relation"], ["relation"]]);
    expect(
      await reasonsOf(world, payer, { payeeUserNo: payee.userNo, ...relationInput, otherRelation: " Joint venture " }),
    ).toEqual([]);
  });

  test("excludes the refused ones of that day", async ({ world }) => {
    const { payer, payee } = await related(world, 200_000_00n);
    const { orderNo } = await world.call(transfers.transfer, transferTo(payee, 60_000_00n), payer);
    const next = () => reasonsOf(world, payer, { payeeUserNo: payee.userNo });
    expect(await next()).toEqual(["amount"]);
    await review(world, orderNo, false);
    expect(await next()).toEqual([]);
  });

  test("is certain where its value in dollars is unknown, and operations read no value then", async ({ world }) => {
    const [payer, payee] = [await world.merchant(), await world.merchant()];
    await openTransfers(world, payer);
    await approvedRelation(world, payer, payee);
    await world.fund(payer.userNo, "EUR", 1_000_00n);
    const request = transferTo(payee, 0n, { amount: money("EUR", 1_00n) });
    const transfer = await world.call(transfers.transfer, request, payer);
    expect([transfer.state, transfer.reviewReasons]).toEqual(["pending", ["amount"]]);
    const of = { world: world.name, number: transfer.orderNo };
    expect((await world.call(orderViews.order, of, operationsPerson)).reasons).toMatchObject([
      { rule: "transferLarge", needed: money("USD", 50_000_00n), present: null },
    ]);
  });

  test("is explained to operations where its value is the reason, and not where its relation alone is", async ({
    world,
  }) => {
    const { payer, payee } = await twoMerchants(world);
    const { orderNo } = await world.call(transfers.transfer, transferTo(payee), payer);
    const orderView = await world.call(orderViews.order, { world: world.name, number: orderNo }, operationsPerson);
    expect(orderView.reasons).toEqual([]);
  });
});

test("a code from a message confirms one transfer, of any number of simultaneous ones", async ({ world }) => {
  const { payer, payee } = await related(world);
  await switchOn(world, payer, "payout", "email");
  const request = transferTo(payee);
  const operation = { kind: "transfer" as const, payeeUserNo: payee.userNo, amount: request.amount, isTotal: false };
  const { msgCode } = await codeFor(world, payer, operation);
  const send = (on: TestWorld) => on.call(transfers.transfer, { ...request, msgCode }, payer, codeSession);
  const results = await together(world, send, send);
  expect(results.map(codeOfSettled).sort()).toEqual(["CAPTCHA_ERROR", "ok"]);
  expect(await availableAndHeld(world, payer)).toEqual([899_95n, 0n]);
});

describe("a condition that ends while a transfer is being made ends it too:", () => {
  const cases = [
    {
      what: "the payee's account",
      statement: "update merchant set state = 'closed' where world = $1::uuid and user_no = $3 and user_no <> $2",
      code: "PAYEE_USER_NOTFOUND",
    },
    {
      what: "the payer's account",
      statement: "update merchant set state = 'closed' where world = $1::uuid and user_no = $2 and user_no <> $3",
      code: "REAL_NAME_REQUIRED",
    },
    {
      what: "the product",
      statement:
        "update product_access set state = 'inactive' where world = $1::uuid and user_no = $2 and user_no <> $3 and product = 'transfer'",
      code: "TRANSFER_NOT_OPEN",
    },
    {
      what: "the relation",
      statement:
        "update transfer_relation set state = 'unavailable' where world = $1::uuid and user_no = $2 and payee_user_no = $3",
      code: "RELATION_UNAVAILABLE",
    },
  ];
  for (const { what, statement, code } of cases)
    test(what, async ({ world }) => {
      const { payer, payee } = await related(world);
      const ending = await locking(world, statement, [world.id, payer.userNo, payee.userNo]);
      let isDone = false;
      const sending = codeOf(world.call(transfers.transfer, transferTo(payee), payer)).finally(() => {
        isDone = true;
      });
      await ending.isWaitedFor(1, () => isDone);
      await ending.release();
      expect(await sending).toBe(code);
      expect(await availableAndHeld(world, payer)).toEqual([1_000_00n, 0n]);
    });
});

test("a merchant verified for the first time sends and receives transfers until a certificate has expired", async ({
  world,
}) => {
  const { payer, payee } = await related(world);
  const first = (principal: Principal, expiredAt: Date | null) =>
    world.db.sql(
      "update merchant set real_name_state = 1, first_verify = 2, cert_expired_at = $3::timestamptz where world = $1::uuid and user_no = $2",
      [world.id, principal.userNo, expiredAt],
    );
  const send = () => codeOf(world.call(transfers.transfer, transferTo(payee, 1_00n), payer));
  for (const principal of [payer, payee]) await first(principal, null);
  expect(await send()).toBe("ok");
  await first(payee, await world.now());
  expect(await send()).toBe("PAYEE_USER_NOTFOUND");
  await first(payee, null);
  await first(payer, await world.now());
  expect(await send()).toBe("REAL_NAME_REQUIRED");
  expect(await availableAndHeld(world, payer)).toEqual([998_99n, 0n]); // 1.00, and a fee of a cent
});

test("one merchant's many look-ups stop no other merchant's", async ({ world }) => {
  const { payer, payee } = await twoMerchants(world);
  const otherMerchant = await world.merchant();
  const findPayee = (principal: Principal) =>
    codeOf(world.call(transfers.payeeUsers, { payeeUserNo: payee.userNo }, principal));
  for (let no = 0; no < payeeLookupsPerHourMax; no += 1) await findPayee(payer);
  expect([await findPayee(payer), await findPayee(otherMerchant)]).toEqual(["REQUEST_BUSY", "ok"]);
  await expect(world.call(transfers.payeeUsers, { payeeUserNo: payee.userNo }, payer)).rejects.toEqual(
    no("REQUEST_BUSY", { seconds: 3600 }),
  );
});
