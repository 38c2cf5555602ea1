import { amountText } from "@/lib/money/money";
import { invariant } from "@/lib/call/refusals";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { checkConfirmed } from "../../access/mfa/confirmed";
import { readPayment } from "../orders/read-payment";
import { lockReviewed } from "./open-orders";
import { leavesOn } from "../orders/quota";
import { unpayableNow } from "../orders/still-payable";
import { lapseReview } from "./lapse-review";
import { beyondHeld, debitAt, liveCostOf, passReview } from "./pass-review";

/**
 * The maker takes on what an approved exchange costs now. More than was shown is refused, with what it is; less is
 * taken as it is. One that can no longer be paid is withdrawn instead.
 */
export const confirmCost: Handler<typeof paymentReviews.confirmCost> = async (takes, asked) => {
  const { orderNo, shownDebit } = takes;
  const { who, world, now, refuse, transact } = asked;
  const use = await checkConfirmed(asked, paymentReviews.confirmCost, takes);
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const found = await lockReviewed(tx, { userNo: who.userNo, orderNo });
    if (!found || found.payment.operatorId !== who.operatorId) return refuse("ORDER_NOTFOUND");
    const { payment, review } = found;
    if (review.state !== "confirming" || !isBefore(now, review.deadline)) return refuse("OPERATION_NOT_ALLOW");
    const fault = await unpayableNow(tx, payment, leavesOn(tx, payment.payOn));
    if (fault) {
      await lapseReview(tx, found, fault);
      return readPayment(tx, payment.id);
    }
    const { cost, refusal } = await liveCostOf(tx, payment);
    if (refusal) return refuse(refusal, closedUntil(world, now) ?? {});
    invariant(cost, "what has become dearer is an exchange");
    const debit = debitAt(payment, cost);
    if (shownDebit.currency !== debit.currency || shownDebit.minor < debit.minor)
      return refuse("COST_CHANGED", { debit: amountText(debit) });
    const ledgerAccount = merchantAccount(who.userNo, "available", cost.pay.currency);
    const available = (await lockAccounts(tx, [ledgerAccount])).get(ledgerAccount.id) ?? 0n;
    if (available < beyondHeld(payment, cost)) return refuse("LACK_BALANCE");
    await passReview(tx, found, "confirm", cost);
    return readPayment(tx, payment.id);
  });
};
