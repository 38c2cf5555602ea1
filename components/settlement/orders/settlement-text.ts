import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import type { Machine, Tone } from "@/lib/machine/machine";
import { amountText } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { paymentReview } from "@/lib/payments/states";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { isExchangedForYuan, cnhAsDisplayedCny, displayYuanRate } from "@/lib/settlement/orders/yuan";

export type SettlementReply = ClientOutput<typeof settlementOrders.settlement>;
export type ListedSettlement = SettlementReply["order"];

type StatesOfSettlement = Pick<ListedSettlement, "state" | "reviewState">;

/** Returns true while it waits for its review. */
export const isSettlementUnderReview = ({ reviewState }: Pick<ListedSettlement, "reviewState">): boolean =>
  reviewState === "waiting" || reviewState === "confirming";

/** Returns the state that a settlement is displayed with, and its machine: its review's while that is in progress. */
export const displayedStateOfSettlement = ({ state, reviewState }: StatesOfSettlement): [Machine, string] =>
  state === machine.first && reviewState !== null && isSettlementUnderReview({ reviewState })
    ? [paymentReview, reviewState]
    : [machine, state];

/** Returns a function that describes the state of a settlement, including a review in progress. */
export function useSettlementStateLabel(): (order: StatesOfSettlement) => [Tone, string] {
  const [states, reviews] = [useTranslations("settlement.settlementOrder"), useTranslations("payments.paymentReview")];
  return (order) => {
    const [displayed, state] = displayedStateOfSettlement(order);
    const texts = displayed === paymentReview ? reviews : states;
    // named cast: the state is one of the machine whose texts these are
    return [displayed.tone(state), texts(state as never)];
  };
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
