import { invariant } from "@/lib/call/refusals";
import { debitOf } from "@/lib/payments/rules";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { isBefore } from "@/lib/time/instant";
import { money } from "@/lib/money/money";
import type { Handler } from "../../handler";
import { plainAmountText, closedUntil } from "../../pricing/amounts";
import { currencyOf } from "../../store/currency-of";
import { merchantAccount } from "../../ledger/chart";
import { lockAccounts } from "../../ledger/post-many";
import { checkConfirmed } from "../../access/mfa/confirmed";
import { readPayment } from "../orders/read-payment";
import { lockReviewed } from "./open-orders";
import { liveCostOf, passReview } from "./pass-review";

/**
 * The maker takes on what an approved exchange costs now. More than was shown is refused, with what it is; less is
 * taken as it is.
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
    const { cost, refusal } = await liveCostOf(tx, payment);
    if (refusal) return refuse(refusal, closedUntil(world, now) ?? {});
    invariant(cost, "what has become dearer is an exchange");
    const zeroFee = money(currencyOf(payment.feeCurrency), 0n);
    const debit = debitOf({
      pay: cost.pay,
      ownFee: money(zeroFee.currency, payment.feeMinor),
      correspondentFee: zeroFee,
      exchangeFee: zeroFee,
    });
    if (shownDebit.currency !== debit.currency || shownDebit.minor < debit.minor)
      return refuse("COST_CHANGED", { debit: plainAmountText(debit) });
    const ledgerAccount = merchantAccount(who.userNo, "available", cost.pay.currency);
    const available = (await lockAccounts(tx, [ledgerAccount])).get(ledgerAccount.id) ?? 0n;
    if (available < cost.pay.minor - payment.heldMinor) return refuse("LACK_BALANCE");
    await passReview(tx, found, "confirm", cost);
    return readPayment(tx, payment.id);
  });
};
