import { useTranslations, useLocale } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { ListFilterBar } from "@/components/kit/select/filters";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { useActiveFilters } from "@/components/kit/select/use-set-filters";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { formatExactTime } from "@/components/kit/text/format-time";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import { isoCode } from "@/lib/accounts/iso-currency";
import { accountsScreens } from "@/lib/accounts/screens";
import { accountDetailsDaysMax } from "@/lib/accounts/terms";
import { isCurrencyAccountRow, isAccountMappingKey } from "@/lib/accounts/vouchers/mapping";
import { accountingSystems } from "@/lib/accounts/vouchers/systems";
import type { ClientOutput, Sends } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { AccountingVouchersDownload } from "./voucher-download";
import { AccountingVouchersPreview } from "./voucher-preview";
import { AccountMappingCard } from "./voucher-table";
import type { VoucherTableFacts } from "./voucher-table-form";

export interface VouchersFacts {
  /** Null when the requested days cannot be listed; `errorText` describes the reason. */
  readonly preview: ClientOutput<typeof vouchers.previewVouchers> | null;
  readonly errorText: string | null;
  readonly table: ClientOutput<typeof vouchers.voucherTable>;
  /** Holds the label of each row of the table. */
  readonly labels: Readonly<Record<string, string>>;
  readonly filters: Sends<typeof vouchers.previewVouchers>;
  readonly currencies: readonly Currency[];
  readonly query: Query;
}

/** Renders the vouchers for an accounting program: program, days, totals and accounts. */
export function AccountingVouchersPage({
  preview,
  errorText,
  table,
  labels,
  filters,
  currencies,
  query,
}: VouchersFacts) {
  const t = useTranslations("accounts.vouchers");
  const fields = useVoucherFields(currencies);
  const { path } = accountsScreens.vouchers;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <PermittedExport access={vouchers.downloadVouchers.access}>
            <AccountingVouchersDownload filters={filters} />
          </PermittedExport>
        }
      >
        {t("lead")}
      </PageHeader>
      <TabBar
        label={t("system")}
        current={filters.system}
        tabs={accountingSystems.map((system) => ({
          key: system,
          label: t(`systems.${system}`),
          href: hrefWithQueryChanges(path, query, { system }),
        }))}
      />
      <ListFilterBar
        path={path}
        query={query}
        fields={fields}
        set={useActiveFilters(fields, query)}
        keep={["system"]}
      />
      {errorText !== null && (
        <Notice tone="bad" title={t("refused")}>
          {errorText}
        </Notice>
      )}
      {preview && (
        <AccountingVouchersPreview system={filters.system} preview={preview} rowText={(row) => labels[row] ?? row} />
      )}
      <AreaTranslations of={["accounts"]}>
        <AccountMappingCard key={table.system} table={table} labels={labels}>
          <AccountsView table={table} labels={labels} />
        </AccountMappingCard>
      </AreaTranslations>
    </div>
  );
}

/** Returns the filters, named as in the URL; the program is selected by the tabs. */
function useVoucherFields(currencies: readonly Currency[]): readonly FilterField[] {
  const t = useTranslations("accounts.vouchers");
  const terms = useTranslations("terms");
  return [
    {
      kind: "choice",
      name: "currency",
      label: terms("currencyWord"),
      options: currencies.map((code) => ({ value: code, label: `${code} ${terms(`currency.${code}`)}` })),
    },
    { kind: "days", label: t("days"), daysMax: accountDetailsDaysMax },
  ];
}

type Row = VoucherTableFacts["table"]["rows"][number];

/** Renders the table of accounts in force: the changed rows, and the default ones. */
function AccountsView({ table: { system, base, taxRate, rows, savedBy, savedAt }, labels }: VoucherTableFacts) {
  const t = useTranslations("accounts.vouchers");
  const locale = useLocale();
  const isBank = ({ row }: Row): boolean => isAccountMappingKey(row) && isCurrencyAccountRow(row);
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
