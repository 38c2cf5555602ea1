import { describe, expect } from "vitest";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { search } from "@/lib/access/calls/search";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { fees } from "@/lib/exchange/calls/fees";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { orderViews } from "@/lib/operations/calls/orders";
import { productActions } from "@/lib/operations/calls/products";
import { transferActions } from "@/lib/operations/calls/transfers";
import { payments } from "@/lib/payments/calls/payments";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { dayMs, hourMs, addMilliseconds } from "@/lib/time/instant";
import { payeeLookupsPerHourMax } from "@/lib/transfers/terms";
import { transferFiles } from "@/lib/transfers/calls/files";
import { transferProduct } from "@/lib/transfers/calls/products";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { transfers } from "@/lib/transfers/calls/transfers";
import { uploadOf } from "../fixtures/examples/files";
import { availableAndHeld } from "../fixtures/limits";
import { readPdf } from "../fixtures/paper";
import { german, paying } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { together } from "../fixtures/together";
import { messagesTo } from "../fixtures/messages";
import { approvedRelation, closeAccount, openTransfers, transferTo, twoMerchants } from "../fixtures/transferring";
import { freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

/** Two merchants of whom one may transfer to the other at once. */
async function related(world: TestWorld, minor?: bigint) {
  const merchants = await twoMerchants(world, minor);
  await approvedRelation(world, merchants.payer, merchants.payee);
  return merchants;
}

const review = (world: TestWorld, orderNo: string, isApproved = true, remark = "") =>
  world.call(transferReviews.reviewTransfer, { world: world.name, orderNo, isApproved, remark }, operationsPerson);

test("a transfer by an approved relation is made at once: to the cent on both sides, and each side is notified", async ({
  world,
}) => {
  const { payer, payee } = await related(world);
  const transfer = await world.call(transfers.transfer, transferTo(payee, 100_01n), payer);
  expect(transfer).toMatchObject({
    state: "success",
    direction: "out",
    counterpartyNo: payee.userNo,
    amount: money("USD", 100_01n),
    fee: money("USD", 6n),
    debit: money("USD", 100_07n),
    reviewReasons: [],
  });
  expect([await availableAndHeld(world, payer), await availableAndHeld(world, payee)]).toEqual([
    [899_93n, 0n],
    [1_100_01n, 0n],
  ]);
  const postings = await world.db.sql<{ kind: string; lines: bigint }>(
    "select p.kind, count(*) as lines from posting p join entry e on e.world = p.world and e.order_id = p.order_id and e.leg = p.leg where p.world = $1::uuid and p.kind like 'transfer%' group by p.kind",
    [world.id],
  );
  expect(postings.map(({ kind, lines }) => [kind, Number(lines)])).toEqual([["transfer", 3]]);
  expect((await messagesTo(world, payer)).at(-1)).toContain(`${payee.userNo}`);
  expect((await messagesTo(world, payee)).at(-1)).toContain(
    `USD 100.01 received from ${payer.userNo} Merchant ${payer.userNo}`,
  );
  const audit = await world.call(auditTrail.auditLog, { ...page }, payee);
  expect(audit.rows.map(({ what }) => what)).toContain("Transfer received");
  expect(await faultsOf(world)).toEqual([]);
});

test("each side has the transfer in its own records and on its own statement, and the payee no data of the payer's", async ({
  world,
}) => {
  const { payer, payee } = await related(world);
  const { orderNo } = await world.call(transfers.transfer, transferTo(payee), payer);
  const [payerList, payeeList] = [
    await world.call(transfers.transferOrders, page, payer),
    await world.call(transfers.transferOrders, page, payee),
  ];
  expect(payerList.sums).toEqual([{ sent: money("USD", 100_00n), fees: money("USD", 5n), received: money("USD", 0n) }]);
  expect(payeeList.sums).toEqual([{ sent: money("USD", 0n), fees: money("USD", 0n), received: money("USD", 100_00n) }]);
  expect(payeeList.rows).toMatchObject([
    {
      orderNo,
      direction: "in",
      counterpartyNo: payer.userNo,
      counterpartyName: `Merchant ${payer.userNo}`,
      fee: null,
      debit: null,
      operator: "",
      reference: "INVOICE 7",
    },
  ]);
  const lineOf = async (principal: typeof payer) =>
    (await world.call(accountCalls.activity, { ...page, currency: "USD", orderNo }, principal)).rows;
  expect(await lineOf(payer)).toMatchObject([
    {
      kind: "transfer",
      amount: money("USD", -100_05n),
      counterparty: `${payee.userNo} M*** 1***`,
      reference: "INVOICE 7",
      href: `/b2b/transfer_manage/transferOrder?orderNo=${orderNo}`,
    },
  ]);
  expect(await lineOf(payee)).toMatchObject([
    {
      kind: "transfer",
      amount: money("USD", 100_00n),
      counterparty: `${payer.userNo} Merchant ${payer.userNo}`,
      reference: "INVOICE 7",
    },
  ]);
  for (const principal of [payer, payee])
    expect((await world.call(search.search, { text: orderNo.toLowerCase() }, principal)).rows).toMatchObject([
      { kind: "order", title: orderNo, href: `/b2b/transfer_manage/transferOrder?orderNo=${orderNo}` },
    ]);
  const payerView = await world.call(transfers.transferDetail, { orderNo }, payer);
  expect(payerView.history.map(({ after }) => after)).toEqual(["success"]); // nobody reviewed it, so it waited for nothing
  const payeeView = await world.call(transfers.transferDetail, { orderNo }, payee);
  expect([payeeView.transfer.fee, payeeView.materials, payeeView.history.map(({ who }) => who)]).toEqual([
    null,
    [],
    ["clock"],
  ]);
});

test("a merchant on neither side sees nothing of a transfer, and the payee nothing before it is made", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const third = await world.merchant();
  const { orderNo, state } = await world.call(transfers.transfer, transferTo(payee), payer);
  expect(state).toBe("pending");
  for (const principal of [payee, third]) {
    expect((await world.call(transfers.transferOrders, page, principal)).rows).toEqual([]);
    expect((await world.call(search.search, { text: orderNo }, principal)).rows).toEqual([]);
    await expect(world.call(transfers.transferDetail, { orderNo }, principal)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(world.call(transferFiles.transferVoucher, { orderNo }, principal)).rejects.toEqual(
      no("ORDER_NOTFOUND"),
    );
  }
  await expect(world.call(transferFiles.transferVoucher, { orderNo }, payer)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
});

test("the total that leaves the account may be named instead of the amount received", async ({ world }) => {
  const { payer, payee } = await related(world);
  const request = transferTo(payee, 100_05n, { isTotal: true });
  const cost = await world.call(transfers.transferFee, { ...request, isTotal: true }, payer);
  expect([cost.amount, cost.fee, cost.debit]).toEqual([money("USD", 100_00n), money("USD", 5n), money("USD", 100_05n)]);
  await world.call(transfers.transfer, { ...request, shownDebit: cost.debit }, payer);
  expect(await availableAndHeld(world, payer)).toEqual([899_95n, 0n]);
});

test("a merchant with an expired certificate makes no transfer, however long ago, and receives none", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  for (const expiredMerchant of [payer, payee]) {
    await world.db.prisma.merchant.updateMany({
      where: { world: world.id, userNo: expiredMerchant.userNo },
      data: { realNameState: 3, certExpiredAt: addMilliseconds(await world.now(), -60 * dayMs) },
    });
    expect(await codeOf(world.call(transfers.transfer, transferTo(payee), payer))).toBe(
      expiredMerchant === payer ? "REAL_NAME_REQUIRED" : "PAYEE_USER_NOTFOUND",
    );
    await world.db.prisma.merchant.updateMany({
      where: { world: world.id, userNo: expiredMerchant.userNo },
      data: { realNameState: 2, certExpiredAt: null },
    });
  }
});

describe("a payee", () => {
  test("that is unknown, closed or not verified has the same error, and one that is found no more than a mask", async ({
    world,
  }) => {
    const { payer, payee } = await twoMerchants(world);
    const [unverifiedMerchant, closedMerchant] = [
      await world.merchant({ realNameState: 1, firstVerify: 0 }),
      await world.merchant(),
    ];
    await closeAccount(world, closedMerchant);
    const elsewhere = await freshWorld(world.db);
    const foreigner = await elsewhere.merchant({ userNo: "700001" });
    for (const payeeUserNo of ["999999", unverifiedMerchant.userNo, closedMerchant.userNo, foreigner.userNo]) {
      await expect(world.call(transfers.payeeUsers, { payeeUserNo }, payer)).rejects.toEqual(
        no("PAYEE_USER_NOTFOUND", {}),
      );
      await expect(world.call(transfers.transfer, transferTo({ userNo: payeeUserNo }), payer)).rejects.toEqual(
        no("PAYEE_USER_NOTFOUND", {}),
      );
    }
    await expect(world.call(transfers.payeeUsers, { payeeUserNo: payer.userNo }, payer)).rejects.toEqual(
      no("TRANSFER_TO_SELF"),
    );
    expect(await world.call(transfers.payeeUsers, { payeeUserNo: payee.userNo }, payer)).toEqual({
      rows: [{ payeeUserNo: payee.userNo, payeeName: "M*** 1***", transferredAt: null }],
    });
  });

  test("cannot be found by guessing numbers; earlier payees stay reachable", async ({ world }) => {
    const { payer, payee } = await related(world);
    await world.call(transfers.transfer, transferTo(payee), payer);
    const findPayee = (payeeUserNo: string) => codeOf(world.call(transfers.payeeUsers, { payeeUserNo }, payer));
    // the lookups so far are an hour old
    const since = (world.real = addMilliseconds(world.real, hourMs));
    const codes: string[] = [];
    for (let no = 0; no < payeeLookupsPerHourMax + 2; no += 1) codes.push(await findPayee(String(500_000 + no)));
    expect(codes).toEqual([
      ...Array<string>(payeeLookupsPerHourMax).fill("PAYEE_USER_NOTFOUND"),
      ...Array<string>(2).fill("REQUEST_BUSY"),
    ]);
    const third = await world.merchant();
    expect([await findPayee(third.userNo), await findPayee(payee.userNo)]).toEqual(["REQUEST_BUSY", "ok"]);
    expect((await world.call(transfers.payeeUsers, {}, payer)).rows.map(({ payeeUserNo }) => payeeUserNo)).toEqual([
      payee.userNo,
    ]);
    await world.call(transfers.transfer, transferTo(payee), payer);
    // the world's clock is no hour of real time, nor does waiting shorten by asking
    await world.setClock(addMilliseconds(await world.now(), hourMs));
    world.real = addMilliseconds(since, hourMs - 1);
    expect(await findPayee(third.userNo)).toBe("REQUEST_BUSY");
    world.real = addMilliseconds(since, hourMs);
    expect([await findPayee(third.userNo), await findPayee("500000")]).toEqual(["ok", "PAYEE_USER_NOTFOUND"]);
  });
});

test("transfers are closed until operations activate them, and closed again when they deactivate them", async ({
  world,
}) => {
  const [payer, payee] = [await world.merchant(), await world.merchant()];
  await world.fund(payer.userNo, "USD", 1_000_00n);
  const decide = (event: "activate" | "decline" | "deactivate") =>
    world.call(
      productActions.decideProduct,
      { world: world.name, userNo: payer.userNo, product: "transfer", event },
      operationsPerson,
    );
  expect(await world.call(transferProduct.productStatus, {}, payer)).toEqual({ state: "inactive" });
  await expect(world.call(transfers.transfer, transferTo(payee), payer)).rejects.toEqual(no("TRANSFER_NOT_OPEN"));
  expect(await world.call(transferProduct.applyForTransfers, {}, payer)).toEqual({ state: "applying" });
  await expect(world.call(transferProduct.applyForTransfers, {}, payer)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await decide("activate");
  await world.call(transfers.transfer, transferTo(payee), payer);
  await decide("deactivate");
  await expect(world.call(transfers.transfer, transferTo(payee), payer)).rejects.toEqual(no("TRANSFER_NOT_OPEN"));
  expect(await availableAndHeld(world, payer)).toEqual([899_95n, 100_05n]);
  expect(await faultsOf(world)).toEqual([]);
});

test("an invalid transfer is refused, and nothing is moved", async ({ world }) => {
  const { payer, payee } = await related(world);
  const otherMerchant = await world.merchant();
  const [{ fileId: theirs }, { fileId: elsewise }] = [
    await world.call(files.upload, uploadOf(undefined, "TRANSFER_MATERIAL"), otherMerchant),
    await world.call(files.upload, uploadOf(undefined, "LICENSE"), payer),
  ];
  const refusalCode = async (change: Parameters<typeof transferTo>[2], minor = 100_00n) =>
    codeOf(world.call(transfers.transfer, transferTo(payee, minor, change), payer));
  expect([
    await refusalCode({}, 999_51n),
    await refusalCode({ shownDebit: money("USD", 100_04n) }),
    await refusalCode({ amount: money("CNY", 100n) }),
    await refusalCode({ materialIds: [theirs] }),
    await refusalCode({ materialIds: [elsewise] }),
    await refusalCode({ amount: money("USD", 1n), isTotal: true }),
    await refusalCode({ payPassword: "000000" }),
  ]).toEqual([
    "LACK_BALANCE",
    "COST_CHANGED",
    "INVALID_CURRENCY",
    "FILE_NOTFOUND",
    "FILE_NOTFOUND",
    "BELOW_MINI_LIMIT",
    "PAY_PASSWORD_WRONG",
  ]);
  const { payPassword: _, ...transferFields } = transferTo(payee);
  const request = { ...transferFields, payPassword: undefined } as never; // named cast: sent without a proof, as a page first does
  expect(await codeOf(world.call(transfers.transfer, request, payer))).toBe("CONFIRMATION_NEEDED");
  expect([await availableAndHeld(world, payer), await availableAndHeld(world, payee)]).toEqual([
    [1_000_00n, 0n],
    [1_000_00n, 0n],
  ]);
  expect((await world.call(transfers.transferOrders, page, payer)).total).toBe(0);
});

test("a fee in a currency that has no rate for its minimum is refused, as elsewhere", async ({ world }) => {
  const [payer, payee] = [await world.merchant(), await world.merchant()];
  await openTransfers(world, payer);
  await world.db.sql(
    "insert into fee_rule (world, id, rule_no, product, currency, ppm, min_minor, effective_from, announced_at, announced_by) values ($1::uuid, gen_random_uuid(), 'FE1', 'transfer', '', 0, 100, '2026-01-01', '2026-01-01', 'ops')",
    [world.id],
  );
  await world.fund(payer.userNo, "EUR", 1_000_00n);
  const request = transferTo(payee, 1n, { amount: money("EUR", 100_00n) });
  await expect(world.call(transfers.transfer, request, payer)).rejects.toEqual(no("NO_RATE"));
  expect((await world.call(fees.productFees, { currency: "USD", product: "transfer" }, payer)).rows).toMatchObject([
    { product: "transfer", terms: { min: money("USD", 100n) } },
  ]);
});

describe("a transfer that waits for its review", () => {
  test("holds amount and fee, and is passed or rejected once, by any number of simultaneous deciders", async ({
    world,
  }) => {
    const { payer, payee } = await twoMerchants(world);
    for (const isApproved of [true, false]) {
      const { orderNo, reviewReasons } = await world.call(transfers.transfer, transferTo(payee), payer);
      expect(reviewReasons).toEqual(["relation"]);
      const heldOrders = await world.call(accountCalls.heldOrders, { currency: "USD" }, payer);
      expect(heldOrders.rows).toMatchObject([{ orderNo, held: money("USD", 100_05n) }]);
      const results = await together(
        world,
        (on) => review(on, orderNo, isApproved, "No contract"),
        (on) => review(on, orderNo, !isApproved, "No contract"),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(
        (await world.call(orderViews.order, { world: world.name, number: orderNo }, operationsPerson)).postings,
      ).toHaveLength(2);
      await expect(review(world, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    }
    const [available = 0n, heldMinor] = await availableAndHeld(world, payer);
    const [payeeMinor = 0n] = await availableAndHeld(world, payee);
    expect([heldMinor, 2_000_00n - available - payeeMinor]).toEqual([0n, ((payeeMinor - 1_000_00n) / 100_00n) * 5n]);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("is made of the held money once passed, also when the payer has spent the rest; rejected, all comes back", async ({
    world,
  }) => {
    const { payer, payee } = await twoMerchants(world);
    const first = await world.call(transfers.transfer, transferTo(payee, 500_00n), payer);
    const second = await world.call(transfers.transfer, transferTo(payee, 400_00n), payer);
    expect(await availableAndHeld(world, payer)).toEqual([99_55n, 900_45n]);
    expect(await review(world, first.orderNo)).toEqual({ orderNo: first.orderNo, state: "success", failure: null });
    expect(await review(world, second.orderNo, false, "No contract")).toMatchObject({
      state: "fail",
      failure: "rejected",
    });
    expect([await availableAndHeld(world, payer), await availableAndHeld(world, payee)]).toEqual([
      [499_75n, 0n],
      [1_500_00n, 0n],
    ]);
    const { transfer } = await world.call(transfers.transferDetail, { orderNo: second.orderNo }, payer);
    expect([transfer.failure, transfer.remark]).toEqual(["rejected", "No contract"]);
    expect((await messagesTo(world, payer)).at(-1)).toContain(
      "it wasn’t approved (No contract). The reserved funds are back in your available balance.",
    );
    expect((await world.call(transfers.transferOrders, page, payee)).total).toBe(1);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("fails when it is passed, and gives all back, where a condition of its making no longer holds", async ({
    world,
  }) => {
    const cases: readonly (readonly [
      string,
      (caseWorld: TestWorld, merchants: Awaited<ReturnType<typeof twoMerchants>>) => Promise<unknown>,
    ])[] = [
      ["payeeUnusable", (caseWorld, { payee }) => closeAccount(caseWorld, payee)],
      ["payerUnusable", (caseWorld, { payer }) => closeAccount(caseWorld, payer)],
      [
        "productClosed",
        (caseWorld, { payer }) =>
          caseWorld.call(
            productActions.decideProduct,
            { world: caseWorld.name, userNo: payer.userNo, product: "transfer", event: "deactivate" },
            operationsPerson,
          ),
      ],
      [
        "relationUnavailable",
        async (caseWorld, { payer, payee }) => {
          const { relationId } = await caseWorld.call(
            transferRelations.addRelation,
            { payeeUserNo: payee.userNo, relation: "supplier", otherRelation: "", materialIds: [] },
            payer,
          );
          return caseWorld.call(
            transferActions.refuseRelation,
            { world: caseWorld.name, relationId, reason: "Unreadable" },
            operationsPerson,
          );
        },
      ],
    ];
    for (const [failure, change] of cases) {
      const caseWorld = await freshWorld(world.db);
      const merchants = await twoMerchants(caseWorld);
      const { orderNo } = await caseWorld.call(transfers.transfer, transferTo(merchants.payee), merchants.payer);
      await change(caseWorld, merchants);
      expect(await review(caseWorld, orderNo)).toEqual({ orderNo, state: "fail", failure });
      expect([
        await availableAndHeld(caseWorld, merchants.payer),
        await availableAndHeld(caseWorld, merchants.payee),
      ]).toEqual([
        [1_000_00n, 0n],
        [1_000_00n, 0n],
      ]);
      expect(await faultsOf(caseWorld)).toEqual([]);
    }
  });

  test("is one above a value that operations set, or by a relation that they have not passed", async ({ world }) => {
    const { payer, payee } = await related(world);
    const reasons = async (minor: bigint, change = {}) =>
      (await world.call(transfers.transferFee, { ...transferTo(payee, minor, change), isTotal: false }, payer))
        .reviewReasons;
    expect(await reasons(500_00n)).toEqual([]);
    await world.call(
      driving.setTerms,
      { world: world.name, terms: { transferReviewUsdMinor: 500_00 } },
      operationsPerson,
    );
    expect([
      await reasons(499_99n),
      await reasons(500_00n),
      await reasons(1_00n, { relation: "customer" }),
      await reasons(500_00n, { relation: "customer" }),
    ]).toEqual([[], ["amount"], ["relation"], ["amount", "relation"]]);
    const { orderNo } = await world.call(transfers.transfer, transferTo(payee, 500_00n), payer);
    const orderView = await world.call(orderViews.order, { world: world.name, number: orderNo }, operationsPerson);
    expect(orderView.reasons).toMatchObject([
      { rule: "transferLarge", needed: money("USD", 500_00n), present: money("USD", 500_00n) },
    ]);
    const queue = await world.call(transferActions.transfers, { world: world.name, ...page }, operationsPerson);
    expect(queue).toMatchObject({ waiting: 1, rows: [{ orderNo, payee: `Merchant ${payee.userNo}` }] });
    const searchPage = await world.call(
      orderViews.find,
      { world: world.name, text: orderNo.slice(4) },
      operationsPerson,
    );
    expect(searchPage.rows.map(({ kind }) => kind)).toContain("transfer");
  });

  test("is one of several to one merchant on a day that add up to that value, also when they are made at once", async ({
    world,
  }) => {
    const { payer, payee } = await related(world, 500_000_00n);
    const otherMerchant = await world.merchant();
    await approvedRelation(world, payer, otherMerchant);
    const send = (to: typeof payee, on = world) => on.call(transfers.transfer, transferTo(to, 49_999_00n), payer);
    await together(
      world,
      (on) => send(payee, on),
      (on) => send(payee, on),
    );
    const transferRows = (await world.call(transfers.transferOrders, page, payer)).rows;
    expect(transferRows.map(({ reviewReasons }) => reviewReasons.join()).sort()).toEqual(["", "amount"]);
    const large = transferRows.find(({ reviewReasons }) => reviewReasons.length > 0)?.orderNo ?? "";
    const orderView = await world.call(orderViews.order, { world: world.name, number: large }, operationsPerson);
    expect(orderView.reasons).toMatchObject([
      { rule: "transferLarge", needed: money("USD", 50_000_00n), present: money("USD", 99_998_00n) },
    ]);
    // a transfer under review counts too, and the form reports it before anything is sent
    const request = { ...transferTo(payee, 1_00n), relation: undefined };
    expect((await world.call(transfers.transferFee, request, payer)).reviewReasons).toEqual(["amount"]);
    expect((await send(otherMerchant)).reviewReasons).toEqual([]);
    await review(world, large, false, "No contract");
    await world.setClock(addMilliseconds(await world.now(), dayMs));
    expect((await send(payee)).reviewReasons).toEqual([]);
  });
});

test("merchants who transfer to each other sixteen at once all come to an end, and every cent is accounted for", async ({
  world,
}) => {
  const { payer, payee } = await related(world);
  await approvedRelation(world, payee, payer);
  const results = await together(
    world,
    ...Array.from({ length: 16 }, (_, at) => async (on: TestWorld) => {
      const [from, to] = at % 2 ? [payer, payee] : [payee, payer];
      return on.call(transfers.transfer, transferTo(to, 10_00n + BigInt(at)), from);
    }),
  );
  expect(results.map(({ status }) => status)).toEqual(Array(16).fill("fulfilled"));
  expect(await faultsOf(world)).toEqual([]);
});

test("of transfers and payments racing for one balance, sixteen at once, as many are made as it covers", async ({
  world,
}) => {
  const { payer, payee } = await related(world, 500_00n);
  const { payeeId } = await world.call(payments.addPayee, { ...german, currency: "USD" }, payer);
  const results = await together(
    world,
    ...Array.from(
      { length: 16 },
      (_, at) => async (on: TestWorld) =>
        at % 2
          ? on.call(transfers.transfer, transferTo(payee, 100_00n), payer)
          : on.call(
              payments.pay,
              { ...paying(payeeId), amount: money("USD", 100_00n), payCurrency: "USD", isAgain: true },
              payer,
            ),
    ),
  );
  const codes = results.map(codeOfSettled);
  expect(codes.filter((code) => !["ok", "LACK_BALANCE", "LACK_FEE_BALANCE"].includes(code))).toEqual([]);
  expect(codes).toContain("ok");
  const [available = 0n] = await availableAndHeld(world, payer);
  expect(available).toBeGreaterThanOrEqual(0n);
  expect(available).toBeLessThan(115_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("the same key transfers once, and another transfer under it is refused", async ({ world }) => {
  const { payer, payee } = await related(world);
  const key = { key: "one-transfer-and-no-more" };
  const [first, again] = await Promise.all([
    world.call(transfers.transfer, transferTo(payee), payer, key),
    world.call(transfers.transfer, transferTo(payee), payer, key),
  ]);
  expect(again.orderNo).toBe(first.orderNo);
  await expect(world.call(transfers.transfer, transferTo(payee, 200_00n), payer, key)).rejects.toEqual(
    no("REQUEST_REPEAT"),
  );
  expect(await availableAndHeld(world, payer)).toEqual([899_95n, 0n]);
});

describe("a relation", () => {
  const relationInput = { relation: "other" as const, otherRelation: "合资公司", materialIds: [] };

  test("is usable once operations have passed it, is disabled and enabled by its merchant, and reviewed anew when changed", async ({
    world,
  }) => {
    const { payer, payee } = await twoMerchants(world);
    const request = transferTo(payee, 1_00n, { relation: "other", otherRelation: "合资公司" });
    const { relationId, relationNo, state } = await world.call(
      transferRelations.addRelation,
      { payeeUserNo: payee.userNo, ...relationInput },
      payer,
    );
    expect([state, (await world.call(transfers.transfer, request, payer)).state]).toEqual(["pending", "pending"]);
    await expect(
      world.call(transferRelations.addRelation, { payeeUserNo: payee.userNo, ...relationInput }, payer),
    ).rejects.toEqual(no("REQUEST_REPEAT"));
    const change = (event: "change" | "disable" | "enable", more = {}) =>
      world.call(transferRelations.changeRelation, { relationId, event, ...relationInput, ...more }, payer);
    const relationKey = { world: world.name, relationId };
    await expect(change("disable")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await world.call(transferActions.passRelation, relationKey, operationsPerson);
    expect((await world.call(transfers.transfer, request, payer)).state).toBe("success");
    expect((await change("disable")).state).toBe("unavailable");
    await expect(world.call(transfers.transfer, request, payer)).rejects.toEqual(no("RELATION_UNAVAILABLE"));
    expect((await change("enable")).state).toBe("available");
    await expect(change("change")).rejects.toEqual(no("ORDER_UNCHANGED"));
    expect((await change("change", { otherRelation: "Joint venture" })).state).toBe("pending");
    await world.call(transferActions.refuseRelation, { ...relationKey, reason: "Unreadable" }, operationsPerson);
    const todo = await world.call(homeCalls.todo, { id: payer.userNo }, payer);
    expect(todo.rows.find((row) => row.todo === "transferRelation")?.count).toBe(1);
    expect(await messagesTo(world, payer)).toContainEqual(expect.stringContaining("Unreadable"));
    const relationView = await world.call(
      orderViews.order,
      { world: world.name, number: relationNo },
      operationsPerson,
    );
    expect([relationView.kind, relationView.state, relationView.said]).toEqual(["relation", "rejected", "Unreadable"]);
    await expect(world.call(transferActions.passRelation, relationKey, operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    expect(await faultsOf(world)).toEqual([]);
  });

  test("that its merchant disabled is still visible to operations: refused, it is not enabled again", async ({
    world,
  }) => {
    const { payer, payee } = await twoMerchants(world);
    const { relationId } = await world.call(
      transferRelations.addRelation,
      { payeeUserNo: payee.userNo, ...relationInput },
      payer,
    );
    const change = (event: "disable" | "enable") =>
      world.call(transferRelations.changeRelation, { relationId, event, ...relationInput }, payer);
    const relationKey = { world: world.name, relationId };
    await world.call(transferActions.passRelation, relationKey, operationsPerson);
    await change("disable");
    const refusalInput = { ...relationKey, reason: "The contract has ended" };
    expect((await world.call(transferActions.refuseRelation, refusalInput, operationsPerson)).state).toBe("rejected");
    await expect(change("enable")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  });

  test("that its merchant changed after operations viewed it is not decided", async ({ world }) => {
    const { payer, payee } = await twoMerchants(world);
    const { relationId } = await world.call(
      transferRelations.addRelation,
      { payeeUserNo: payee.userNo, ...relationInput },
      payer,
    );
    const readRelation = async () => {
      const { rows } = await world.call(
        transferActions.transferRelations,
        { world: world.name, ...page },
        operationsPerson,
      );
      return { world: world.name, relationId, changes: rows[0]?.changes };
    };
    const before = await readRelation();
    await world.call(
      transferRelations.changeRelation,
      { relationId, event: "change", ...relationInput, otherRelation: "Joint venture" },
      payer,
    );
    await expect(world.call(transferActions.passRelation, before, operationsPerson)).rejects.toEqual(
      no("ORDER_CHANGED"),
    );
    await expect(
      world.call(transferActions.refuseRelation, { ...before, reason: "Unreadable" }, operationsPerson),
    ).rejects.toEqual(no("ORDER_CHANGED"));
    await world.call(transferActions.passRelation, await readRelation(), operationsPerson);
    expect((await world.call(transferRelations.relations, page, payer)).rows[0]?.state).toBe("available");
  });

  test("of another merchant can be neither seen nor changed, nor displayed by another's documents", async ({
    world,
  }) => {
    const { payer, payee } = await twoMerchants(world);
    const third = await world.merchant();
    const { fileId } = await world.call(files.upload, uploadOf(undefined, "TRANSFER_MATERIAL"), payer);
    const { relationId } = await world.call(
      transferRelations.addRelation,
      { payeeUserNo: payee.userNo, ...relationInput, materialIds: [fileId] },
      payer,
    );
    for (const principal of [payee, third]) {
      expect((await world.call(transferRelations.relations, page, principal)).rows).toEqual([]);
      await expect(
        world.call(transferRelations.changeRelation, { relationId, event: "disable", ...relationInput }, principal),
      ).rejects.toEqual(no("RELATION_NOTFOUND"));
      await expect(world.call(files.content, { id: fileId }, principal)).rejects.toEqual(no("FILE_NOTFOUND"));
    }
    await expect(
      world.call(
        transferRelations.addRelation,
        { payeeUserNo: payee.userNo, ...relationInput, materialIds: [fileId] },
        third,
      ),
    ).rejects.toEqual(no("FILE_NOTFOUND"));
    const nowhere = { world: world.name, relationId: "00000000-0000-7000-8000-000000000000" };
    await expect(world.call(transferActions.passRelation, nowhere, operationsPerson)).rejects.toEqual(
      no("RELATION_NOTFOUND"),
    );
    expect((await world.call(transferRelations.relations, page, payer)).rows[0]?.materials).toHaveLength(1);
    await world.call(files.content, { id: fileId }, payer);
  });
});

test("the export of the records has the reason of a failed transfer, with the remark of operations, as its page does", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const { orderNo } = await world.call(transfers.transfer, transferTo(payee), payer);
  await closeAccount(world, payee);
  await review(world, orderNo, true, "Contract seen");
  const { downloadNo } = await world.call(transferFiles.exportTransfers, { format: "csv" }, payer);
  await buildNextExport(world.db, declaredFiles.exports, { only: world.id });
  const { fileId } = await world.call(exportCalls.exportResult, { downloadNo }, payer);
  const { body } = await world.call(files.byId, { id: fileId ?? "" }, payer);
  const [, cells] = (await new Response(body).text()).trim().split("\r\n");
  expect(cells).toMatch(
    new RegExp(`^${orderNo},.*,"The receiving merchant can no longer receive transfers, and Contract seen"$`),
  );
});

test("the voucher of a transfer names both sides in either language, and to the payee no fee", async ({ world }) => {
  const { payer, payee } = await related(world);
  const { orderNo } = await world.call(transfers.transfer, transferTo(payee), payer);
  const textOf = async (principal: typeof payer, language: "zh-CN" | "en-US") => {
    const { body } = await world.call(transferFiles.transferVoucher, { orderNo, language }, principal);
    const { pages } = await readPdf(new Uint8Array(await new Response(body).arrayBuffer()));
    return pages.flatMap(({ textItems }) => textItems.map(({ text }) => text)).join(" ");
  };
  const [chinese, english, payeeText] = [
    await textOf(payer, "zh-CN"),
    await textOf(payer, "en-US"),
    await textOf(payee, "en-US"),
  ];
  expect(chinese).toContain("转账凭证");
  for (const text of [orderNo, "100.05 USD", "0.05 USD", "M*** 1***", "INVOICE 7"]) expect(english).toContain(text);
  expect(payeeText).toContain(`Merchant ${payer.userNo}`);
  expect(payeeText).not.toContain("0.05 USD");
});
