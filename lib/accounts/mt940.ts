import { money, type Money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { bankTransactionCodes } from "./entry-kinds";
import { isoCode, unsignedIsoDecimal } from "./iso-currency";
import {
  absoluteMinor,
  statementAccountName,
  type AccountStatement,
  type StatementEntry,
  type StatementHead,
} from "./statement-file";

const end = "\r\n";
/** Limits the characters of an amount, including the comma. */
const amountMax = 15;
/** Limits the characters of a line of details, and the number of lines. */
const [detailMax, detailLinesMax] = [65, 6];

/** Formats a day as YYMMDD. */
const date = (day: Day): string => day.slice(2).replaceAll("-", "");

/**
 * Formats an amount with a decimal comma, which is present even without decimals. Trailing zeros are dropped when it
 * would be too long.
 */
export function mt940Amount(amount: Money): string {
  const text = unsignedIsoDecimal(amount).replace(".", ",");
  const whole = text.includes(",") ? text : `${text},`;
  return whole.length > amountMax ? whole.replace(/0+$/, "") : whole;
}

/**
 * Returns a text in the characters of SWIFT messages; all others become spaces, and no line begins like a tag or like
 * the end.
 */
const plain = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, " ")
    .replace(/ +/g, " ")
    .replace(/^[ :-]+/, "")
    .trim();

const mark = (minor: bigint): "C" | "D" => (minor < 0n ? "D" : "C");

const balance = (tag: string, { currency }: StatementHead, day: Day, minor: bigint): string =>
  `:${tag}:${mark(minor)}${date(day)}${isoCode(currency)}${mt940Amount(money(currency, absoluteMinor(minor)))}${end}`;

function entry({ currency }: StatementHead, of: StatementEntry): string {
  const { at, sequence, kind, minor, ownNo } = of;
  const day = date(beijingDay(at));
  return `:61:${day}${day.slice(2)}${mark(minor)}${mt940Amount(money(currency, absoluteMinor(minor)))}${bankTransactionCodes(kind).swift}${customerReference(ownNo)}//${sequence}${end}:86:${detailsOf(of).join(end)}${end}`;
}

/** Returns the merchant's own number when it fits as a reference; else it is only in the details. */
const customerReference = (ownNo: string): string =>
  /^[A-Za-z0-9?:().,'+-](?:\/?[A-Za-z0-9?:().,'+-])*$/.test(ownNo) && ownNo.length <= 16 ? ownNo : "NONREF";

/**
 * Lists the kind of an entry, its order's number, the other party, the reference, the merchant's own number, the
 * interbank number and the rate, each on lines of its own.
 */
function detailsOf({ kind, orderNo, counterparty, reference, ownNo, uetr, exchange }: StatementEntry): string[] {
  const rate = exchange ? `${pairName(exchange.rate)} ${rateText(exchange.rate)}` : "";
  return [`${kind} ${orderNo}`, counterparty, reference, ownNo, uetr, rate]
    .map(plain)
    .filter((text) => text !== "")
    .flatMap((text) => text.match(lineOfDetails) ?? [])
    .map(plain)
    .filter((text) => text !== "")
    .slice(0, detailLinesMax);
}

const lineOfDetails = new RegExp(`.{1,${detailMax}}`, "g");

/** Writes statements as SWIFT's MT940, a message for each account. */
export async function* mt940(accounts: readonly AccountStatement[]): AsyncGenerator<string> {
  for (const account of accounts) yield* message(account);
}

/**
 * Writes a customer statement: booked opening balance, each entry with its day, booked closing balance and the
 * available part. The order's numbers are longer than a reference may be and are complete in the details.
 */
async function* message({ head, entries }: AccountStatement): AsyncGenerator<string> {
  const { from, to, opening, closing, available } = head;
  yield `:20:${date(from)}${date(to)}${head.currency}${end}:25:${statementAccountName(head)}${end}:28C:${statementNo(to)}/1${end}${balance("60F", head, from, opening)}`;
  for await (const some of entries) yield some.map((item) => entry(head, item)).join("");
  yield `${balance("62F", head, to, closing)}${balance("64", head, to, available)}-${end}`;
}

/**
 * Returns five digits: the last two of the year and the number of the day, so that each day's statement has its own.
 */
function statementNo(day: Day): string {
  const first = Date.parse(`${day.slice(0, 4)}-01-01T00:00:00.000Z`);
  const count = (Date.parse(`${day}T00:00:00.000Z`) - first) / 86_400_000 + 1;
  return `${day.slice(2, 4)}${String(count).padStart(3, "0")}`;
}
