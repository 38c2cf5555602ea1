import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import { receivingBank, type PlaceInput, type Rail } from "@/lib/receiving/account-places";
import type { Currency } from "@/lib/money/currency";

/**
 * Lists the rails of an account with one of our banks, in its own currency only, with the time to credit, and states
 * that there is no cut-off time and no fee of ours. Banks that only another backend knows have no such statement.
 */
export function AccountRailTerms({ of }: { of: PlaceInput & { readonly currency: Currency } }) {
  const t = useTranslations("receiving.apply");
  const bank = receivingBank(of);
  return (
    bank && (
      <div className={layout.stack}>
        <RailCreditTimesTable
          currencies={[of.currency]}
          rails={bank.rails.map(({ rail, days: [daysMin, daysMax] }) => ({ rail, daysMin, daysMax }))}
        />
        <p className={layout.soft}>{t("cutOff")}</p>
        <p className={layout.soft}>{t("fees")}</p>
      </div>
    )
  );
}

/** Lists the rails of an account, with the time to credit of each. */
export function RailCreditTimesTable({
  currencies,
  rails,
}: {
  currencies: readonly Currency[];
  rails: readonly { readonly rail: Rail; readonly daysMin: number; readonly daysMax: number }[];
}) {
  const [t, names] = [useTranslations("receiving.apply"), useTranslations("receiving.rail")];
  return (
    <DataTable
      caption={t("takesText", { currencies: currencies.join(", ") })}
      rows={rails}
      rowKey={({ rail }) => rail}
      empty={null}
      columns={[
        { head: t("rail"), of: ({ rail }) => names(rail) },
        {
          head: t("time"),
          of: ({ daysMin, daysMax }) =>
            daysMax === 0 ? t("sameDay") : t("days", { min: String(daysMin), max: String(daysMax) }),
        },
      ]}
    />
  );
}
