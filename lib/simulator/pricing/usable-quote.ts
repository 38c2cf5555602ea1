import { money, type Money } from "@/lib/money/money";
import { samePair, type Rate } from "@/lib/money/rate";
import { sideOf, type Side } from "@/lib/exchange/rules";
import { isBefore } from "@/lib/time/instant";
import { haltedPairs } from "../market/ticks";
import type { Sql } from "../store/pool";
import { lockRow } from "../store/records";
import type { QuoteUse } from "../exchange/orders/lock-quote";
import type { LockedCard } from "./quota-cards";
import { currencyOf } from "../exchange/orders/views";

/** The locked terms of a quote. */
export interface Locked {
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
  readonly fixed: string;
  readonly rate: Rate;
  readonly side: Side;
  /** The part of a quota card it uses. */
  readonly card: LockedCard | null;
}

type Found =
  | { readonly quote: Locked; readonly no: null }
  | { readonly quote: null; readonly no: "ORDER_NOTFOUND" | "QUOTE_USED" | "QUOTE_EXPIRED" | "NO_RATE" };

/**
 * A merchant's own quote for this kind of exchange, held until the transaction ends. It holds until, and no longer at,
 * the instant it expires at; not while its pair is halted.
 */
export async function usableQuote(
  sql: Sql,
  world: string,
  userNo: string,
  quoteId: string,
  kind: QuoteUse,
  now: Date,
): Promise<Found> {
  const row = await lockRow(sql, "Quote", { world, id: quoteId });
  if (!row || row.userNo !== userNo || row.kind !== kind) return { quote: null, no: "ORDER_NOTFOUND" };
  if (row.usedBy) return { quote: null, no: "QUOTE_USED" };
  if (!isBefore(now, row.expiresAt)) return { quote: null, no: "QUOTE_EXPIRED" };
  const [sell, buy] = [money(currencyOf(row.sell), row.sellMinor), money(currencyOf(row.buy), row.buyMinor)];
  const { pair, side } = sideOf(sell.currency, buy.currency);
  if ((await haltedPairs(sql, world)).some((halted) => samePair(halted, pair))) return { quote: null, no: "NO_RATE" };
  return {
    quote: {
      sell,
      buy,
      fee: money(sell.currency, row.feeMinor),
      fixed: row.fixed,
      rate: { ...pair, value: row.rate },
      side,
      card: row.cardId ? { cardId: row.cardId, uses: row.cardUses, plainRate: row.plainRate } : null,
    },
    no: null,
  };
}
