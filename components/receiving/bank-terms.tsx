import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { receivingBank, type PlaceAsked, type RailTerms } from "@/lib/receiving/account-places";
import type { Currency } from "@/lib/money/currency";

/**
 * What an account with a bank takes by each of its rails, and how soon. An account takes its own
 * currency alone; before it is applied for, those are named in which the bank opens one.
 */
export function BankTerms({ of }: { of: PlaceAsked & { readonly currency?: Currency } }) {
  const [t, rails] = [useTranslations("receiving.apply"), useTranslations("receiving.rail")];
  const bank = receivingBank(of);
  if (!bank) return null;
  const currencies = of.currency ? [of.currency] : bank.currencies;
  const timeOf = ({ days: [min, max] }: RailTerms) =>
    max === 0 ? t("sameDay") : t("days", { min: String(min), max: String(max) });
  return (
    <DataTable
      caption={t("takesText", { currencies: currencies.join(", ") })}
      rows={bank.rails}
      rowKey={({ rail }) => rail}
      empty={null}
      columns={[
        { head: t("rail"), of: ({ rail }) => rails(rail) },
        { head: t("time"), of: timeOf },
      ]}
    />
  );
}
