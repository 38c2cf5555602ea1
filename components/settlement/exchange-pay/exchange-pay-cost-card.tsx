"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { useExchangePayCostFacts } from "./exchange-pay-cost-facts";
import type { ExchangePayCost } from "./use-exchange-pay-cost";

/** Displays the current cost of the order. */
export function ExchangePayCostCard({
  cost,
  problem,
  isAtField,
}: {
  cost: ExchangePayCost | undefined;
  problem: string | undefined;
  /** True when a field displays the obstacle. */
  isAtField: boolean;
}) {
  const t = useTranslations("settlement.exchangePayForm");
  return (
    <Card title={t("summary")}>
      {cost ? <Cost cost={cost} /> : <NoCost problem={isAtField ? t("atField") : problem} />}
    </Card>
  );
}

/** Explains why there is no cost, once that is known. */
function NoCost({ problem }: { problem: string | undefined }) {
  const t = useTranslations("settlement.exchangePayForm");
  return (
    <div role="status">
      {problem ? <Notice tone="waiting" title={problem} /> : <p className={layout.soft}>{t("summaryNone")}</p>}
    </div>
  );
}

function Cost({ cost }: { cost: ExchangePayCost }) {
  const [t, all] = [useTranslations("settlement.exchangePayForm"), useTranslations("settlement.exchangePays")];
  const facts = useExchangePayCostFacts(cost);
  return (
    <div className={layout.stack}>
      <FactList
        narrow
        items={[...facts, ...(cost.held ? [{ label: all("held"), value: <MoneyText amount={cost.held} /> }] : [])]}
      />
      <p className={layout.soft}>{t("indicative")}</p>
    </div>
  );
}
