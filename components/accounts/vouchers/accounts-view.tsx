import { useLocale, useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import type { Column } from "@/components/kit/table/columns";
import { formatExactTime } from "@/components/kit/text/format-time";
import { isoCode } from "@/lib/accounts/iso-currency";
import { isBankRow, isAccountMappingKey } from "@/lib/accounts/vouchers/mapping";
import type { VoucherTableFacts } from "./voucher-table-form";

type Row = VoucherTableFacts["table"]["rows"][number];

/** Renders the table of accounts in force: the changed rows, and the default ones. */
export function AccountsView({ table: { system, base, taxRate, rows, savedBy, savedAt }, labels }: VoucherTableFacts) {
  const t = useTranslations("accounts.vouchers");
  const locale = useLocale();
  const isBank = ({ row }: Row): boolean => isAccountMappingKey(row) && isBankRow(row);
  const accounts: readonly Column<Row>[] = [
    { head: t("row"), of: ({ row }) => labels[row] ?? row },
    { head: t("code"), of: ({ code }) => code || t("nothing") },
    { head: t("name"), of: ({ name }) => name || t("nothing") },
  ];
  const origin: Column<Row> = {
    head: t("origin"),
    kind: "chip",
    of: ({ isUsual }) => (isUsual ? ["quiet", t("usual")] : ["moving", t("own")]),
  };
  return (
    <div className={layout.stack}>
      <p className={layout.soft}>{t("tableAbout")}</p>
      {savedAt && (
        <p className={layout.soft}>{t("savedBy", { name: savedBy, at: formatExactTime(savedAt, locale) })}</p>
      )}
      <FactList
        items={[
          { label: t("base"), value: isoCode(base) },
          ...(system === "xero" ? [{ label: t("taxRate"), value: taxRate }] : []),
        ]}
      />
      <h3>{t("kinds")}</h3>
      <DataTable
        caption={t("kinds")}
        rows={rows.filter((row) => !isBank(row))}
        empty={null}
        columns={[...accounts, { head: t("text"), of: ({ summary }) => summary }, origin]}
      />
      <h3>{t("bank")}</h3>
      <DataTable caption={t("bank")} rows={rows.filter(isBank)} empty={null} columns={[...accounts, origin]} />
    </div>
  );
}
