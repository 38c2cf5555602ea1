import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { samePair, type Rate } from "@/lib/money/rate";
import { sideOf, type Side } from "@/lib/exchange/rules";
import { isBefore } from "@/lib/time/instant";
import { haltedPairs } from "../market/ticks";
import { lockRow, type Row } from "../store/records";
import type { QuoteUse } from "../exchange/orders/lock-quote";
import type { LockedCard } from "./quota-cards";
import { currencyOf } from "../store/currency-of";
import type { Tx } from "../store/tx";

/** The locked terms of a quote. */
export interface Locked {
  readonly id: string;
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
  readonly fixed: string;
  readonly rate: Rate;
  readonly side: Side;
  /** The part of a quota card it uses. */
  readonly card: LockedCard | null;
}

type Found<No extends string> =
  | { readonly quote: Locked; readonly no: null }
  | { readonly quote: null; readonly no: No | "QUOTE_USED" | "QUOTE_EXPIRED" | "NO_RATE" };

/**
 * A merchant's own quote for this kind of exchange, held until the transaction ends. It holds until, and no longer at,
 * the instant it expires at; not while its pair is halted. One that does not fit is as good as none.
 */
export async function usableQuote(
  tx: Tx,
  userNo: string,
  quoteId: string,
  kind: QuoteUse,
  fits: (quote: Row<"Quote">) => boolean = () => true,
): Promise<Found<"ORDER_NOTFOUND">> {
  const row = await lockRow(tx.sql, "Quote", { world: tx.world.id, id: quoteId });
  if (!row || row.userNo !== userNo || row.kind !== kind || !fits(row)) return { quote: null, no: "ORDER_NOTFOUND" };
  if (row.usedBy) return { quote: null, no: "QUOTE_USED" };
  if (!isBefore(tx.now, row.expiresAt)) return { quote: null, no: "QUOTE_EXPIRED" };
  const [sell, buy] = [money(currencyOf(row.sell), row.sellMinor), money(currencyOf(row.buy), row.buyMinor)];
  const { pair, side } = sideOf(sell.currency, buy.currency);
  if ((await haltedPairs(tx)).some((halted) => samePair(halted, pair))) return { quote: null, no: "NO_RATE" };
  return {
    quote: {
      id: row.id,
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

/** What a payment's quote must have been locked for. */
interface Wanted {
  readonly quoteId: string | undefined;
  /** The given amount: the one bought, or the one sold for it. */
  readonly amount: Money;
  readonly payCurrency: Currency;
  /** The payee's currency. */
  readonly currency: Currency;
}

/** The same for a payment: a quote for exactly this amount from this account. Without one it has expired. */
export async function usablePaymentQuote(
  tx: Tx,
  userNo: string,
  { quoteId, amount, payCurrency, currency }: Wanted,
): Promise<Found<never>> {
  if (!quoteId) return { quote: null, no: "QUOTE_EXPIRED" };
  const { quote, no } = await usableQuote(
    tx,
    userNo,
    quoteId,
    "payment",
    ({ sell, buy, fixed, sellMinor, buyMinor }) =>
      sell === payCurrency &&
      buy === currency &&
      (amount.currency === currency
        ? fixed === "buy" && buyMinor === amount.minor
        : fixed === "sell" && sellMinor === amount.minor),
  );
  return quote ? { quote, no: null } : { quote, no: no === "ORDER_NOTFOUND" ? "QUOTE_EXPIRED" : no };
}
