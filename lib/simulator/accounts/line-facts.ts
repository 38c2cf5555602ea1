import { bankTransactionCodes, conversionKinds } from "@/lib/accounts/entry-kinds";
import type { EntryExchange, EntrySubject } from "@/lib/accounts/statement-file";
import { canonicalPair } from "@/lib/money/rate";
import { currencyFromColumn } from "../platform/store/currency-of";
import type { BookedMoneyLine } from "./entries";
import { readEntryOrderFacts, type EntryOrderFacts } from "./order-facts";
import type { InWorld } from "../platform/store/tx";

/** Describes a booked line with the facts of its order. */
export interface DescribedLine extends BookedMoneyLine {
  readonly orderNo: string;
  /** Holds the number by which the order's list opens it. */
  readonly listNo: string;
  readonly subject: EntrySubject;
  readonly isForward: boolean;
  readonly counterparty: string;
  readonly reference: string;
  readonly exchange: EntryExchange | null;
  readonly ownNo: string;
  readonly uetr: string;
}

/** Adds their orders' numbers, counterparties, references and rates to lines. */
export async function addOrderFactsToLines<L extends BookedMoneyLine>(
  tx: InWorld,
  lines: readonly L[],
): Promise<(L & DescribedLine)[]> {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))];
  const facts = new Map((ids.length > 0 ? await readEntryOrderFacts(tx, ids) : []).map((order) => [order.id, order]));
  return lines.map((line) => ({ ...line, ...orderFields(line, facts.get(line.orderId)) }));
}

/**
 * Returns the facts of a line. Fees are paid to the platform, and an exchange is made with it: neither has another
 * party, and only exchanges have a rate.
 */
function orderFields(
  { kind, minor }: BookedMoneyLine,
  of: EntryOrderFacts | undefined,
): Omit<DescribedLine, keyof BookedMoneyLine> {
  if (!of)
    return {
      orderNo: "",
      listNo: "",
      subject: "",
      isForward: false,
      counterparty: "",
      reference: "",
      exchange: null,
      ownNo: "",
      uetr: "",
    };
  const { orderNo, listNo, subject, isForward, ownNo, uetr } = of;
  const isConversion = (conversionKinds as readonly string[]).includes(kind);
  const isWithOther = !isConversion && bankTransactionCodes(kind).swift !== "NCHG";
  return {
    orderNo,
    listNo,
    subject,
    isForward,
    ownNo,
    uetr,
    // of what comes in by a transfer the other party is who paid
    counterparty: isWithOther ? (minor > 0n && of.payer) || of.counterparty : "",
    reference: isConversion ? "" : of.reference,
    exchange: isConversion ? exchangeOf(of) : null,
  };
}

/**
 * Returns the exchange of an order: an exchange has the pair that it was made in; a payment's follows from its
 * currencies.
 */
function exchangeOf({ sell, buy, base, quote, rate }: EntryOrderFacts): EntryExchange | null {
  if (rate === 0n || sell === buy) return null;
  const [sellCurrency, buyCurrency] = [currencyFromColumn(sell), currencyFromColumn(buy)];
  const pair = base
    ? { base: currencyFromColumn(base), quote: currencyFromColumn(quote) }
    : canonicalPair(sellCurrency, buyCurrency);
  return { rate: { ...pair, value: rate }, sell: sellCurrency, buy: buyCurrency };
}
