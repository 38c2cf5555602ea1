import { useFormatter, useTranslations } from "next-intl";
import { BarChart } from "@/components/kit/chart/bar-chart";
import { moneyAxis } from "@/components/kit/chart/value-axis";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { ListFilterBar } from "@/components/kit/select/filters";
import layout from "@/components/kit/page/layout.module.css";
import type { Query } from "@/components/kit/select/query";
import { flowSteps, type FlowStep } from "@/lib/accounts/cash-flow";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { accountsScreens } from "@/lib/accounts/screens";
import type { ClientOutput } from "@/lib/call/call";
import { monthAndDay, monthOnly } from "@/lib/i18n/date-formats";
import type { Currency } from "@/lib/money/currency";
import { allFlows } from "./flow-query";
import { amountText, type Money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";

export interface CashFlowFacts {
  readonly flow: ClientOutput<typeof homeCalls.cashFlow>;
  readonly reporting: Currency;
  /** Holds the selected currency, or all of them together. */
  readonly selectedCurrency: Currency | typeof allFlows;
  readonly by: FlowStep;
  /** Holds the currencies to choose from. */
  readonly currencies: readonly Currency[];
  readonly query: Query;
}

/** Shows money in and out by day, week or month, as columns and as a table behind them. */
export function CashFlowCard({
  flow: { rows, currency, unrated },
  reporting,
  selectedCurrency,
  by,
  currencies,
  query,
  isHidden,
}: CashFlowFacts & { isHidden: boolean }) {
  const t = useTranslations("home.flow");
  const terms = useTranslations("terms");
  const isEmpty = rows.every(({ moneyIn, moneyOut }) => moneyIn.minor === 0n && moneyOut.minor === 0n);
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <ListFilterBar
          path={accountsScreens.home.path}
          query={query}
          set={[]}
          fields={[
            {
              kind: "choice",
              name: "flow",
              label: terms("currencyWord"),
              options: [
                { value: allFlows, label: t("all", { currency: reporting }) },
                ...currencies.map((code) => ({ value: code, label: `${code} ${terms(`currency.${code}`)}` })),
              ],
              always: selectedCurrency,
            },
            {
              kind: "choice",
              name: "by",
              label: t("by"),
              options: flowSteps.map((step) => ({ value: step, label: t(step) })),
              always: by,
            },
          ]}
        />
        {selectedCurrency === allFlows && (
          <p className={layout.soft}>
            {t("converted", { currency })}
            {unrated.length > 0 && ` ${t("unrated", { currencies: unrated.join(", ") })}`}
          </p>
        )}
        {isHidden ? (
          <EmptyState>{t("hidden")}</EmptyState>
        ) : isEmpty ? (
          <EmptyState>{t("empty")}</EmptyState>
        ) : (
          <CashFlowChart rows={rows} currency={currency} by={by} />
        )}
      </div>
    </Card>
  );
}

/** Draws the periods in pairs of columns; a month is labelled by its name, a week by its first day. */
function CashFlowChart({
  rows,
  currency,
  by,
}: Pick<CashFlowFacts["flow"], "rows" | "currency"> & Pick<CashFlowFacts, "by">) {
  const t = useTranslations("home.flow");
  const format = useFormatter();
  const bar = (amount: Money) => ({ value: amount.minor, text: amountText(amount) });
  return (
    <BarChart
      caption={t("caption", { currency })}
      heads={[t("days"), t("moneyIn"), t("moneyOut")]}
      axis={moneyAxis(currency)}
      groups={rows.map(({ from, moneyIn, moneyOut }) => ({
        label: by === "month" ? from.slice(0, 7) : from.slice(5),
        short: format.dateTime(beijingInstant(from), by === "month" ? monthOnly : monthAndDay),
        bars: [bar(moneyIn), bar(moneyOut)],
      }))}
    />
  );
}
