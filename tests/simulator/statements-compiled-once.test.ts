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
  const verbs: Readonly<Record<string, () => Promise<unknown>>> = {
    session: () => principalOfToken(world.db.sql, token, "portal", world.real, "localhost"),
    balances: () => world.call(accountCalls.balances, {}, principal),
    exchange: async () => {
      const sold = { sell: "USD", buy: "CNH", amount: money("USD", 10_000n) } as const;
      const { quoteId } = await world.call(exchange.lockQuote, sold, principal);
      await world.call(exchange.placeRealTime, { quoteId }, principal);
    },
    payment: () => world.call(payments.pay, paying(payeeId), principal),
    transfer: () => world.call(transfers.transfer, transferTo(payee), principal),
  };
  for (const verb of Object.values(verbs)) await verb();
  for (const [name, verb] of Object.entries(verbs)) expect([name, ...(await compiledDuring(verb))]).toEqual([name]);
});
