import { expect } from "vitest";
import { associations } from "@/lib/receiving/calls/associations";
import { refunds } from "@/lib/receiving/calls/refunds";
import { payments } from "@/lib/payments/calls/payments";
import { exchange } from "@/lib/exchange/calls/orders";
import { transfers } from "@/lib/transfers/calls/transfers";
import { approvedMaterial, awaitingIncome, usd } from "../fixtures/associating";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOfSettled } from "../fixtures/refusals";
import { incomeOf, refundOf } from "../fixtures/refunding";
import { payee as payeeOfEuros, Stage } from "../fixtures/stage";
import { approvedRelation, openTransfers, transferTo } from "../fixtures/transferring";
import { together } from "../fixtures/together";
import { openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const times = async <T>(count: number, of: (at: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let at = 0; at < count; at += 1) results.push(await of(at));
  return results;
};

/** Lists the numbers of an income's links that are not undone and of its refunds that have not failed. */
async function claimsOn(world: TestWorld, detailId: string): Promise<string[]> {
  const { id: incomeId } = await world.db.prisma.income.findFirstOrThrow({ where: { world: world.id, detailId } });
  const of = { world: world.id, incomeId };
  const links = await world.db.prisma.association.findMany({
    where: { ...of, state: { in: ["underReview", "approved"] } },
  });
  const refundRows = await world.db.prisma.incomeRefund.findMany({ where: { ...of, state: { not: "failed" } } });
  return [...links.map(({ associationNo }) => associationNo), ...refundRows.map(({ orderNo }) => orderNo)];
}

test("of sixteen racing for the money of incomes, refunds, exchanges, payments, transfers and associations, no more are made than it covers, and of each income one at most", async ({
  world,
}) => {
  await openMarket(world);
  const [stage, payee] = [new Stage(world, await world.merchant()), await world.merchant()];
  const { principal } = stage;
  for (const merchant of [principal, payee]) await openTransfers(world, merchant);
  await approvedRelation(world, principal, payee);
  const incomes = await times(5, async () => (await incomeOf(stage, { amount: usd(1_000_00n) })).detailId);
  const [awaiting, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const quotes = await times(3, () => stage.quoteId());
  // of dollars like all the others: one of euros could be paid of what an exchange has just bought
  const { payeeId } = await stage.call(payments.addPayee, { ...payeeOfEuros, currency: "USD" });
  const cost = { ...(await stage.paymentOf()), payeeId, amount: usd(1_000_00n), payCurrency: "USD" as const };
  const refund = (detailId: string) => (on: TestWorld) =>
    on.call(refunds.askRefund, refundOf(detailId, 1_000_00n), principal);
  const link = { detailId: awaiting, serialNo, amount: usd(1_000_00n) };
  const forBalance = [
    ...incomes.map(refund),
    ...quotes.map((quoteId) => (on: TestWorld) => on.call(exchange.placeRealTime, { quoteId }, principal)),
    ...Array.from({ length: 2 }, () => (on: TestWorld) => on.call(payments.pay, cost, principal)),
    ...Array.from(
      { length: 3 },
      () => (on: TestWorld) => on.call(transfers.transfer, transferTo(payee, 1_000_00n), principal),
    ),
  ];
  const forHeld = [
    refund(awaiting),
    ...Array.from(
      { length: 2 },
      () => (on: TestWorld) => on.call(associations.associate, { links: [link] }, principal),
    ),
  ];
  const codes = (await together(world, ...forBalance, ...forHeld)).map(codeOfSettled);
  const balance = codes.slice(0, forBalance.length);
  const successCount = balance.filter((code) => code === "ok").length;
  expect(codes).toHaveLength(16);
  expect(balance.filter((code) => !["ok", "LACK_BALANCE", "LACK_FEE_BALANCE"].includes(code))).toEqual([]);
  expect([successCount > 0, successCount <= incomes.length]).toEqual([true, true]);
  // held money is not part of the balance: of the requests for that income itself, exactly one succeeds
  // (requesting the same link again replaces the first one)
  const [isRefunded, ...linkResults] = codes.slice(forBalance.length).map((code) => code === "ok");
  expect(isRefunded).toBe(!linkResults.includes(true));
  expect(await claimsOn(world, awaiting)).toHaveLength(1);
  const claims = await Promise.all(incomes.map((detailId) => claimsOn(world, detailId)));
  expect(claims.map(({ length }) => length)).toEqual(
    codes.slice(0, incomes.length).map((code) => Number(code === "ok")),
  );
  expect((await availableAndHeld(world, principal, "USD"))[0]).toBeLessThan(1_000_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("of live links and refunds of one income that are requested at once at most one exists, in every sequence", async ({
  world,
}) => {
  const principal = await world.merchant();
  for (const isRefundFirst of [true, false]) {
    const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
    const requests = [
      (on: TestWorld) => on.call(refunds.askRefund, refundOf(detailId, 1_000_00n), principal),
      (on: TestWorld) =>
        on.call(associations.associate, { links: [{ detailId, serialNo, amount: usd(1_000_00n) }] }, principal),
    ];
    const codes = (await together(world, ...(isRefundFirst ? requests : requests.reverse()))).map(codeOfSettled);
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    const { income, associations: links } = await world.call(associations.incomeAssociations, { detailId }, principal);
    const isRefunded = income.state === "refunding";
    expect([income.state, links.length]).toEqual(isRefunded ? ["refunding", 0] : ["underReview", 1]);
    expect(await claimsOn(world, detailId)).toHaveLength(1);
    expect(await faultsOf(world)).toEqual([]);
  }
});
