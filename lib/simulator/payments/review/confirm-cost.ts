import { amountText } from "@/lib/money/money";
import { invariant } from "@/lib/call/refusals";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import { readPayment } from "../orders/read-payment";
import { lockPaymentWithReview } from "./open-orders";
import { expectedDispatchDay } from "../orders/quota";
import { paymentUnpayableReason } from "../orders/still-payable";
import { endReviewOfUnpayablePayment } from "./lapse-review";
import {
  debitBeyondReservation,
  totalDebitAtCost,
  currentReviewedExchangeCost,
  approvePaymentReview,
} from "./pass-review";

/**
 * Confirms the current cost of an approved exchange on behalf of the maker. A cost above the displayed one is refused
 * with the current figure; a lower one is accepted. A payment that can no longer be paid is withdrawn instead.
 */
export const confirmApprovedExchangeCost: Handler<typeof paymentReviews.confirmCost> = async (input, context) => {
  const { orderNo, shownDebit } = input;
  const { principal, world, now, refuse, transact } = context;
  const use = await checkConfirmed(context, paymentReviews.confirmCost, input);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const reviewedPayment = await lockPaymentWithReview(tx, { userNo: principal.userNo, orderNo });
    if (!reviewedPayment || reviewedPayment.payment.operatorId !== principal.operatorId)
      return refuse("ORDER_NOTFOUND");
    const { payment, review } = reviewedPayment;
    if (review.state !== "confirming" || !isBefore(now, review.deadline)) return refuse("OPERATION_NOT_ALLOW");
    const fault = await paymentUnpayableReason(tx, payment, expectedDispatchDay(tx, payment.payOn));
    if (fault) {
      await endReviewOfUnpayablePayment(tx, reviewedPayment, fault);
      return readPayment(tx, payment.id);
    }
    const { cost, refusal } = await currentReviewedExchangeCost(tx, payment);
    if (refusal) return refuse(refusal, marketClosedDetail(world, now) ?? {});
    invariant(cost, "what has become dearer is an exchange");
    const debit = totalDebitAtCost(payment, cost);
    if (shownDebit.currency !== debit.currency || shownDebit.minor < debit.minor)
      return refuse("COST_CHANGED", { debit: amountText(debit) });
    const ledgerAccount = merchantAccount(principal.userNo, "available", cost.pay.currency);
    const available = (await lockAccounts(tx, [ledgerAccount])).get(ledgerAccount.id) ?? 0n;
    if (available < debitBeyondReservation(payment, cost)) return refuse("LACK_BALANCE");
    await approvePaymentReview(tx, reviewedPayment, "confirm", cost);
    return readPayment(tx, payment.id);
  });
};
