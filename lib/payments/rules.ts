import type { Who } from "@/lib/call/who";
import { isRealNameMissing } from "@/lib/gate/may";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { divide } from "@/lib/money/rate";
import { dayMs, isBefore, later } from "@/lib/time/instant";
import { payment } from "./states";
import { amountMinorMin, recallDaysMax } from "./terms";

/** Payments are made in the order currencies. */
export const isPayable = (code: Currency): boolean => orderCurrencies.includes(code);

/**
 * Why somebody pays from the payment's own currency alone: to pay from another one's account is an exchange, and theirs
 * waits for the verification, or their site exchanges no currencies.
 */
export type NoExchange = "notOffered" | "unverified";

/** Null where another currency's account may pay. `isOffered`: whether currencies are exchanged at the site. */
export const noExchange = (
  who: Pick<Who, "realNameState" | "firstVerify" | "isCertExpired">,
  isOffered: boolean,
): NoExchange | null => (isOffered ? (isRealNameMissing(who) ? "unverified" : null) : "notOffered");

/** The least that is paid out in a currency: the terms' figure, else the smallest amount there is. */
export const amountMin = (code: Currency): Money => money(code, amountMinorMin[code] ?? 1n);

/** The figures of a payment; all fees are in the fee account's currency. */
export interface Charges {
  /** The debit of the paying account for the amount itself. */
  readonly pay: Money;
  readonly ownFee: Money;
  /** Zero but with OUR. */
  readonly correspondentFee: Money;
  /** Zero where nothing is exchanged. */
  readonly exchangeFee: Money;
}

/** All fees together. */
export const feesOf = ({ ownFee, correspondentFee, exchangeFee }: Charges): Money =>
  money(ownFee.currency, ownFee.minor + correspondentFee.minor + exchangeFee.minor);

/** Total debit of the paying account: with the fees, unless another account pays those. */
export const debitOf = (charges: Charges): Money => {
  const { pay } = charges;
  const fees = feesOf(charges);
  return fees.currency === pay.currency ? money(pay.currency, pay.minor + fees.minor) : pay;
};

/**
 * The amount held for an exchange that is made only on approval: the indicative cost and a margin of it, rounded up.
 */
export const heldFor = ({ currency, minor }: Money, marginPpm: number): Money =>
  money(currency, minor + divide(minor * BigInt(marginPpm), 1_000_000n, "up"));

/** What is set aside for a payment until it is approved. */
export interface Reservation {
  /** In the paying account: the amount, or the most that its exchange may cost, with the fees that this account pays. */
  readonly held: Money;
  /** In the fee account, where another account pays the fees; else null. */
  readonly heldFees: Money | null;
}

/** Returns what is set aside, of the amount or cost that is held and of all fees together. */
export const reservationOf = (pay: Money, fees: Money): Reservation =>
  fees.currency === pay.currency
    ? { held: money(pay.currency, pay.minor + fees.minor), heldFees: null }
    : { held: pay, heldFees: fees.minor > 0n ? fees : null };

/** A level of the approval group, and which payments have to pass it. */
export interface ApprovalLevel {
  readonly level: number;
  /** From so many US dollar cents on; null where only the country calls it. */
  readonly fromMinor: bigint | null;
  readonly countries: readonly string[];
}

/** The levels that a payment of so many dollar cents to a bank in a country has to pass, in their order. */
export const levelsFor = (levels: readonly ApprovalLevel[], usdMinor: bigint, bankCountry: string): number[] =>
  levels
    .filter(
      ({ fromMinor, countries }) => (fromMinor !== null && usdMinor >= fromMinor) || countries.includes(bankCountry),
    )
    .map(({ level }) => level);

/**
 * Whether a payment in a state may be asked back from the banks at an instant: they have it, or it arrived no more than
 * `recallDaysMax` days ago.
 */
export const isRecallable = (
  { state, doneAt }: { readonly state: string; readonly doneAt: Date | null },
  now: Date,
): boolean =>
  payment.is(state) &&
  payment.next(state, "return") !== undefined &&
  (doneAt === null || isBefore(now, later(doneAt, recallDaysMax * dayMs)));

/** What vouches for a payment: where its money came back, that it did. Sites offer the two apart. */
export const voucherKindOf = ({ refund }: { readonly refund: object | null }): "refundVoucher" | "paymentVoucher" =>
  refund ? "refundVoucher" : "paymentVoucher";
