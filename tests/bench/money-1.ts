import { randomUUID } from "node:crypto";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { openBank, type Line } from "./bank";
import { measureMoney } from "./money";
import type { Benchmark } from "./harness";

export const benchmark: Benchmark = {
  name: "MONEY-1",
  about:
    "a real-time exchange over HTTP, its quote and its confirmation, one and sixteen clients, against TPC-B on the same server",
  async run(bench) {
    const bank = await openBank(bench, 200);
    await measureMoney(bench, bank, {
      label: "exchanges",
      verb: exchangeOnce,
      portalMs: 3,
      databaseMs: 1.2,
      ratio: 0.08,
      p99Ms: 60,
    });
  },
};

/** A hundred dollars for euros, or the other way. */
async function exchangeOnce(line: Line, no: number): Promise<void> {
  const [sell, buy] = no % 2 ? (["USD", "EUR"] as const) : (["EUR", "USD"] as const);
  const { quoteId } = await line(exchange.lockQuote, { sell, buy, amount: money(sell, 100_00n) });
  await line(exchange.placeRealTime, { quoteId }, randomUUID());
}
