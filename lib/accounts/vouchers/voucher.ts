import { currencies, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { convert, divide, rateUnit, type Rate } from "@/lib/money/rate";
import { dayOf, type Day } from "@/lib/time/beijing";
import { isEntryKind } from "../entry-kinds";
import { absolute } from "../statement-file";
import { movementNatures, type MovementNature } from "./movements";
import type { MappedAccount, VoucherMapping, VoucherRow } from "./mapping";
import { summaryOf } from "./summary";

/** An entry of the statement, as a voucher is made of it. */
export interface VoucherEntry {
  readonly at: Date;
  /** Its number within its account. */
  readonly no: string;
  readonly kind: string;
  /** What the kind is called. */
  readonly label: string;
  /** What tells the order apart that it was booked for, and its number; the number is empty where it has none. */
  readonly orderId: string;
  readonly orderNo: string;
  readonly counterparty: string;
  readonly reference: string;
  readonly currency: Currency;
  /** Below zero where money left. */
  readonly minor: bigint;
}

/** A line of a voucher: an amount in the currency that its account is kept in, and the same in the books' currency. */
export interface VoucherLine {
  readonly side: "debit" | "credit";
  /** The row that its account is of; null for a kind that only a payments API knows. */
  readonly row: VoucherRow | null;
  readonly account: Pick<MappedAccount, "code" | "name">;
  readonly amount: Money;
  readonly base: Money;
  /** The books' currency for one of the amount's. */
  readonly rate: Rate;
}

export interface Voucher {
  /** The same for the same entry, whatever is asked for: no two vouchers of a merchant share it. */
  readonly no: bigint;
  /** The entries of the statement it is made of, the first of which it is called by: "USD-128". */
  readonly entries: readonly string[];
  readonly day: Day;
  readonly orderNo: string;
  readonly summary: string;
  readonly lines: readonly VoucherLine[];
}

/** What vouchers are made with: the table, the rates of each day, and how long a text may be. */
export interface VoucherTerms {
  readonly mapping: VoucherMapping;
  readonly textMax: number;
  /** The books' currency for one of another on a day. */
  rateOn(day: Day, currency: Currency): Rate;
}

/** What one of a currency is worth in the books' currency at a rate of either direction. */
export const towards = (base: Currency, rate: Rate): Rate =>
  rate.quote === base
    ? rate
    : { base: rate.quote, quote: base, value: divide(rateUnit * rateUnit, rate.value, "half-even") };

/** The rate of the books' currency itself. */
export const par = (base: Currency): Rate => ({ base, quote: base, value: rateUnit });

const natureOf = (kind: string): MovementNature => (isEntryKind(kind) ? movementNatures[kind] : "claim");

/** The entries of each voucher: both sides of a conversion are one, any other entry has its own. */
export function groupsOf(entries: readonly VoucherEntry[]): VoucherEntry[][] {
  const groups = new Map<string, VoucherEntry[]>();
  for (const entry of entries) {
    const { kind, orderId, at, currency, no } = entry;
    const key = [kind, at.getTime(), ...(natureOf(kind) === "conversion" ? [orderId] : [currency, no])].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** An entry as it is found again in the statement. */
const entryName = ({ currency, no }: Pick<VoucherEntry, "currency" | "no">): string => `${currency}-${no}`;

/**
 * A voucher's number from its entry's: the number within the account, whether it is the held money's, and the account's
 * currency, so that it needs no count of its own. Two digits for the currency.
 */
function numberOf({ currency, no }: Pick<VoucherEntry, "currency" | "no">): bigint {
  const held = no.startsWith("H");
  const place = BigInt(currencies.indexOf(currency) + 1);
  return (BigInt(held ? no.slice(1) : no) * 2n + (held ? 1n : 0n)) * 100n + place;
}

/**
 * The voucher of one group. What comes in is debited to the merchant's account in its currency, what goes out is
 * credited, at the day's rate; the account of the kind takes the other side of exactly that, so that it balances however
 * amounts are rounded. What a conversion leaves over in the books' currency is its gain or loss.
 */
export function voucherOf(group: readonly VoucherEntry[], terms: VoucherTerms): Voucher {
  const [first, ...others] = [...group].sort((one, other) => Number(one.minor > 0n) - Number(other.minor > 0n));
  if (!first) throw new RangeError("a voucher is made of entries");
  const { mapping, textMax } = terms;
  const day = dayOf(first.at);
  const own = [first, ...others].map((entry) => ownLine(entry, day, terms));
  const entries = [first, ...others].map(entryName);
  const row = isEntryKind(first.kind) ? first.kind : null;
  const { kind: _, label, orderNo, counterparty, reference } = first;
  const mapped = row ? mapping.rows[row] : { code: "", name: "", summary: "" };
  return {
    no: numberOf(first),
    entries,
    day,
    orderNo,
    summary: summaryOf(mapped.summary, { kind: label, orderNo, counterparty, reference }, entries, textMax),
    lines: [...own, ...otherSide(own, natureOf(first.kind), row, mapped, mapping.base)],
  };
}

function ownLine({ currency, minor }: VoucherEntry, day: Day, { mapping, rateOn }: VoucherTerms): VoucherLine {
  const amount = money(currency, absolute(minor));
  const rate = currency === mapping.base ? par(mapping.base) : rateOn(day, currency);
  const base = currency === mapping.base ? amount : convert(amount, rate, "half-even");
  return { side: minor < 0n ? "credit" : "debit", row: currency, account: mapping.rows[currency], amount, base, rate };
}

const opposite = (side: VoucherLine["side"]): VoucherLine["side"] => (side === "debit" ? "credit" : "debit");

function otherSide(
  own: readonly VoucherLine[],
  nature: MovementNature,
  row: VoucherRow | null,
  account: MappedAccount,
  base: Currency,
): VoucherLine[] {
  const [only, more] = own;
  if (nature === "claim" && only && !more) return [{ ...only, side: opposite(only.side), row, account }];
  const left = own.reduce((sum, { side, base: { minor } }) => (side === "debit" ? sum + minor : sum - minor), 0n);
  // what is worth nothing in the books' currency is booked all the same: its account has moved
  if (left === 0n && nature === "conversion") return [];
  const amount = money(base, absolute(left));
  const side = left === 0n && only ? opposite(only.side) : left > 0n ? "credit" : "debit";
  return [{ side, row, account, amount, base: amount, rate: par(base) }];
}

/** What the lines of a side come to in the books' currency. */
export const sideOf = (lines: readonly VoucherLine[], side: VoucherLine["side"]): bigint =>
  lines.reduce((sum, line) => (line.side === side ? sum + line.base.minor : sum), 0n);
