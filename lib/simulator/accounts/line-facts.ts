import { codesOf, conversionKinds } from "@/lib/accounts/entry-kinds";
import type { EntryExchange, EntrySubject } from "@/lib/accounts/statement-file";
import { pairOf } from "@/lib/money/rate";
import { currencyOf } from "../platform/store/currency-of";
import type { Line } from "./entries";
import { orderFacts, type OrderFacts } from "./order-facts.sql";
import type { InWorld } from "../platform/store/tx";

/** A booked line with what its order says of it. */
export interface ToldLine extends Line {
  readonly orderNo: string;
  /** The number that the order's list opens it by. */
  readonly listNo: string;
  readonly subject: EntrySubject;
  readonly isForward: boolean;
  readonly counterparty: string;
  readonly reference: string;
  readonly exchange: EntryExchange | null;
  readonly ownNo: string;
  readonly uetr: string;
}

/** Lines with their orders' numbers, counterparties, references and rates. */
export async function told<L extends Line>(tx: InWorld, lines: readonly L[]): Promise<(L & ToldLine)[]> {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))];
  const facts = new Map((ids.length > 0 ? await orderFacts(tx, ids) : []).map((one) => [one.id, one]));
  return lines.map((line) => ({ ...line, ...toldOf(line, facts.get(line.orderId)) }));
}

/** Fees go to the platform, and an exchange is with it: neither has another party, and only exchanges have a rate. */
function toldOf({ kind, minor }: Line, of: OrderFacts | undefined): Omit<ToldLine, keyof Line> {
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
  const isWithOther = !isConversion && codesOf(kind).swift !== "NCHG";
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

/** An exchange's pair is the one it was made in; a payment's follows from its currencies. */
function exchangeOf({ sell, buy, base, quote, rate }: OrderFacts): EntryExchange | null {
  if (rate === 0n || sell === buy) return null;
  const [sold, bought] = [currencyOf(sell), currencyOf(buy)];
  const pair = base ? { base: currencyOf(base), quote: currencyOf(quote) } : pairOf(sold, bought);
  return { rate: { ...pair, value: rate }, sell: sold, buy: bought };
}
