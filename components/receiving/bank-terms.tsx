import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import { receivingBank, type PlaceAsked, type Rail } from "@/lib/receiving/account-places";
import type { Currency } from "@/lib/money/currency";

/**
 * What an account with a bank of ours takes by each of its rails, in its own currency alone, how soon, and that neither an
 * hour nor a fee of ours stands in the way: that is said of no bank that another backend alone has.
 */
export function BankTerms({ of }: { of: PlaceAsked & { readonly currency: Currency } }) {
  const t = useTranslations("receiving.apply");
  const bank = receivingBank(of);
  return (
    bank && (
      <div className={layout.stack}>
        <RailTable
          currencies={[of.currency]}
          rails={bank.rails.map(({ rail, days: [daysMin, daysMax] }) => ({ rail, daysMin, daysMax }))}
        />
        <p className={layout.soft}>{t("cutOff")}</p>
        <p className={layout.soft}>{t("fees")}</p>
      </div>
    )
  );
}

/** The rails of an account, with how soon each credits. */
export function RailTable({
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
