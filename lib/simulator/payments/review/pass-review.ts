import { invariant } from "@/lib/call/refusals";
import { feeOf } from "@/lib/money/fee";
import { money, zero, type Money } from "@/lib/money/money";
import { convert, type Rate } from "@/lib/money/rate";
import { paymentDebit } from "@/lib/payments/rules";
import { paymentReview } from "@/lib/payments/states";
import { beijingDay } from "@/lib/time/beijing";
import { amountsOrMinimum, marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { earliestDispatchTime, schedulePaymentDispatch } from "../banks/dispatch-time";
import { heldFeeChangePostings, paymentPostings } from "../orders/postings";
import { moveQuotaToDispatchDay } from "../orders/quota";
import type { ReviewedPayment } from "./open-orders";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Holds the cost of a reviewed payment's exchange at the rate of an instant. */
export interface LiveCost {
  readonly pay: Money;
  /** Holds the amount bought, which is paid out. */
  readonly amount: Money;
  readonly rate: Rate;
  /** Holds the fee of the exchange alone, in the fee account's currency. */
  readonly exchangeFee: Money;
}

type CostResult =
  | { readonly cost: LiveCost | null; readonly refusal: null }
  | { readonly cost: null; readonly refusal: "NO_RATE" | "MARKET_CLOSED" };

/**
 * Returns the live cost of an exchange that waits for a review, or null when the payment exchanges nothing. The amount
 * that the payer named is unchanged: exactly that is bought, or sold.
 */
export async function currentReviewedExchangeCost(tx: Tx, row: Row<"Payment">): Promise<CostResult> {
  if (row.heldMinor === 0n) return { cost: null, refusal: null };
  const [currency, payCurrency] = [currencyFromColumn(row.currency), currencyFromColumn(row.payCurrency)];
  if (marketClosedDetail(tx.world, tx.now)) return { cost: null, refusal: "MARKET_CLOSED" };
  const price = await customerRate(tx, payCurrency, currency);
  const namedAmount = row.isSold ? money(payCurrency, row.payMinor) : money(currency, row.amountMinor);
  const fee = price && (await liveFeeOf(tx, row, price.rate));
  if (!fee) return { cost: null, refusal: "NO_RATE" };
  const { amounts } = amountsOrMinimum(namedAmount, price.rate, payCurrency, currency);
  invariant(amounts, "an amount that may be paid out costs something");
  const { sell, buy } = amounts;
  return { cost: { pay: sell, amount: buy, rate: price.rate, exchangeFee: fee(sell) }, refusal: null };
}

/**
 * Returns the function that computes the current exchange fee in the fee account's currency. A separate fee account
 * pays no more than its reserved amount. Returns undefined without a rate.
 */
async function liveFeeOf(tx: Tx, row: Row<"Payment">, rate: Rate): Promise<((sell: Money) => Money) | undefined> {
  const [feeCurrency, payCurrency] = [currencyFromColumn(row.feeCurrency), currencyFromColumn(row.payCurrency)];
  const terms = await currentFeeTerms(tx, "realTime", payCurrency);
  invariant(terms, "a currency with a rate has fees");
  if (feeCurrency === payCurrency) return (sell) => feeOf(sell, terms);
  const feeRate =
    feeCurrency === currencyFromColumn(row.currency) ? rate : (await customerRate(tx, feeCurrency, payCurrency))?.rate;
  if (!feeRate) return undefined;
  return (sell) => {
    const fee = feeOf(sell, terms);
    const live = fee.minor === 0n ? 0n : convert(fee, feeRate, "up").minor;
    return money(feeCurrency, live < row.exchangeFeeMinor ? live : row.exchangeFeeMinor);
  };
}

/** Returns all fees of a payment at this exchange cost. */
export const totalFeesAtCost = (
  { feeMinor, exchangeFeeMinor, ...row }: Row<"Payment">,
  { exchangeFee }: LiveCost,
): Money => money(currencyFromColumn(row.feeCurrency), feeMinor - exchangeFeeMinor + exchangeFee.minor);

/** Returns the total debit of the paying account at this cost. */
export const totalDebitAtCost = (row: Row<"Payment">, cost: LiveCost): Money => {
  const fees = totalFeesAtCost(row, cost);
  const zeroFee = zero(fees.currency);
  return paymentDebit({ pay: cost.pay, ownFee: fees, correspondentFee: zeroFee, exchangeFee: zeroFee });
};

/**
 * Returns the amount, in minor units, that an exchange now debits from the paying account beyond its reservation;
 * negative when part of it is returned.
 */
export function debitBeyondReservation(row: Row<"Payment">, cost: LiveCost): bigint {
  const moreFee = row.feeCurrency === row.payCurrency ? totalFeesAtCost(row, cost).minor - row.feeMinor : 0n;
  return cost.pay.minor + moreFee - row.heldMinor;
}

/**
 * Approves a review: makes its exchange, if any, at the given cost, and dispatches the payment to the banks after the
 * usual delay or on its day.
 */
export async function approvePaymentReview(
  tx: Tx,
  { payment, review }: ReviewedPayment,
  event: "approve" | "confirm",
  cost: LiveCost | null,
): Promise<void> {
  invariant(await transition(tx, paymentReview, review, event), "a review that is locked while it waits can be passed");
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  const dispatchAt = earliestDispatchTime(tx.world, tx.now, payment.payOn);
  const exchangeColumns = cost && {
    payMinor: cost.pay.minor,
    amountMinor: cost.amount.minor,
    arrivalMinor: cost.amount.minor,
    rate: cost.rate.value,
    feeMinor: totalFeesAtCost(payment, cost).minor,
    exchangeFeeMinor: cost.exchangeFee.minor,
    exchangedAt: tx.now,
  };
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: payment.id },
    data: { dispatchAt, ...exchangeColumns },
  });
  await moveQuotaToDispatchDay(tx, payment, beijingDay(dispatchAt));
  if (exchangeColumns) {
    const after = { ...payment, ...exchangeColumns };
    await moveMoney(tx, [
      ...paymentPostings(["exchange"], after, tx.now, tx.by),
      ...heldFeeChangePostings(after, exchangeColumns.feeMinor - payment.feeMinor, tx.now, tx.by),
    ]);
  }
  await schedulePaymentDispatch(tx, payment.id, dispatchAt);
}
