import { expect } from "vitest";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { transfers } from "@/lib/transfers/calls/transfers";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { exchanger, makeExchangePay } from "../fixtures/exchange-paying";
import { makeSettlement, settleableIncome, settlementOf } from "../fixtures/settling";
import { Stage } from "../fixtures/stage";
import { approvedRelation, transferTo, twoMerchants } from "../fixtures/transferring";
import { test, type TestWorld } from "../fixtures/world";

const listLatest = async (world: TestWorld, principal: Principal) =>
  (await world.call(homeCalls.latestOrders, {}, principal)).rows;
const minuteLater = async (world: TestWorld) => world.setClock(addMilliseconds(await world.now(), minuteMs));

test("payments, receipts and exchanges are listed newest first, with the sign of what they do to the balance", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const paid = await stage.payment();
  await minuteLater(world);
  const exchanged = await stage.realTime();
  await minuteLater(world);
  const remitted = await stage.remittance();
  const { detailId: received } = await stage.call(operations.creditRemittance, {
    world: world.name,
    orderNo: remitted,
  });
  const rows = await listLatest(world, stage.principal);
  expect(rows.map(({ kind, orderNo }) => [kind, orderNo])).toEqual([
    ["receipt", received],
    ["exchange", exchanged],
    ["payment", paid],
  ]);
  expect(rows.map(({ amount, name, machine, state, href }) => [amount.minor > 0n, name, machine, state, href])).toEqual(
    [
      [true, "Ningbo Buyer Inc", "income", "credited", `/b2b/collection/receipts_page?orderNo=${remitted}`],
      [false, "", "realTimeOrder", "finished", `/b2b/exchange/exchangeOrder?orderNo=${exchanged}`],
      [false, expect.any(String), "payment", "pending", `/b2b/payment_manage/payment_order?orderNo=${paid}`],
    ],
  );
  const { order } = await stage.call(exchange.detail, { orderNo: exchanged });
  expect([rows[1]?.amount, rows[1]?.bought]).toEqual([money("USD", -1_000_00n), order.buy]);
});

test("a transfer is listed on both sides, as money out and as money in", async ({ world }) => {
  const { payer, payee } = await twoMerchants(world);
  await approvedRelation(world, payer, payee);
  const { orderNo } = await world.call(transfers.transfer, transferTo(payee, 100_01n), payer);
  const sides = [await listLatest(world, payer), await listLatest(world, payee)];
  expect(sides.map((rows) => rows.map((row) => [row.kind, row.orderNo, row.amount, row.state]))).toEqual([
    [["transfer", orderNo, money("USD", -100_01n), "success"]],
    [["transfer", orderNo, money("USD", 100_01n), "success"]],
  ]);
});

test("a settlement has what is sold and the yuan that are paid out; an exchange-and-pay order what its payee receives", async ({
  world,
}) => {
  const { principal, payeeId } = await exchanger(world);
  const exchangePay = await makeExchangePay(world, principal, payeeId);
  await minuteLater(world);
  const { associationNo } = await settleableIncome(world, principal);
  const { orderNo } = await makeSettlement(world, principal, { associationNos: [associationNo] });
  const { order } = await settlementOf(world, principal, orderNo);
  const rows = await listLatest(world, principal);
  expect(rows.find(({ kind }) => kind === "settlement")).toMatchObject({
    orderNo,
    // 1,000.00 dollars
    amount: money("USD", -1_000_00n),
    bought: { currency: "CNY", minor: order.receive.minor },
    machine: "settlementOrder",
  });
  expect(rows.find(({ kind }) => kind === "exchangePay")).toMatchObject({
    orderNo: exchangePay.orderNo,
    amount: money("EUR", -1_000_00n),
    bought: null,
  });
});

test("orders whose page is closed to the asker are not listed, nor another merchant's, and five at most", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  for (let made = 0; made < 7; made += 1) await stage.limit();
  expect(await listLatest(world, stage.principal)).toHaveLength(5);
  await stage.payment();
  const payer = await world.operator(stage.principal.userNo, {
    permissions: ["account", "payment_manage/payment_order"],
  });
  expect((await listLatest(world, payer)).map(({ kind }) => kind)).toEqual(["payment"]);
  expect(await listLatest(world, await world.merchant())).toEqual([]);
});
