import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { receivingActions, Buyer } from "./receiving-actions";
import type { receivingDesk } from "./receiving-desk";
import { buyers } from "./receiving-material";
import type { Stage } from "./stage";
import type { Told } from "./told";

/** A merchant of the story, with what it and the banks may do, and the accounts it is sent money to. */
export interface Company {
  readonly stage: Stage;
  readonly no: number;
  readonly userNo: string;
  readonly does: ReturnType<typeof receivingActions>;
  readonly desk: ReturnType<typeof receivingDesk>;
  /** Of the local account, whose money waits for its contracts; and of the global one, in dollars. */
  readonly currency: Currency;
  readonly local: string;
  readonly global: string;
  /** An account that has ended. */
  readonly ended: string;
}

/** One business of a merchant's: who buys, for how much, by which contract. */
export interface Deal {
  readonly buyer: Buyer;
  readonly amount: Money;
  readonly contractNo: string;
}

/**
 * What a merchant lives through in a week, told in parts: on Monday morning, on Tuesday afternoon, when operations
 * review, on Wednesday morning, on its afternoon, and on Friday morning.
 */
export type Chapter = (of: Company, deal: Deal) => Told;

/** The deal of a turn: minor units of some amount of at least two thousand, in whole major units. */
export function dealOf({ no, currency }: Pick<Company, "no" | "currency">, turn: number): Deal {
  const buyer = buyers[(turn + no) % buyers.length];
  if (!buyer) throw new Error("everybody in the story has buyers");
  const amount = money(currency, BigInt(2_000 + ((turn * 7_919 + no * 613) % 48_000)) * 100n);
  return { buyer, amount, contractNo: `HT-${String(no).padStart(2, "0")}-${String(turn + 1).padStart(4, "0")}` };
}

/** A percentage of an amount, down to the minor unit. */
export const part = ({ currency, minor }: Money, percent: bigint): Money => money(currency, (minor * percent) / 100n);
export const plus = ({ currency, minor }: Money, other: Money): Money => money(currency, minor + other.minor);
