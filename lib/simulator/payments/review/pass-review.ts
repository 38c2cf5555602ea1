import { invariant } from "@/lib/call/refusals";
import { feeOf } from "@/lib/money/fee";
import { money, zero, type Money } from "@/lib/money/money";
import { convert, type Rate } from "@/lib/money/rate";
import { debitOf } from "@/lib/payments/rules";
import { paymentReview } from "@/lib/payments/states";
import { dayOf } from "@/lib/time/beijing";
import { amountsOrMinimum, closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { feeAt } from "@/lib/simulator/platform/pricing/fee-table";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { dispatchFrom, scheduleDispatch } from "../banks/dispatch-time";
import { feeChangeOf, postingsOf } from "../orders/postings";
import { countLeaving } from "../orders/quota";
import type { Reviewed } from "./open-orders";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** The cost of the exchange of a reviewed payment at the rate of an instant. */
export interface LiveCost {
  readonly pay: Money;
  /** What it buys: the amount paid out. */
  readonly amount: Money;
  readonly rate: Rate;
  /** The exchange's own fee, in the fee account's currency. */
  readonly exchangeFee: Money;
}

type Costed =
  | { readonly cost: LiveCost | null; readonly refusal: null }
  | { readonly cost: null; readonly refusal: "NO_RATE" | "MARKET_CLOSED" };

/**
 * The live cost of an exchange that waits for a review; null where the payment exchanges nothing. What the payer named
 * stays: exactly that is bought, or sold.
 */
export async function liveCostOf(tx: Tx, row: Row<"Payment">): Promise<Costed> {
  if (row.heldMinor === 0n) return { cost: null, refusal: null };
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  if (closedUntil(tx.world, tx.now)) return { cost: null, refusal: "MARKET_CLOSED" };
  const price = await customerRate(tx, payCurrency, currency);
  const named = row.isSold ? money(payCurrency, row.payMinor) : money(currency, row.amountMinor);
  const fee = price && (await liveFeeOf(tx, row, price.rate));
  if (!fee) return { cost: null, refusal: "NO_RATE" };
  const { amounts } = amountsOrMinimum(named, price.rate, payCurrency, currency);
  invariant(amounts, "an amount that may be paid out costs something");
  const { sell, buy } = amounts;
  return { cost: { pay: sell, amount: buy, rate: price.rate, exchangeFee: fee(sell) }, refusal: null };
}

/**
 * How the exchange's fee is worked out now, in the fee account's currency. An account of its own pays no more than what
 * is held there. Undefined without a rate.
 */
async function liveFeeOf(tx: Tx, row: Row<"Payment">, rate: Rate): Promise<((sell: Money) => Money) | undefined> {
  const [feeCurrency, payCurrency] = [currencyOf(row.feeCurrency), currencyOf(row.payCurrency)];
  const terms = await feeAt(tx, "realTime", payCurrency);
  invariant(terms, "a currency with a rate has fees");
  if (feeCurrency === payCurrency) return (sell) => feeOf(sell, terms);
  const feeRate =
    feeCurrency === currencyOf(row.currency) ? rate : (await customerRate(tx, feeCurrency, payCurrency))?.rate;
  if (!feeRate) return undefined;
  return (sell) => {
    const fee = feeOf(sell, terms);
    const live = fee.minor === 0n ? 0n : convert(fee, feeRate, "up").minor;
    return money(feeCurrency, live < row.exchangeFeeMinor ? live : row.exchangeFeeMinor);
  };
}

/** All fees of a payment whose exchange costs this. */
export const feesAt = ({ feeMinor, exchangeFeeMinor, ...row }: Row<"Payment">, { exchangeFee }: LiveCost): Money =>
  money(currencyOf(row.feeCurrency), feeMinor - exchangeFeeMinor + exchangeFee.minor);

/** The total debit of the paying account at this cost. */
export const debitAt = (row: Row<"Payment">, cost: LiveCost): Money => {
  const fees = feesAt(row, cost);
  const zeroFee = zero(fees.currency);
  return debitOf({ pay: cost.pay, ownFee: fees, correspondentFee: zeroFee, exchangeFee: zeroFee });
};

/** What an exchange now takes of the paying account beyond what is set aside there; below zero when some comes back. */
export function beyondHeld(row: Row<"Payment">, cost: LiveCost): bigint {
  const moreFee = row.feeCurrency === row.payCurrency ? feesAt(row, cost).minor - row.feeMinor : 0n;
  return cost.pay.minor + moreFee - row.heldMinor;
}

/**
 * Approves a review: its exchange, if any, is made at the given cost, and the payment goes to the banks after its usual
 * time, or on its day.
 */
export async function passReview(
  tx: Tx,
  { payment, review }: Reviewed,
  event: "approve" | "confirm",
  cost: LiveCost | null,
): Promise<void> {
  invariant(await transition(tx, paymentReview, review, event), "a review that is locked while it waits can be passed");
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  const dispatchAt = dispatchFrom(tx.world, tx.now, payment.payOn);
  const exchanged = cost && {
    payMinor: cost.pay.minor,
    amountMinor: cost.amount.minor,
    arrivalMinor: cost.amount.minor,
    rate: cost.rate.value,
    feeMinor: feesAt(payment, cost).minor,
    exchangeFeeMinor: cost.exchangeFee.minor,
    exchangedAt: tx.now,
  };
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: payment.id },
    data: { dispatchAt, ...exchanged },
  });
  await countLeaving(tx, payment, dayOf(dispatchAt));
  if (exchanged) {
    const after = { ...payment, ...exchanged };
    await moveMoney(tx, [
      ...postingsOf(["exchange"], after, tx.now, tx.by),
      ...feeChangeOf(after, exchanged.feeMinor - payment.feeMinor, tx.now, tx.by),
    ]);
  }
  await scheduleDispatch(tx, payment.id, dispatchAt);
}
