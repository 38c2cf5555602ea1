import { invariant } from "@/lib/call/refusals";
import { money, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { paymentReview } from "@/lib/payments/states";
import { amountsOrMinimum, closedUntil } from "../../pricing/amounts";
import { currencyOf } from "../../store/currency-of";
import { moveMoney } from "../../ledger/move-money";
import { customerRate } from "../../market/price";
import { transition } from "../../store/transition";
import type { Row } from "../../store/records";
import { unschedule } from "../../worlds/scheduler";
import { dispatchAtOf, scheduleDispatch } from "../banks/dispatch-time";
import { postingsOf } from "../orders/postings";
import type { Reviewed } from "./open-orders";
import type { Tx } from "../../store/tx";

/** The cost of the exchange of a reviewed payment at the rate of an instant. */
export interface LiveCost {
  readonly pay: Money;
  readonly rate: Rate;
}

type Costed =
  | { readonly cost: LiveCost | null; readonly refusal: null }
  | { readonly cost: null; readonly refusal: "NO_RATE" | "MARKET_CLOSED" };

/** The live cost of an exchange that waits for a review; null where the payment exchanges nothing. */
export async function liveCostOf(tx: Tx, row: Row<"Payment">): Promise<Costed> {
  if (row.heldMinor === 0n) return { cost: null, refusal: null };
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  if (closedUntil(tx.world, tx.now)) return { cost: null, refusal: "MARKET_CLOSED" };
  const price = await customerRate(tx, payCurrency, currency);
  if (!price) return { cost: null, refusal: "NO_RATE" };
  const { amounts } = amountsOrMinimum(money(currency, row.amountMinor), price.rate, payCurrency, currency);
  invariant(amounts, "an amount that may be paid out costs something");
  return { cost: { pay: amounts.sell, rate: price.rate }, refusal: null };
}

/**
 * Approves a review: its exchange, if any, is made at the given cost, and the payment goes to the banks after its usual
 * time.
 */
export async function passReview(
  tx: Tx,
  { payment, review }: Reviewed,
  event: "approve" | "confirm",
  cost: LiveCost | null,
): Promise<void> {
  invariant(await transition(tx, paymentReview, review, event), "a review that is locked while it waits can be passed");
  await unschedule(tx, "payments.reviewOverdue", payment.id);
  const dispatchAt = dispatchAtOf(tx.world, { placedAt: tx.now });
  const exchanged = cost && { payMinor: cost.pay.minor, rate: cost.rate.value, exchangedAt: tx.now };
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: payment.id },
    data: { dispatchAt, ...exchanged },
  });
  if (exchanged) await moveMoney(tx, postingsOf(["exchange"], { ...payment, ...exchanged }, tx.now, tx.by));
  await scheduleDispatch(tx, payment.id, dispatchAt);
}
