import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { pairOf, samePair, type Rate } from "@/lib/money/rate";
import { isBefore } from "@/lib/time/instant";
import { haltedPairs } from "../../market/ticks";
import type { Sql } from "../../store/pool";
import { lockRow } from "../../store/records";

/** The terms a quote must have been locked for. */
interface Wanted {
  readonly quoteId: string | undefined;
  /** The given amount: the one bought, or the one sold for it. */
  readonly amount: Money;
  readonly payCurrency: Currency;
  /** The payee's currency. */
  readonly currency: Currency;
}

interface Usable {
  readonly id: string;
  readonly rate: Rate;
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
}

type Found =
  | { readonly quote: Usable; readonly no: null }
  | { readonly quote: null; readonly no: "QUOTE_EXPIRED" | "QUOTE_USED" | "NO_RATE" };

/**
 * The merchant's own quote for exactly this amount from this account, locked until the transaction ends. It holds
 * until, and no longer at, the instant it expires at. One that was locked for something else is as good as none.
 */
export async function usableQuote(
  sql: Sql,
  world: string,
  userNo: string,
  { quoteId, amount, payCurrency, currency }: Wanted,
  now: Date,
): Promise<Found> {
  const pair = pairOf(payCurrency, currency);
  const row = quoteId && (await lockRow(sql, "Quote", { world, id: quoteId }));
  const fits =
    row &&
    row.userNo === userNo &&
    row.kind === "payment" &&
    row.sell === payCurrency &&
    row.buy === currency &&
    (amount.currency === currency
      ? row.fixed === "buy" && row.buyMinor === amount.minor
      : row.fixed === "sell" && row.sellMinor === amount.minor);
  if (!fits) return { quote: null, no: "QUOTE_EXPIRED" };
  if (row.usedBy) return { quote: null, no: "QUOTE_USED" };
  if (!isBefore(now, row.expiresAt)) return { quote: null, no: "QUOTE_EXPIRED" };
  if ((await haltedPairs(sql, world)).some((halted) => samePair(halted, pair))) return { quote: null, no: "NO_RATE" };
  return {
    quote: {
      id: row.id,
      rate: { ...pair, value: row.rate },
      sell: money(payCurrency, row.sellMinor),
      buy: money(currency, row.buyMinor),
      fee: money(payCurrency, row.feeMinor),
    },
    no: null,
  };
}
