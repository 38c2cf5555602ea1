import { expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { files } from "@/lib/files/calls/files";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { transferActions } from "@/lib/operations/calls/transfers";
import { dayMs, hourMs, later } from "@/lib/time/instant";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { transfers } from "@/lib/transfers/calls/transfers";
import { sent, uploadOf } from "../fixtures/examples/files";
import { no } from "../fixtures/refusals";
import { messagesTo } from "../fixtures/told";
import { approvedRelation, transferTo, twoMerchants } from "../fixtures/transferring";
import { freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

type Change = Parameters<typeof transferTo>[2];

const send = (world: TestWorld, from: Who, to: Pick<Who, "userNo">, minor: bigint, change: Change = {}) =>
  world.ask(transfers.transfer, transferTo(to, minor, change), from);

const inCurrency = (currency: Currency, minor: bigint) => ({ amount: money(currency, minor) });

const rename = (world: TestWorld, { userNo }: Pick<Who, "userNo">, name: string) =>
  world.db.sql("update merchant set name = $3 where world = $1::uuid and user_no = $2", [world.id, userNo, name]);

test("a list of transfers holds those alone that all its filters let through, and adds up no others", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const other = await world.merchant();
  await rename(world, other, "Zhou Trading");
  await world.fund(payer.userNo, "EUR", 1_000_00n);
  await approvedRelation(world, payer, payee);
  await approvedRelation(world, payer, other, { relation: "customer", otherRelation: "" });
  await approvedRelation(world, payee, payer);
  const made = {
    dollars: await send(world, payer, payee, 100_00n),
    euros: await send(world, payer, other, 0n, { ...inCurrency("EUR", 50_00n), relation: "customer" }),
    waiting: await send(world, payer, payee, 20_00n, { relation: "agent" }),
    received: await send(world, payee, payer, 30_00n),
  };
  const listed = async (filters: Partial<Sends<typeof transfers.transferOrders>>) => {
    const { rows, total, sums } = await world.ask(transfers.transferOrders, { ...page, ...filters }, payer);
    expect(rows).toHaveLength(total);
    const found = Object.entries(made).filter(([, { orderNo }]) => rows.some((row) => row.orderNo === orderNo));
    return [found.map(([name]) => name).join(" "), sums.map((of) => [of.sent, of.received].map(({ minor }) => minor))];
  };
  const dollars = [100_00n, 0n];
  const euros = [50_00n, 0n];
  expect(await listed({})).toEqual(["dollars euros waiting received", [[100_00n, 30_00n], euros]]);
  expect(await listed({ direction: "out" })).toEqual(["dollars euros waiting", [dollars, euros]]);
  expect(await listed({ direction: "in" })).toEqual(["received", [[0n, 30_00n]]]);
  expect(await listed({ state: "pending" })).toEqual(["waiting", []]);
  expect(await listed({ currency: "EUR" })).toEqual(["euros", [euros]]);
  expect(await listed({ relation: "customer" })).toEqual(["euros", [euros]]);
  expect(await listed({ counterparty: other.userNo })).toEqual(["euros", [euros]]);
  // by the name as the asker sees it, whichever case it is in: of whom it transfers to that is a mask
  expect(await listed({ counterparty: " z*** t*** " })).toEqual(["euros", [euros]]);
  expect(await listed({ counterparty: "trading" })).toEqual(["", []]);
  expect(await listed({ counterparty: "MERCHANT" })).toEqual(["received", [[0n, 30_00n]]]);
  const orderNo = ` ${made.waiting.orderNo.toLowerCase()} `;
  expect(await listed({ orderNo })).toEqual(["waiting", []]);
  expect(await listed({ orderNo, relation: "customer" })).toEqual(["", []]);
});

test("a list of transfers covers the days that are asked for, both included, and says which days would do", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  await approvedRelation(world, payer, payee);
  const first = await send(world, payer, payee, 10_00n);
  await world.setClock(later(await world.now(), dayMs));
  const second = await send(world, payer, payee, 20_00n);
  await world.setClock(later(await world.now(), hourMs));
  const third = await send(world, payer, payee, 30_00n);
  const listed = async (from?: string, to?: string) =>
    (await world.ask(transfers.transferOrders, { ...page, from, to }, payer)).rows.map(({ orderNo }) => orderNo);
  expect(await listed()).toEqual([third.orderNo, second.orderNo, first.orderNo]);
  expect(await listed("2026-03-19", "2026-03-19")).toEqual([third.orderNo, second.orderNo]);
  expect(await listed(undefined, "2026-03-18")).toEqual([first.orderNo]);
  await expect(listed("2026-03-20", "2026-03-19")).rejects.toEqual(
    no("DATE_OUT_OF_RANGE", { from: "2025-03-24", to: "2026-03-19" }),
  );
});

test("the sums of transfers come in the product's order of currencies, and leave out those that nothing moved in", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const [sold, got] = [["USD", "EUR", "HKD"] as const, ["GBP", "USD"] as const];
  for (const currency of sold) await world.fund(payer.userNo, currency, 1_000_00n);
  for (const currency of got) await world.fund(payee.userNo, currency, 1_000_00n);
  await world.fund(payer.userNo, "AUD", 1_000_00n);
  await approvedRelation(world, payer, payee);
  await approvedRelation(world, payee, payer);
  for (const currency of [...sold].reverse()) await send(world, payer, payee, 0n, inCurrency(currency, 100_00n));
  for (const currency of got) await send(world, payee, payer, 0n, inCurrency(currency, 40_00n));
  await send(world, payer, payee, 0n, { ...inCurrency("AUD", 100_00n), relation: "agent" });
  expect((await world.ask(transfers.transferOrders, page, payer)).sums).toEqual([
    { sent: money("USD", 100_00n), fees: money("USD", 5n), received: money("USD", 40_00n) },
    { sent: money("EUR", 100_00n), fees: money("EUR", 5n), received: money("EUR", 0n) },
    { sent: money("HKD", 100_00n), fees: money("HKD", 5n), received: money("HKD", 0n) },
    { sent: money("GBP", 0n), fees: money("GBP", 0n), received: money("GBP", 40_00n) },
  ]);
});

test("the payer sees who made a transfer, with which papers and what was said of it; the payee that it is made", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  await world.db.sql("update operator set name = 'Li Lei' where id = $1::uuid", [payer.operatorId]);
  const { fileId } = await world.ask(files.upload, uploadOf(sent("contract.pdf"), "TRANSFER_MATERIAL"), payer);
  const made = await send(world, payer, payee, 100_00n, { materialIds: [fileId, fileId] });
  expect(made).toMatchObject({ state: "pending", operator: "Li Lei", remark: "", reviewReasons: ["relation"] });
  const { orderNo } = made;
  const more = await send(world, payer, payee, 5_00n);
  const detail = (who: Who, of = orderNo) => world.ask(transfers.transferDetail, { orderNo: of }, who);
  expect((await detail(payer)).history).toMatchObject([{ after: "pending", who: "Li Lei" }]);
  const decided = { world: world.name, orderNo, isApproved: true, remark: "Contract seen" };
  await world.ask(transferReviews.reviewTransfer, decided, operationsPerson);
  const own = await detail(payer);
  const second = await detail(payer, more.orderNo);
  expect([own.transfer.orderNo, second.transfer.orderNo]).toEqual([orderNo, more.orderNo]);
  expect([second.transfer.amount, second.materials]).toEqual([money("USD", 5_00n), []]);
  expect(own.transfer).toMatchObject({ operator: "Li Lei", remark: "Contract seen", reviewReasons: ["relation"] });
  expect(own.materials).toMatchObject([{ fileId, fileName: "contract.pdf" }]);
  expect(own.history.map(({ after, who }) => [after, who])).toEqual([
    ["pending", "Li Lei"],
    ["success", "operations"],
  ]);
  const received = await detail(payee);
  const hidden = { operator: "", remark: "", reviewReasons: [], failure: null, fee: null, debit: null };
  expect(received.transfer).toMatchObject({ direction: "in", ...hidden });
  expect([received.materials, received.history.map(({ after, who }) => [after, who])]).toEqual([
    [],
    [["success", "clock"]],
  ]);
  const listed = async (who: Who) =>
    (await world.ask(transfers.transferOrders, { ...page, state: "success" }, who)).rows;
  expect([await listed(payer), await listed(payee)]).toMatchObject([
    [{ operator: "Li Lei", remark: "Contract seen" }],
    [{ direction: "in", ...hidden }],
  ]);
});

test("operations see both sides by the names they have in this world, whoever has their numbers in another", async ({
  world,
}) => {
  const namesakes = async () => {
    const elsewhere = await freshWorld(world.db);
    for (const one of [await elsewhere.merchant(), await elsewhere.merchant()])
      await rename(elsewhere, one, "Namesake");
  };
  await namesakes();
  const { payer, payee } = await twoMerchants(world);
  await namesakes();
  const { orderNo } = await send(world, payer, payee, 100_00n);
  const { rows } = await world.ask(transferActions.transfers, { world: world.name, ...page }, operationsPerson);
  expect(rows).toMatchObject([
    { orderNo, payer: `Merchant ${payer.userNo}`, payee: `Merchant ${payee.userNo}`, papers: 0 },
  ]);
});

test("the merchants lately transferred to are one's own, the last one first, and none that nothing has reached", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const [early, late] = [await world.merchant(), await world.merchant()];
  const [waiting, others] = [await world.merchant(), await world.merchant()];
  for (const to of [payee, early, late]) await approvedRelation(world, payer, to);
  await approvedRelation(world, payee, others);
  const at: Date[] = [];
  for (const to of [late, early, payee, late]) {
    await send(world, payer, to, 10_00n);
    at.push(await world.now());
    await world.setClock(later(await world.now(), hourMs));
  }
  await send(world, payer, waiting, 10_00n);
  await send(world, payee, others, 10_00n);
  const { rows } = await world.ask(transfers.payeeUsers, {}, payer);
  expect(rows).toEqual([
    { payeeUserNo: late.userNo, payeeName: "M*** 1***", transferredAt: at[3] },
    { payeeUserNo: payee.userNo, payeeName: "M*** 1***", transferredAt: at[2] },
    { payeeUserNo: early.userNo, payeeName: "M*** 1***", transferredAt: at[1] },
  ]);
});

test("who waits for a review or is refused is told so alone: the payee learns of no transfer that was not made", async ({
  world,
}) => {
  const { payer, payee } = await twoMerchants(world);
  const told = async (who: Who) => (await messagesTo(world, who)).filter((text) => /transferred|received/.test(text));
  const { orderNo } = await send(world, payer, payee, 100_00n);
  expect([await told(payer), await told(payee)]).toEqual([[], []]);
  const refused = { world: world.name, orderNo, isApproved: false, remark: "No contract" };
  await world.ask(transferReviews.reviewTransfer, refused, operationsPerson);
  expect(await told(payer)).toEqual([
    expect.stringMatching(new RegExp(`^USD 100.00 not transferred to ${payee.userNo} M\\*\\*\\* 1\\*\\*\\*\\.`)),
  ]);
  expect(await told(payee)).toEqual([]);
});
