import type { Principal } from "@/lib/call/principal";
import { isRealNameUnverified } from "@/lib/gate/may";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { divide } from "@/lib/money/rate";
import { dayMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import { payment } from "./states";
import { amountMinorMin, recallDaysMax } from "./terms";

/** Returns true for the order currencies, in which payments are made. */
export const isPaymentCurrency = (code: Currency): boolean => orderCurrencies.includes(code);

/**
 * Lists the reasons why only the account of the payment's own currency can pay: paying from another one is an exchange,
 * and the merchant's verification is incomplete, or the site exchanges no currencies.
 */
export type NoExchange = "notOffered" | "unverified";

/** Returns null when another currency's account may pay. `isOffered`: whether currencies are exchanged at the site. */
export const crossCurrencyBlockReason = (
  principal: Pick<Principal, "realNameState" | "firstVerify" | "isCertExpired">,
  isOffered: boolean,
): NoExchange | null => (isOffered ? (isRealNameUnverified(principal) ? "unverified" : null) : "notOffered");

/** Returns the minimum payout in a currency: the terms' figure, otherwise the smallest unit. */
export const minimumPaymentAmount = (code: Currency): Money => money(code, amountMinorMin[code] ?? 1n);

/** Describes the figures of a payment; all fees are in the fee account's currency. */
export interface Charges {
  /** Holds the debit of the paying account for the amount itself. */
  readonly pay: Money;
  readonly ownFee: Money;
  /** Zero unless the bearer is OUR. */
  readonly correspondentFee: Money;
  /** Zero when nothing is exchanged. */
  readonly exchangeFee: Money;
}

/** Returns the sum of all fees. */
export const sumPaymentFees = ({ ownFee, correspondentFee, exchangeFee }: Charges): Money =>
  money(ownFee.currency, ownFee.minor + correspondentFee.minor + exchangeFee.minor);

/** Returns the total debit of the paying account, including the fees unless another account pays those. */
export const paymentDebit = (charges: Charges): Money => {
  const { pay } = charges;
  const fees = sumPaymentFees(charges);
  return fees.currency === pay.currency ? money(pay.currency, pay.minor + fees.minor) : pay;
};

/**
 * Returns the amount held for an exchange that is made only on approval: the indicative cost and a margin of it,
 * rounded up.
 */
export const heldAmountWithMargin = ({ currency, minor }: Money, marginPpm: number): Money =>
  money(currency, minor + divide(minor * BigInt(marginPpm), 1_000_000n, "up"));

/** Describes the amounts held for a payment until it is approved. */
export interface Reservation {
  /** In the paying account: the amount, or the maximum cost of its exchange, with the fees that this account pays. */
  readonly held: Money;
  /** In the fee account, when another account pays the fees; otherwise null. */
  readonly heldFees: Money | null;
}

/** Returns the amounts to hold, from the held amount or cost and the sum of the fees. */
export const paymentReservation = (pay: Money, fees: Money): Reservation =>
  fees.currency === pay.currency
    ? { held: money(pay.currency, pay.minor + fees.minor), heldFees: null }
    : { held: pay, heldFees: fees.minor > 0n ? fees : null };

/** Describes a level of the approval group, and which payments have to pass it. */
export interface ApprovalLevel {
  readonly level: number;
  /** Holds the threshold in US dollar cents, or null when only the country applies. */
  readonly fromMinor: bigint | null;
  readonly countries: readonly string[];
}

/** Returns the levels that a payment has to pass, in order, by its amount in US dollar cents and its bank's country. */
export const requiredApprovalLevels = (
  levels: readonly ApprovalLevel[],
  usdMinor: bigint,
  bankCountry: string,
): number[] =>
  levels
    .filter(
      ({ fromMinor, countries }) => (fromMinor !== null && usdMinor >= fromMinor) || countries.includes(bankCountry),
    )
    .map(({ level }) => level);

/**
 * Returns true when a payment may be recalled from the banks at an instant: they have it, or it arrived no more than
 * `recallDaysMax` days ago.
 */
export const isPaymentRecallable = (
  { state, doneAt }: { readonly state: string; readonly doneAt: Date | null },
  now: Date,
): boolean =>
  payment.is(state) &&
  payment.next(state, "return") !== undefined &&
  (doneAt === null || isBefore(now, addMilliseconds(doneAt, recallDaysMax * dayMs)));

/** Returns the kind of voucher of a payment: that of its refund if there is one. Sites offer the two separately. */
export const voucherKindOf = ({ refund }: { readonly refund: object | null }): "refundVoucher" | "paymentVoucher" =>
  refund ? "refundVoucher" : "paymentVoucher";
