import { expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { transferActions } from "@/lib/operations/calls/transfers";
import { dayMs, hourMs, addMilliseconds } from "@/lib/time/instant";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { transfers } from "@/lib/transfers/calls/transfers";
import { sampleStoredFile, uploadOf } from "../fixtures/examples/files";
import { no } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/messages";
import { approvedRelation, transferTo, twoMerchants } from "../fixtures/transferring";
import { freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

type Change = Parameters<typeof transferTo>[2];

const send = (world: TestWorld, from: Principal, to: Pick<Principal, "userNo">, minor: bigint, change: Change = {}) =>
  world.call(transfers.transfer, transferTo(to, minor, change), from);

const inCurrency = (currency: Currency, minor: bigint) => ({ amount: money(currency, minor) });

const rename = (world: TestWorld, { userNo }: Pick<Principal, "userNo">, name: string) =>
  world.db.sql("update merchant set name = $3 where world = $1::uuid and user_no = $2", [world.id, userNo, name]);

test("a list of transfers has exactly those that pass all its filters, and sums no others", async ({ world }) => {
  const { payer, payee } = await twoMerchants(world);
  const thirdMerchant = await world.merchant();
  await rename(world, thirdMerchant, "Zhou Trading");
  await world.fund(payer.userNo, "EUR", 1_000_00n);
  await approvedRelation(world, payer, payee);
  await approvedRelation(world, payer, thirdMerchant, { relation: "customer", otherRelation: "" });
  await approvedRelation(world, payee, payer);
  const transfersByName = {
    dollars: await send(world, payer, payee, 100_00n),
    euros: await send(world, payer, thirdMerchant, 0n, { ...inCurrency("EUR", 50_00n), relation: "customer" }),
    waiting: await send(world, payer, payee, 20_00n, { relation: "agent" }),
    received: await send(world, payee, payer, 30_00n),
  };
  const listTransfers = async (filters: Partial<Sends<typeof transfers.transferOrders>>) => {
    const { rows, total, sums } = await world.call(transfers.transferOrders, { ...page, ...filters }, payer);
    expect(rows).toHaveLength(total);
    const matches = Object.entries(transfersByName).filter(([, { orderNo }]) =>
      rows.some((row) => row.orderNo === orderNo),
    );
    return [
      matches.map(([name]) => name).join(" "),
      sums.map((of) => [of.sent, of.received].map(({ minor }) => minor)),
    ];
  };
  const dollars = [100_00n, 0n];
  const euros = [50_00n, 0n];
  expect(await listTransfers({})).toEqual(["dollars euros waiting received", [[100_00n, 30_00n], euros]]);
  expect(await listTransfers({ direction: "out" })).toEqual(["dollars euros waiting", [dollars, euros]]);
  expect(await listTransfers({ direction: "in" })).toEqual(["received", [[0n, 30_00n]]]);
  expect(await listTransfers({ state: "pending" })).toEqual(["waiting", []]);
  expect(await listTransfers({ currency: "EUR" })).toEqual(["euros", [euros]]);
  expect(await listTransfers({ relation: "customer" })).toEqual(["euros", [euros]]);
  expect(await listTransfers({ counterparty: thirdMerchant.userNo })).toEqual(["euros", [euros]]);
  // by the name as the asker sees it, whichever case it is in: of whom it transfers to that is a mask
  expect(await listTransfers({ counterparty: " z*** t*** " })).toEqual(["euros", [euros]]);
  expect(await listTransfers({ counterparty: "trading" })).toEqual(["", []]);
  expect(await listTransfers({ counterparty: "MERCHANT" })).toEqual(["received", [[0n, 30_00n]]]);
  const orderNo = ` ${transfersByName.waiting.orderNo.toLowerCase()} `;
  expect(await listTransfers({ orderNo })).toEqual(["waiting", []]);
  expect(await listTransfers({ orderNo, relation: "customer" })).toEqual(["", []]);
});

test("a list of transfers covers the requested days, both included, and reports the days it allows", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  await approvedRelation(world, payer, payee);
  const first = await send(world, payer, payee, 10_00n);
  await world.setClock(addMilliseconds(await world.now(), dayMs));
  const second = await send(world, payer, payee, 20_00n);
  await world.setClock(addMilliseconds(await world.now(), hourMs));
  const third = await send(world, payer, payee, 30_00n);
  const listOrderNos = async (from?: string, to?: string) =>
    (await world.call(transfers.transferOrders, { ...page, from, to }, payer)).rows.map(({ orderNo }) => orderNo);
  expect(await listOrderNos()).toEqual([third.orderNo, second.orderNo, first.orderNo]);
  expect(await listOrderNos("2026-03-19", "2026-03-19")).toEqual([third.orderNo, second.orderNo]);
  expect(await listOrderNos(undefined, "2026-03-18")).toEqual([first.orderNo]);
  await expect(listOrderNos("2026-03-20", "2026-03-19")).rejects.toEqual(
    no("DATE_OUT_OF_RANGE", { from: "2025-03-24", to: "2026-03-19" }),
  );
});

test("the sums of transfers come in the product's order of currencies, without those that did not move", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const [payerCurrencies, payeeCurrencies] = [["USD", "EUR", "HKD"] as const, ["GBP", "USD"] as const];
  for (const currency of payerCurrencies) await world.fund(payer.userNo, currency, 1_000_00n);
  for (const currency of payeeCurrencies) await world.fund(payee.userNo, currency, 1_000_00n);
  await world.fund(payer.userNo, "AUD", 1_000_00n);
  await approvedRelation(world, payer, payee);
  await approvedRelation(world, payee, payer);
  for (const currency of [...payerCurrencies].reverse())
    await send(world, payer, payee, 0n, inCurrency(currency, 100_00n));
  for (const currency of payeeCurrencies) await send(world, payee, payer, 0n, inCurrency(currency, 40_00n));
  await send(world, payer, payee, 0n, { ...inCurrency("AUD", 100_00n), relation: "agent" });
  expect((await world.call(transfers.transferOrders, page, payer)).sums).toEqual([
    { sent: money("USD", 100_00n), fees: money("USD", 5n), received: money("USD", 40_00n) },
    { sent: money("EUR", 100_00n), fees: money("EUR", 5n), received: money("EUR", 0n) },
    { sent: money("HKD", 100_00n), fees: money("HKD", 5n), received: money("HKD", 0n) },
    { sent: money("GBP", 0n), fees: money("GBP", 0n), received: money("GBP", 40_00n) },
  ]);
});

test("the payer sees a transfer's maker, its documents and the remark; the payee sees that it is made", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  await world.db.sql("update operator set name = 'Li Lei' where id = $1::uuid", [payer.operatorId]);
  const { fileId } = await world.call(
    files.upload,
    uploadOf(sampleStoredFile("contract.pdf"), "TRANSFER_MATERIAL"),
    payer,
  );
  const transfer = await send(world, payer, payee, 100_00n, { materialIds: [fileId, fileId] });
  expect(transfer).toMatchObject({ state: "pending", operator: "Li Lei", remark: "", reviewReasons: ["relation"] });
  const { orderNo } = transfer;
  const more = await send(world, payer, payee, 5_00n);
  const detail = (principal: Principal, of = orderNo) =>
    world.call(transfers.transferDetail, { orderNo: of }, principal);
  expect((await detail(payer)).history).toMatchObject([{ after: "pending", who: "Li Lei" }]);
  const decision = { world: world.name, orderNo, isApproved: true, remark: "Contract seen" };
  await world.call(transferReviews.reviewTransfer, decision, operationsPerson);
  const payerView = await detail(payer);
  const second = await detail(payer, more.orderNo);
  expect([payerView.transfer.orderNo, second.transfer.orderNo]).toEqual([orderNo, more.orderNo]);
  expect([second.transfer.amount, second.materials]).toEqual([money("USD", 5_00n), []]);
  expect(payerView.transfer).toMatchObject({
    operator: "Li Lei",
    remark: "Contract seen",
    reviewReasons: ["relation"],
  });
  expect(payerView.materials).toMatchObject([{ fileId, fileName: "contract.pdf" }]);
  expect(payerView.history.map(({ after, who }) => [after, who])).toEqual([
    ["pending", "Li Lei"],
    ["success", "operations"],
  ]);
  const payeeView = await detail(payee);
  const hiddenFields = { operator: "", remark: "", reviewReasons: [], failure: null, fee: null, debit: null };
  expect(payeeView.transfer).toMatchObject({ direction: "in", ...hiddenFields });
  expect([payeeView.materials, payeeView.history.map(({ after, who }) => [after, who])]).toEqual([
    [],
    [["success", "clock"]],
  ]);
  const listTransfers = async (principal: Principal) =>
    (await world.call(transfers.transferOrders, { ...page, state: "success" }, principal)).rows;
  expect([await listTransfers(payer), await listTransfers(payee)]).toMatchObject([
    [{ operator: "Li Lei", remark: "Contract seen" }],
    [{ direction: "in", ...hiddenFields }],
  ]);
});

test("operations see both sides by the names they have in this world, whatever merchants have their numbers in another", async ({
  world,
}) => {
  const namesakes = async () => {
    const elsewhere = await freshWorld(world.db);
    for (const merchant of [await elsewhere.merchant(), await elsewhere.merchant()])
      await rename(elsewhere, merchant, "Namesake");
  };
  await namesakes();
  const { payer, payee } = await twoMerchants(world);
  await namesakes();
  const { orderNo } = await send(world, payer, payee, 100_00n);
  const { rows } = await world.call(transferActions.transfers, { world: world.name, ...page }, operationsPerson);
  expect(rows).toMatchObject([
    { orderNo, payer: `Merchant ${payer.userNo}`, payee: `Merchant ${payee.userNo}`, papers: 0 },
  ]);
});

test("the recent payees of transfers are one's own, the last one first, and none without a completed transfer", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const [early, late] = [await world.merchant(), await world.merchant()];
  const [waiting, otherMerchant] = [await world.merchant(), await world.merchant()];
  for (const to of [payee, early, late]) await approvedRelation(world, payer, to);
  await approvedRelation(world, payee, otherMerchant);
  const at: Date[] = [];
  for (const to of [late, early, payee, late]) {
    await send(world, payer, to, 10_00n);
    at.push(await world.now());
    await world.setClock(addMilliseconds(await world.now(), hourMs));
  }
  await send(world, payer, waiting, 10_00n);
  await send(world, payee, otherMerchant, 10_00n);
  const { rows } = await world.call(transfers.payeeUsers, {}, payer);
  expect(rows).toEqual([
    { payeeUserNo: late.userNo, payeeName: "M*** 1***", transferredAt: at[3] },
    { payeeUserNo: payee.userNo, payeeName: "M*** 1***", transferredAt: at[2] },
    { payeeUserNo: early.userNo, payeeName: "M*** 1***", transferredAt: at[1] },
  ]);
});

test("a waiting review and a refusal are reported to the payer alone: the payee sees no transfer that was not made", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const readMessages = async (principal: Principal) =>
    (await messagesTo(world, principal)).filter((text) => /transferred|received/.test(text));
  const { orderNo } = await send(world, payer, payee, 100_00n);
  expect([await readMessages(payer), await readMessages(payee)]).toEqual([[], []]);
  const decision = { world: world.name, orderNo, isApproved: false, remark: "No contract" };
  await world.call(transferReviews.reviewTransfer, decision, operationsPerson);
  expect(await readMessages(payer)).toEqual([
    expect.stringMatching(new RegExp(`^USD 100.00 not transferred to ${payee.userNo} M\\*\\*\\* 1\\*\\*\\*\\.`)),
  ]);
  expect(await readMessages(payee)).toEqual([]);
});
