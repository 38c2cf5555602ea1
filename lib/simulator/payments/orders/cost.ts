import type { payments } from "@/lib/payments/calls/payments";
import { singlePaymentModeOf } from "@/lib/payments/mode-states";
import { paymentDebit, sumPaymentFees, heldAmountWithMargin, paymentReservation } from "@/lib/payments/rules";
import { reviewMarginPpm, reviewMinutes } from "@/lib/payments/terms";
import type { Handler } from "@/lib/simulator/platform/handler";
import { storeLockedQuote } from "../../exchange/orders/lock-quote";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { earliestDispatchTime } from "../banks/dispatch-time";
import { requestedPayDay } from "./pay-day-request";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { requirePayablePayee } from "./payable";
import { requirePaymentMode } from "./payment-mode";
import { currentExchangeTerms, calculatePaymentPrice } from "./price";
import { requireUsablePobo } from "../pobo/pobo-records";
import { requiredReviewLevels } from "../review/required-levels";
import { expectedDispatchDay } from "./quota";

/**
 * Returns the cost of a payment. When the account pays in another currency, the rate is locked: the given amount is
 * bought, or sold, exactly.
 */
export const quotePaymentCost: Handler<typeof payments.cost> = async (
  { bearer, poboRecordId, payOn, ...costInput },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    await requirePaymentMode(tx, principal.userNo, singlePaymentModeOf(poboRecordId));
    if (poboRecordId) await requireUsablePobo(tx, poboRecordId);
    const { payee, currency, feeCurrency } = await requirePayablePayee(tx, principal, costInput);
    const day = requestedPayDay(tx, payOn, [currency, costInput.payCurrency]);
    const toPay = { namedAmount: costInput.amount, currency, payCurrency: costInput.payCurrency, feeCurrency, bearer };
    const {
      amount,
      charges,
      purchase: quote,
    } = await calculatePaymentPrice(tx, toPay, async () =>
      storeLockedQuote(tx, { userNo: principal.userNo, kind: "payment", ...(await currentExchangeTerms(tx, toPay)) }),
    );
    const { ownFee, correspondentFee, exchangeFee } = charges;
    const usdMinor = (await usdCentsRoundedUp(tx, amount)) ?? refuse("NO_RATE");
    const levels = await requiredReviewLevels(tx, principal.userNo, {
      usdMinor,
      payee,
      leaves: expectedDispatchDay(tx, day),
    });
    const heldAmount = quote
      ? heldAmountWithMargin(charges.pay, numericWorldTerm(world, "reviewMarginPpm", reviewMarginPpm))
      : charges.pay;
    return {
      amount,
      arrival: amount,
      fee: ownFee,
      correspondentFee,
      exchangeFee,
      debit: paymentDebit(charges),
      rate: quote?.rate ?? null,
      quoteId: quote?.quoteId ?? null,
      expiresAt: quote?.expiresAt ?? null,
      at: now,
      dispatchAt: earliestDispatchTime(world, now, day),
      review:
        levels.length > 0
          ? {
              levels: levels.length,
              minutes: numericWorldTerm(world, "reviewMinutes", reviewMinutes),
              ...paymentReservation(heldAmount, sumPaymentFees(charges)),
            }
          : null,
    };
  });
