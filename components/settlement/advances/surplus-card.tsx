"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { useCall } from "@/lib/call/browser";
import { isCurrency, type Currency } from "@/lib/money/currency";
import { receivingScreens } from "@/lib/receiving/screens";
import { advances } from "@/lib/settlement/calls/advances";
import { AdvanceableAmountError, useAdvanceableAmountFacts, type SpeedySurplus } from "./surplus-facts";

/**
 * Displays the amount that can currently be advanced in a currency, and its incomes; the first currency comes from the
 * rendered page.
 */
export function AdvanceableAmountCard({
  currencies,
  first,
}: {
  currencies: readonly Currency[];
  first: SpeedySurplus;
}) {
  const t = useTranslations("settlement.advances");
  const [currency, setCurrency] = useState(first.surplus.currency);
  const isFirst = currency === first.surplus.currency;
  const surplus = useCall(advances.speedySurplus, { currency }, isFirst ? { initial: first } : {});
  return (
    <Card title={t("surplus.title")}>
      <div className={layout.stack}>
        <SelectField
          id="surplusCurrency"
          label={t("surplus.currency")}
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={({ target }) => isCurrency(target.value) && setCurrency(target.value)}
        />
        <AdvanceableAmountError of={surplus} />
        <FactList items={useAdvanceableAmountFacts(surplus.data)} />
        {surplus.data && (
          <DataTable
            caption={t("surplus.caption")}
            rows={surplus.data.incomes}
            rowKey={({ detailId }) => detailId}
            empty={<EmptyState>{t("surplus.empty", { currency })}</EmptyState>}
            columns={[
              {
                head: t("detailId"),
                kind: "link",
                of: ({ detailId }) => detailId,
                href: ({ detailId }) =>
                  hrefWithQueryChanges(receivingScreens.receipts.path, {}, { associate: detailId }),
              },
              { head: t("surplus.left"), kind: "money", of: (income) => income.surplus },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
