import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { orderLists } from "@/lib/exchange/calls/order-lists";
import { files } from "@/lib/files/calls/files";
import { exportCalls } from "@/lib/files/calls/exports";
import { money } from "@/lib/money/money";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentExports } from "@/lib/payments/calls/exports";
import { payments } from "@/lib/payments/calls/payments";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { receiving } from "@/lib/receiving/calls/receiving";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { openMarket, rateOf } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

/** A merchant who has sold 100.00 and 250.00 dollars for yuan at 6.9972, and waits to sell 200.00 more. */
async function trader(world: TestWorld): Promise<Principal> {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1_000_00n);
  for (const minor of [100_00n, 250_00n]) {
    const { quoteId } = await world.call(
      exchange.lockQuote,
      { sell: "USD", buy: "CNH", amount: money("USD", minor) },
      principal,
    );
    await world.call(exchange.placeRealTime, { quoteId }, principal);
  }
  await world.call(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "CNH",
      amount: money("USD", 200_00n),
      target: rateOf("USD", "CNH", "7.0100"),
      validUntil: "2026-03-20",
    },
    principal,
  );
  return principal;
}

test("the sums of a list count all its rows, and add up the completed ones to the minor unit", async ({ world }) => {
  const principal = await trader(world);
  expect(await world.call(orderLists.sums, {}, principal)).toEqual({
    count: 3,
    done: 2,
    sold: [money("USD", 350_00n)],
    bought: [money("CNH", 69_972n + 174_930n)],
    fees: [money("USD", 35n)],
  });
  expect(await world.call(orderLists.sums, { kind: "limit" }, principal)).toEqual({
    count: 1,
    done: 0,
    sold: [],
    bought: [],
    fees: [],
  });
  expect(await world.call(orderLists.sums, { currency: "EUR" }, principal)).toMatchObject({ count: 0, done: 0 });
  expect(await world.call(orderLists.sums, {}, await world.merchant())).toMatchObject({ count: 0, done: 0 });
  await expect(world.call(orderLists.sums, { from: "2026-03-19", to: "2026-03-18" }, principal)).rejects.toEqual(
    no("DATE_OUT_OF_RANGE"),
  );
});

test("a list's rows are counted by state, those of its own merchant alone", async ({ world }) => {
  const principal = await trader(world);
  const none = { processing: 0, fail: 0, timeOut: 0, invalid: 0, canceled: 0 };
  const countsOf = async (who: Principal) => {
    const { rows } = await world.call(exchange.orderCounts, {}, who);
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  expect(await countsOf(principal)).toEqual({ ...none, finished: 2, pending: 1 });
  expect(await countsOf(await world.merchant())).toEqual({ ...none, finished: 0, pending: 0 });
  const others = [
    await world.call(payments.recordCounts, {}, principal),
    await world.call(receiving.incomeCounts, {}, principal),
    await world.call(settlementOrders.settlementCounts, {}, principal),
    await world.call(batchCalls.batchCounts, {}, principal),
  ].map(({ rows }) => rows.map(({ count }) => count));
  expect(others).toEqual([Array(7).fill(0), Array(8).fill(0), Array(6).fill(0), Array(9).fill(0)]);
});

test("a list is searched by a whole order number or a part of one, by its own merchant alone", async ({ world }) => {
  const principal = await trader(world);
  const numbersOf = async (orderNo: string, by = principal) =>
    (await world.call(exchange.orders, { orderNo, currentPage: 1, pageSize: 20 }, by)).rows.map((row) => row.orderNo);
  const all = await numbersOf("");
  expect(all).toHaveLength(3);
  for (const orderNo of all)
    expect([
      await numbersOf(orderNo),
      await numbersOf(` ${orderNo.toLowerCase()} `),
      await numbersOf(orderNo, await world.merchant()),
    ]).toEqual([[orderNo], [orderNo], []]);
  expect([await numbersOf("fx"), await numbersOf(all[0]?.slice(-3) ?? ""), await numbersOf("none")]).toEqual([
    all,
    [all[0]],
    [],
  ]);
});

test("the latest exchange of a kind is the merchant's own, and nothing before the first", async ({ world }) => {
  const principal = await trader(world);
  expect((await world.call(orderLists.last, { type: "realTime" }, principal)).order).toMatchObject({
    sell: money("USD", 250_00n),
    state: "finished",
  });
  expect((await world.call(orderLists.last, { type: "limit" }, principal)).order).toMatchObject({
    sell: money("USD", 200_00n),
    state: "pending",
  });
  expect(await world.call(orderLists.last, { type: "booked" }, principal)).toEqual({ order: null });
  // the specification counts them: real-time, booked, post-funded, limit
  const byNumber = ["1", "2", "3", "4"] as const;
  const kinds = [];
  for (const type of byNumber) kinds.push((await world.call(orderLists.last, { type }, principal)).order?.kind);
  expect(kinds).toEqual(["realTime", undefined, undefined, "limit"]);
  expect(await world.call(orderLists.last, { type: "realTime" }, await world.merchant())).toEqual({ order: null });
});

test("the exchanges of a list come as a file in the requester's language, newest first, and not again within 10 seconds", async ({
  world,
}) => {
  const principal = await trader(world);
  const { downloadNo } = await world.call(orderLists.exportOrders, { format: "csv" }, principal, { locale: "en-US" });
  await expect(world.call(orderLists.exportOrders, { format: "csv" }, principal)).rejects.toEqual(
    no("DOWNLOAD_REPEATED"),
  );
  await expect(
    world.call(orderLists.exportOrders, { format: "csv", from: "2020-01-01", to: "2026-03-18" }, principal),
  ).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
    /* until none is left */
  }
  const { state, rowsDone, fileId } = await world.call(exportCalls.exportResult, { downloadNo }, principal);
  expect([state, rowsDone]).toEqual(["done", 3]);
  const { body } = await world.call(files.byId, { id: fileId ?? "" }, principal);
  // named cast: the web's streams are typed twice over
  const lines = (await text(Readable.fromWeb(body as never))).trim().split("\r\n");
  expect(lines[0]).toContain("Order number,Type,Status,Sold currency,Amount sold");
  // default and close-out, the last change and the source are the page's, and the file's
  expect(lines[0]).toContain("In default since,Close-out,Updated,Source,");
  expect(lines[1]?.split(",").slice(-7, -4)).toEqual(["", "", expect.stringMatching(/^2026-/)]);
  expect(lines.slice(1).map((line) => line.split(",").slice(1, 7).join())).toEqual([
    "Limit order,Open,USD,200.00,CNH,1402.00",
    "Real-time,Completed,USD,250.00,CNH,1749.30",
    "Real-time,Completed,USD,100.00,CNH,699.72",
  ]);
});

test("exchanges, payments and incomes are listed newest first, and oldest first on demand", async ({ world }) => {
  const stage = await Stage.set(world);
  /** Makes three orders, a minute apart; returns their numbers. */
  const makeThree = async (makeOne: () => Promise<string>) => {
    const numbers: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      numbers.push(await makeOne());
      await world.setClock(addMilliseconds(await world.now(), minuteMs));
    }
    return numbers;
  };
  const oldestFirst = {
    exchanges: await makeThree(stage.realTime),
    payments: await makeThree(stage.payment),
    incomes: await makeThree(stage.income),
  };
  const listed = async (order: { isOldestFirst?: boolean }) => {
    const input = { ...order, currentPage: 1, pageSize: 20 };
    return {
      exchanges: (await stage.call(exchange.orders, input)).rows.map(({ orderNo }) => orderNo),
      payments: (await stage.call(payments.records, input)).rows.map(({ orderNo }) => orderNo),
      incomes: (await stage.call(receiving.incomes, input)).rows.map(({ detailId }) => detailId),
    };
  };
  expect(await listed({ isOldestFirst: true })).toEqual(oldestFirst);
  const newestFirst = {
    exchanges: oldestFirst.exchanges.toReversed(),
    payments: oldestFirst.payments.toReversed(),
    incomes: oldestFirst.incomes.toReversed(),
  };
  expect([await listed({}), await listed({ isOldestFirst: false })]).toEqual([newestFirst, newestFirst]);
});

test("an export of selected payments or incomes has those rows and no others", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNos = [await stage.payment(), await stage.payment(), await stage.payment()];
  const detailIds = [await stage.income(), await stage.income()];
  const linesOf = async (downloadNo: string) => {
    while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
      /* until none is left */
    }
    const { fileId } = await stage.call(exportCalls.exportResult, { downloadNo });
    const { body } = await stage.call(files.byId, { id: fileId ?? "" });
    // named cast: the web's streams are typed twice over
    const lines = (await text(Readable.fromWeb(body as never))).trim().split("\r\n");
    return lines.slice(1).map((line) => line.split(",")[0]);
  };
  const chosen = [orderNos[0] ?? "", orderNos[2] ?? ""];
  const payment = await stage.call(paymentExports.exportPayments, { orderNos: chosen, format: "csv" });
  expect((await linesOf(payment.downloadNo)).sort()).toEqual([...chosen].sort());
  const income = await stage.call(incomeFiles.exportIncomes, { detailIds: detailIds.slice(1), format: "csv" });
  expect(await linesOf(income.downloadNo)).toEqual(detailIds.slice(1));
});
