import type { Currency } from "@/lib/money/currency";
import type { Day } from "@/lib/time/beijing";

/** A statement for accountants: one account over some days, in minor units. */
export interface StatementHead {
  readonly userNo: string;
  readonly owner: string;
  readonly currency: Currency;
  /** The first day and the last one, in Beijing. */
  readonly from: Day;
  readonly to: Day;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
}

export interface StatementEntry {
  readonly at: Date;
  /** Its number within the account. */
  readonly no: bigint;
  /** A key of accounts.kind, and what that says in the reader's language. */
  readonly kind: string;
  readonly labels: string;
  readonly orderNo: string;
  /** Below zero where money left. */
  readonly minor: bigint;
}

export type Entries = AsyncIterable<readonly StatementEntry[]> | Iterable<readonly StatementEntry[]>;

/** A currency as ISO 4217 writes it: the offshore renminbi has no code of its own there. */
export const isoCode = (code: Currency): string => (code === "CNH" ? "CNY" : code);

/** An account's name: the merchant's number and the product's own currency, so that CNH and CNY stay apart. */
export const accountName = ({ userNo, currency }: Pick<StatementHead, "userNo" | "currency">): string =>
  `${userNo}-${currency}`;

export const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
