import { currencyCodes, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { convert, divide, rateUnit, type Rate } from "@/lib/money/rate";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { isEntryKind } from "../entry-kinds";
import { absoluteMinor } from "../statement-file";
import { movementNatures, type MovementNature } from "./movements";
import type { MappedAccount, VoucherMapping, VoucherRow } from "./mapping";
import { voucherSummaryText } from "./summary";

/** Describes an entry of the statement as the source of a voucher. */
export interface VoucherEntry {
  readonly at: Date;
  /** Holds its number within its account. */
  readonly no: string;
  readonly kind: string;
  /** Holds the label of the kind. */
  readonly label: string;
  /** Identifies the order that it was booked for, and holds its number; the number is empty when the order has none. */
  readonly orderId: string;
  readonly orderNo: string;
  readonly counterparty: string;
  readonly reference: string;
  readonly currency: Currency;
  /** Holds minor units, below zero for outgoing money. */
  readonly minor: bigint;
}

/** Describes a line of a voucher: an amount in the currency of its account, and the same in the books' currency. */
export interface VoucherLine {
  readonly side: "debit" | "credit";
  /** Names the row of its account; null for a kind that only a payments API knows. */
  readonly row: VoucherRow | null;
  readonly account: Pick<MappedAccount, "code" | "name">;
  readonly amount: Money;
  readonly base: Money;
  /** Holds the price of one unit of the amount's currency in the books' currency. */
  readonly rate: Rate;
}

export interface AccountingVoucher {
  /** Holds a number that depends only on the entry, not on the filters: unique among a merchant's vouchers. */
  readonly no: bigint;
  /** Lists the entries of the statement that it is made of; the first one identifies it: "USD-128". */
  readonly entries: readonly string[];
  readonly day: Day;
  readonly orderNo: string;
  readonly summary: string;
  readonly lines: readonly VoucherLine[];
}

/** Holds the terms of vouchers: the table, the rates of each day, and the maximum length of a text. */
export interface VoucherTerms {
  readonly mapping: VoucherMapping;
  readonly textMax: number;
  /** Returns the price of one unit of a currency in the books' currency on a day. */
  rateOn(day: Day, currency: Currency): Rate;
}

/** Converts a rate of either direction into the price of one unit of a currency in the books' currency. */
export const unitPriceInBaseCurrency = (base: Currency, rate: Rate): Rate =>
  rate.quote === base
    ? rate
    : { base: rate.quote, quote: base, value: divide(rateUnit * rateUnit, rate.value, "half-even") };

/** Returns the rate of the books' currency itself. */
export const baseCurrencyParRate = (base: Currency): Rate => ({ base, quote: base, value: rateUnit });

const natureOf = (kind: string): MovementNature => (isEntryKind(kind) ? movementNatures[kind] : "claim");

/** Groups entries into vouchers: both sides of a conversion share one, any other entry has its own. */
export function groupIntoVouchers(entries: readonly VoucherEntry[]): VoucherEntry[][] {
  const groups = new Map<string, VoucherEntry[]>();
  for (const entry of entries) {
    const { kind, orderId, at, currency, no } = entry;
    const key = [kind, at.getTime(), ...(natureOf(kind) === "conversion" ? [orderId] : [currency, no])].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** Returns the name under which an entry appears in the statement. */
const entryName = ({ currency, no }: Pick<VoucherEntry, "currency" | "no">): string => `${currency}-${no}`;

/**
 * Derives a voucher's number from its entry: the number within the account, a flag for the held account, and the
 * account's currency in two digits, so that no counter is necessary.
 */
function numberOf({ currency, no }: Pick<VoucherEntry, "currency" | "no">): bigint {
  const isHeldMoney = no.startsWith("H");
  const place = BigInt(currencyCodes.indexOf(currency) + 1);
  return (BigInt(isHeldMoney ? no.slice(1) : no) * 2n + (isHeldMoney ? 1n : 0n)) * 100n + place;
}

/**
 * Builds the voucher of one group. Incoming money is debited to the merchant's account in its currency, outgoing money
 * is credited, at the day's rate; the account of the kind receives exactly the opposite, so that the voucher balances
 * regardless of rounding. The difference of a conversion in the books' currency is its gain or loss.
 */
export function accountingVoucher(group: readonly VoucherEntry[], terms: VoucherTerms): AccountingVoucher {
  const [first, ...rest] = [...group].sort((a, b) => Number(a.minor > 0n) - Number(b.minor > 0n));
  if (!first) throw new RangeError("a voucher is made of entries");
  const { mapping, textMax } = terms;
  const day = beijingDay(first.at);
  const ownLines = [first, ...rest].map((entry) => ownLine(entry, day, terms));
  const entries = [first, ...rest].map(entryName);
  const row = isEntryKind(first.kind) ? first.kind : null;
  const { kind: _, label, orderNo, counterparty, reference } = first;
  const mappedAccount = row ? mapping.rows[row] : { code: "", name: "", summary: "" };
  return {
    no: numberOf(first),
    entries,
    day,
    orderNo,
    summary: voucherSummaryText(
      mappedAccount.summary,
      { kind: label, orderNo, counterparty, reference },
      entries,
      textMax,
    ),
    lines: [...ownLines, ...otherSide(ownLines, natureOf(first.kind), row, mappedAccount, mapping.base)],
  };
}

function ownLine({ currency, minor }: VoucherEntry, day: Day, { mapping, rateOn }: VoucherTerms): VoucherLine {
  const amount = money(currency, absoluteMinor(minor));
  const rate = currency === mapping.base ? baseCurrencyParRate(mapping.base) : rateOn(day, currency);
  const base = currency === mapping.base ? amount : convert(amount, rate, "half-even");
  return { side: minor < 0n ? "credit" : "debit", row: currency, account: mapping.rows[currency], amount, base, rate };
}

const opposite = (side: VoucherLine["side"]): VoucherLine["side"] => (side === "debit" ? "credit" : "debit");

function otherSide(
  ownLines: readonly VoucherLine[],
  nature: MovementNature,
  row: VoucherRow | null,
  account: MappedAccount,
  base: Currency,
): VoucherLine[] {
  const [only, more] = ownLines;
  if (nature === "claim" && only && !more) return [{ ...only, side: opposite(only.side), row, account }];
  const imbalance = ownLines.reduce(
    (sum, { side, base: { minor } }) => (side === "debit" ? sum + minor : sum - minor),
    0n,
  );
  // what is worth nothing in the books' currency is booked all the same: its account has moved
  if (imbalance === 0n && nature === "conversion") return [];
  const amount = money(base, absoluteMinor(imbalance));
  const side = imbalance === 0n && only ? opposite(only.side) : imbalance > 0n ? "credit" : "debit";
  return [{ side, row, account, amount, base: amount, rate: baseCurrencyParRate(base) }];
}

/** Sums the lines of a side in the books' currency. */
export const sideTotal = (lines: readonly VoucherLine[], side: VoucherLine["side"]): bigint =>
  lines.reduce((sum, line) => (line.side === side ? sum + line.base.minor : sum), 0n);
