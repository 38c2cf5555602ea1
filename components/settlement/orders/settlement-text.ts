import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import { amountText } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { paymentReview } from "@/lib/payments/states";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementOrder as machine } from "@/lib/settlement/order-states";
import { isExchanged, shownYuan, shownYuanRate } from "@/lib/settlement/orders/yuan";

export type SettlementShown = Got<typeof settlementOrders.settlement>;
export type Settlement = SettlementShown["order"];

/** Whether it still waits to be passed. */
export const isUnderReview = ({ reviewState }: Pick<Settlement, "reviewState">): boolean =>
  reviewState === "waiting" || reviewState === "confirming";

/** The state of a settlement in words: that it waits to be passed, where it does. */
export function useSettlementState(): (order: Pick<Settlement, "state" | "reviewState">) => [Tone, string] {
  const [states, reviews] = [useTranslations("settlement.settlementOrder"), useTranslations("payments.paymentReview")];
  return ({ state, reviewState }) =>
    state === machine.first && reviewState !== null && isUnderReview({ reviewState })
      ? [paymentReview.tone(reviewState), reviews(reviewState)]
      : [machine.tone(state), states(state)];
}

/** The money sentence: what is sold for how much, at which rate, and who gets it. */
export function useSettlementSentence(): (order: Settlement) => string {
  const t = useTranslations("settlement.detail");
  return ({ pay, receive, payeeName, rate, debit, method, isIndicative }) => {
    const shown = shownYuanRate(rate);
    const sold = isIndicative ? "indicative" : method === "speedy" ? "sentenceSpeedy" : "sentence";
    return t(isExchanged(pay) ? sold : isIndicative ? "indicativeYuan" : "sentenceYuan", {
      pay: amountText(pay),
      receive: amountText(shownYuan(receive)),
      payee: payeeName,
      rate: `${pairName(shown)} ${rateText(shown)}`,
      debit: amountText(debit),
    });
  };
}
