import type { Currency } from "@/lib/money/currency";
import type { Rate } from "@/lib/money/rate";
import type { Day } from "@/lib/time/beijing";

/** A statement for accountants: one account over some days, in minor units. Balances are booked ones. */
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
  /** What of the closing balance may be used: the rest is held for open orders. */
  readonly available: bigint;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
}

/** What an entry was booked for: whose list its number leads to. Empty where it has no number. */
export type EntrySubject = "exchange" | "payment" | "batch" | "income" | "transfer" | "settlement" | "exchangePay" | "";

/** An exchange that an entry is a side of. */
export interface EntryExchange {
  readonly rate: Rate;
  readonly sell: Currency;
  readonly buy: Currency;
}

export interface StatementEntry {
  readonly at: Date;
  /** What it is referred to by within the account. */
  readonly no: string;
  /** Its number among the account's entries: 1, 2, 3 … from the first one on, the same in every statement. */
  readonly sequence: string;
  /** A key of accounts.kind, and what that says in the reader's language. */
  readonly kind: string;
  readonly labels: string;
  readonly orderNo: string;
  readonly subject: EntrySubject;
  readonly isForward: boolean;
  readonly counterparty: string;
  readonly reference: string;
  readonly exchange: EntryExchange | null;
  /** The merchant's own number of its order, and the one that follows it from bank to bank; empty where there is none. */
  readonly ownNo: string;
  readonly uetr: string;
  /** Below zero where money left. */
  readonly minor: bigint;
}

type Entries = AsyncIterable<readonly StatementEntry[]> | Iterable<readonly StatementEntry[]>;

/** One account's facts and its entries, oldest first. */
export interface AccountStatement {
  readonly head: StatementHead;
  readonly entries: Entries;
}

/** An account's name: the merchant's number and the product's own currency, so that CNH and CNY stay apart. */
export const accountName = ({ userNo, currency }: Pick<StatementHead, "userNo" | "currency">): string =>
  `${userNo}-${currency}`;

export const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
