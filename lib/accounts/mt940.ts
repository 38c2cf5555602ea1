import { decimalText, money, type Money } from "@/lib/money/money";
import { dayOf, type Day } from "@/lib/time/beijing";
import {
  absolute,
  accountName,
  isoCode,
  type Entries,
  type StatementEntry,
  type StatementHead,
} from "./statement-file";

const end = "\r\n";
/** The most characters an amount has, its comma among them. */
const amountMax = 15;
const detailMax = 65;

/** YYMMDD. */
const date = (day: Day): string => day.slice(2).replaceAll("-", "");

/**
 * An amount with a decimal comma, which is there even without decimals. Zeros at its end are dropped where it would be
 * too long.
 */
export function mt940Amount(amount: Money): string {
  const text = decimalText(amount).replace(".", ",");
  const whole = text.includes(",") ? text : `${text},`;
  return whole.length > amountMax ? whole.replace(/0+$/, "") : whole;
}

/**
 * The characters that SWIFT's messages know; whatever else becomes a space, and no line begins like a tag or like the
 * end.
 */
const plain = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .replace(/^[:-]+/, "");

/** SWIFT's code for the kind of an entry: charges, foreign exchange, or a transfer. */
const typeOf = (kind: string): string => (/fee/i.test(kind) ? "NCHG" : kind.startsWith("exchange") ? "NFEX" : "NTRF");

const mark = (minor: bigint): "C" | "D" => (minor < 0n ? "D" : "C");

const balance = (tag: string, { currency }: StatementHead, day: Day, minor: bigint): string =>
  `:${tag}:${mark(minor)}${date(day)}${isoCode(currency)}${mt940Amount(money(currency, absolute(minor)))}${end}`;

function entry({ currency }: StatementHead, { at, no, kind, orderNo, minor }: StatementEntry): string {
  const day = date(dayOf(at));
  const detail = plain(`${kind} ${orderNo}`).slice(0, detailMax);
  return `:61:${day}${day.slice(2)}${mark(minor)}${mt940Amount(money(currency, absolute(minor)))}${typeOf(kind)}NONREF//${no}${end}:86:${detail}${end}`;
}

/**
 * A customer statement as SWIFT's MT940: opening balance, each entry with its day and the order's number, closing
 * balance. The order's numbers are longer than a reference may be and are complete in the details.
 */
export async function* mt940(head: StatementHead, entries: Entries): AsyncGenerator<string> {
  const { from, to, opening, closing } = head;
  yield `:20:${date(from)}${date(to)}${head.currency}${end}:25:${accountName(head)}${end}:28C:${statementNo(to)}/1${end}${balance("60F", head, from, opening)}`;
  for await (const some of entries) yield some.map((each) => entry(head, each)).join("");
  yield `${balance("62F", head, to, closing)}${balance("64", head, to, closing)}-${end}`;
}

/** Five digits: the year's last two and the number of its day, so that each day's statement has its own. */
function statementNo(day: Day): string {
  const first = Date.parse(`${day.slice(0, 4)}-01-01T00:00:00.000Z`);
  const count = (Date.parse(`${day}T00:00:00.000Z`) - first) / 86_400_000 + 1;
  return `${day.slice(2, 4)}${String(count).padStart(3, "0")}`;
}
