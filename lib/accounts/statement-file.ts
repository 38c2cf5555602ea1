import type { Currency } from "@/lib/money/currency";
import type { Rate } from "@/lib/money/rate";
import type { Day } from "@/lib/time/beijing";

/** Describes a statement for accounting: one account over some days, in minor units. Balances are booked balances. */
export interface StatementHead {
  readonly userNo: string;
  readonly owner: string;
  readonly currency: Currency;
  /** Holds the first and the last day, in Beijing time. */
  readonly from: Day;
  readonly to: Day;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly closing: bigint;
  /** Holds the part of the closing balance that may be used: the rest is held for open orders. */
  readonly available: bigint;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly countIn: number;
  readonly countOut: number;
}

/** Names the subject of an entry, which determines the list that its number links to. Empty when it has no number. */
export type EntrySubject = "exchange" | "payment" | "batch" | "income" | "transfer" | "settlement" | "exchangePay" | "";

/** Describes an exchange that an entry is a side of. */
export interface EntryExchange {
  readonly rate: Rate;
  readonly sell: Currency;
  readonly buy: Currency;
}

export interface StatementEntry {
  readonly at: Date;
  /** Identifies the entry within the account. */
  readonly no: string;
  /** Holds the entry's number in the account: 1, 2, 3 … from the first one, the same in every statement. */
  readonly sequence: string;
  /** Holds a key of accounts.kind, and its label in the reader's language. */
  readonly kind: string;
  readonly labels: string;
  readonly orderNo: string;
  readonly subject: EntrySubject;
  readonly isForward: boolean;
  readonly counterparty: string;
  readonly reference: string;
  readonly exchange: EntryExchange | null;
  /**
   * Holds the merchant's own number of its order, and the one that identifies it between banks; empty when there is
   * none.
   */
  readonly ownNo: string;
  readonly uetr: string;
  /** Holds minor units, below zero for outgoing money. */
  readonly minor: bigint;
}

type Entries = AsyncIterable<readonly StatementEntry[]> | Iterable<readonly StatementEntry[]>;

/** Holds one account's facts and its entries, oldest first. */
export interface AccountStatement {
  readonly head: StatementHead;
  readonly entries: Entries;
}

/**
 * Returns an account's name: the merchant's number and the product's own currency, so that CNH and CNY remain distinct.
 */
export const statementAccountName = ({ userNo, currency }: Pick<StatementHead, "userNo" | "currency">): string =>
  `${userNo}-${currency}`;

export const absoluteMinor = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
