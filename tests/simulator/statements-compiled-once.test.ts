import { PostgresQueryCompiler } from "kysely";
import { expect, onTestFinished, vi } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { transfers } from "@/lib/transfers/calls/transfers";
import { openSession, principalOfToken } from "@/lib/simulator/access/sessions/session";
import { american, paying } from "../fixtures/paying";
import { transferTo, twoMerchants } from "../fixtures/transferring";
import { test } from "../fixtures/world";

/** Returns the texts of the statements that the query builder compiled while a piece of work ran. */
async function compiledDuring(work: () => Promise<unknown>): Promise<string[]> {
  const compile = vi.spyOn(PostgresQueryCompiler.prototype, "compileQuery");
  onTestFinished(() => compile.mockRestore());
  compile.mockClear();
  await work();
  const texts = compile.mock.results.map(({ value }) => (value as { sql: string }).sql);
  compile.mockRestore();
  return texts;
}

test("a session, the balances, an exchange, a payment and a transfer compile no statement a second time", async ({
  world,
}) => {
  const { payer: principal, payee } = await twoMerchants(world, 10_000_000n);
  const { payeeId } = await world.call(payments.addPayee, american, principal);
  const token = await openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller());
  await expectCompiledOnce({
    session: () => principalOfToken(world.db.sql, token, "portal", world.real, "localhost"),
    balances: () => world.call(accountCalls.balances, {}, principal),
    exchange: async () => {
      const sold = { sell: "USD", buy: "CNH", amount: money("USD", 10_000n) } as const;
      const { quoteId } = await world.call(exchange.lockQuote, sold, principal);
      await world.call(exchange.placeRealTime, { quoteId }, principal);
    },
    payment: () => world.call(payments.pay, paying(payeeId), principal),
    transfer: () => world.call(transfers.transfer, transferTo(payee), principal),
  });
});

test("a list compiles one statement for all values of the same filters, and finds the rows of each value", async ({
  world,
}) => {
  const { payer: principal } = await twoMerchants(world, 10_000_000n);
  const { payeeId } = await world.call(payments.addPayee, american, principal);
  const numbers: string[] = [];
  for (const merchantOrderNo of ["A-1", "B-2", "C-3"])
    numbers.push((await world.call(payments.pay, paying(payeeId, { merchantOrderNo }), principal)).orderNo);
  const listed = async (filters: object, page = { currentPage: 1, pageSize: 20 }) => {
    const { rows, total } = await world.call(payments.records, { ...page, ...filters }, principal);
    return [total, ...rows.map(({ orderNo }) => orderNo)];
  };
  expect(await listed({ merchantOrderNo: "A-1" })).toEqual([1, numbers[0]]);
  expect(await listed({ state: "pending", merchantOrderNo: "B-2" })).toEqual([1, numbers[1]]);
  const found: unknown[] = [];
  expect(
    await compiledDuring(async () => {
      for (const merchantOrderNo of ["B-2", "C-3", "D-4"]) found.push(await listed({ merchantOrderNo }));
      found.push(await listed({ state: "pending", merchantOrderNo: "C-3" }));
      found.push(await listed({ state: "success", merchantOrderNo: "C-3" }));
    }),
  ).toEqual([]);
  expect(found).toEqual([[1, numbers[1]], [1, numbers[2]], [0], [1, numbers[2]], [0]]);
  expect(await listed({}, { currentPage: 2, pageSize: 2 })).toEqual([3, numbers[0]]);
  expect(await listed({}, { currentPage: 1, pageSize: 1 })).toEqual([3, numbers[2]]);
});

/** Expects that no verb compiles a statement when it runs a second time. */
async function expectCompiledOnce(verbs: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  for (const verb of Object.values(verbs)) await verb();
  for (const [name, verb] of Object.entries(verbs)) expect([name, ...(await compiledDuring(verb))]).toEqual([name]);
}
