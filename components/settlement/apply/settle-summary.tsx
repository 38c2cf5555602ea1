"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import { useDayText } from "@/components/shell/orders/use-day-text";
import { amountText, type Money } from "@/lib/money/money";
import { percentText } from "@/lib/money/percent";
import { settlementCutOffHour } from "@/lib/settlement/orders/terms";
import { isExchangedForYuan, cnhAsDisplayedCny, displayYuanRate } from "@/lib/settlement/orders/yuan";
import { useRateBasisFacts } from "../off-hours";
import type { SettleAmounts, SettleCost } from "./use-settle-cost";

interface SettleSummaryProps {
  amounts: SettleAmounts | undefined;
  cost: SettleCost | undefined;
  problem: string | undefined;
  /** True when a field displays the obstacle. */
  isAtField: boolean;
}

/** Displays the cost and arrival of a settlement, as far as known, and its obstacle. */
export function SettlementCostSummary({ amounts, cost, problem, isAtField }: SettleSummaryProps) {
  const t = useTranslations("settlement.cost");
  const facts = useSettlementCostFacts(amounts, cost);
  return (
    <div className={layout.stack}>
      {amounts ? (
        <FactList narrow items={facts} />
      ) : (
        !problem && !isAtField && <p className={layout.soft}>{t("hint")}</p>
      )}
      {problem && (
        <Notice tone="bad" title={t("trouble")} live>
          {problem}
        </Notice>
      )}
      {isAtField && <Notice tone="waiting" title={t("atField")} live />}
      {cost && <AdvanceNotice cost={cost} />}
      {cost && <Arrival cost={cost} />}
      {cost?.review && (
        <Notice tone="waiting" title={t("review", { levels: String(cost.review.levels) })}>
          {t(cost.advance ? "reviewAdvance" : isExchangedForYuan(cost.pay) ? "reviewHeld" : "reviewHeldYuan", {
            held: amountText(cost.review.held),
            hours: String(Math.round(cost.review.minutes / 60)),
          })}
        </Notice>
      )}
    </div>
  );
}

/** Returns the lines of a cost; unknown ones have placeholders. */
export function useSettlementCostFacts(amounts: SettleAmounts | undefined, cost: SettleCost | undefined): FactItem[] {
  const [t, terms] = [useTranslations("settlement.cost"), useTranslations("terms")];
  const dayText = useDayText();
  const basis = useRateBasisFacts(cost);
  const moneyOrNone = (part: Money | undefined, strong = false) =>
    part ? <MoneyText amount={cnhAsDisplayedCny(part)} strong={strong} /> : t("none");
  return [
    { label: t("pay"), value: moneyOrNone(amounts?.pay) },
    ...(amounts && !isExchangedForYuan(amounts.pay)
      ? []
      : [
          { label: terms("rate"), value: amounts ? <RateText rate={displayYuanRate(amounts.rate)} pair /> : t("none") },
        ]),
    ...basis,
    { label: t("receive"), value: moneyOrNone(amounts?.receive, true) },
    { label: t("fee"), value: moneyOrNone(cost?.fee) },
    ...(cost?.advance ? [{ label: t("speedyFee"), value: moneyOrNone(cost.speedyFee) }] : []),
    { label: cost?.advance ? t("advanced") : terms("debit"), value: moneyOrNone(cost?.debit, true) },
    ...(cost
      ? [
          {
            label: t("dispatch"),
            value: <TimeText at={cost.arrival.dispatchAt} now={cost.at} style="short" />,
          },
          { label: t("expected"), value: dayText(cost.arrival.expectedOn) },
        ]
      : []),
  ];
}

/** Displays the cost of the advance after the free or prepaid time, and its due time. */
function AdvanceNotice({ cost: { advance, at } }: { cost: SettleCost }) {
  const t = useTranslations("settlement.cost");
  if (!advance) return null;
  const { isFree, daysPaid, dueAt, interestFrom, interestPpm } = advance;
  return (
    <Notice tone="moving" title={isFree ? t("advanceFree") : t("advancePaid", { days: daysPaid })}>
      {t.rich("advanceText", {
        share: percentText(interestPpm),
        from: () => <TimeText at={interestFrom} now={at} style="exact" />,
        due: () => <TimeText at={dueAt} now={at} style="exact" />,
      })}
    </Notice>
  );
}

/** Explains why it is not sent the same day, and warns when the days are not from an official list. */
function Arrival({ cost: { arrival } }: { cost: SettleCost }) {
  const t = useTranslations("settlement.cost");
  const dayText = useDayText();
  const { late, sentOn, isOfficial } = arrival;
  return (
    <>
      <p className={layout.soft}>
        {late
          ? t(late, { hour: settlementCutOffHour, day: dayText(sentOn) })
          : t("inTime", { hour: settlementCutOffHour })}
      </p>
      {!isOfficial && <p className={layout.soft}>{t("unofficial")}</p>}
    </>
  );
}
