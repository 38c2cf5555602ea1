import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import { amountText } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { paymentReview } from "@/lib/payments/states";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { isExchangedForYuan, cnhAsDisplayedCny, displayYuanRate } from "@/lib/settlement/orders/yuan";

export type SettlementReply = ClientOutput<typeof settlementOrders.settlement>;
export type ListedSettlement = SettlementReply["order"];

/** Returns true while it waits for its review. */
export const isSettlementUnderReview = ({ reviewState }: Pick<ListedSettlement, "reviewState">): boolean =>
  reviewState === "waiting" || reviewState === "confirming";

/** Returns a function that describes the state of a settlement, including a review in progress. */
export function useSettlementStateLabel(): (order: Pick<ListedSettlement, "state" | "reviewState">) => [Tone, string] {
  const [states, reviews] = [useTranslations("settlement.settlementOrder"), useTranslations("payments.paymentReview")];
  return ({ state, reviewState }) =>
    state === machine.first && reviewState !== null && isSettlementUnderReview({ reviewState })
      ? [paymentReview.tone(reviewState), reviews(reviewState)]
      : [machine.tone(state), states(state)];
}

/** Returns a function that builds the money sentence: the amounts sold and received, the rate, and the payee. */
export function useSettlementSentence(): (order: ListedSettlement) => string {
  const t = useTranslations("settlement.detail");
  return ({ pay, receive, payeeName, rate, debit, method, isIndicative }) => {
    const displayRate = displayYuanRate(rate);
    const sentenceKey = isIndicative ? "indicative" : method === "speedy" ? "sentenceSpeedy" : "sentence";
    return t(isExchangedForYuan(pay) ? sentenceKey : isIndicative ? "indicativeYuan" : "sentenceYuan", {
      pay: amountText(pay),
      receive: amountText(cnhAsDisplayedCny(receive)),
      payee: payeeName,
      rate: `${pairName(displayRate)} ${rateText(displayRate)}`,
      debit: amountText(debit),
    });
  };
}
