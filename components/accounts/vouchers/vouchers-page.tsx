import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import { hrefWith, type Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { OfferedExport } from "@/components/shell/actions/offered-export";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import { accountsScreens } from "@/lib/accounts/screens";
import { accountDetailsDaysMax } from "@/lib/accounts/terms";
import { accountingSystems } from "@/lib/accounts/vouchers/systems";
import type { ClientOutput, Sends } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { AccountsView } from "./accounts-view";
import { VoucherDownload } from "./voucher-download";
import { VoucherPreview } from "./voucher-preview";
import { AccountMappingCard } from "./voucher-table";

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
export function VouchersPage({ preview, errorText, table, labels, filters, currencies, query }: VouchersFacts) {
  const t = useTranslations("accounts.vouchers");
  const fields = useVoucherFields(currencies);
  const { path } = accountsScreens.vouchers;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <OfferedExport access={vouchers.downloadVouchers.access}>
            <VoucherDownload filters={filters} />
          </OfferedExport>
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
          href: hrefWith(path, query, { system }),
        }))}
      />
      <Filters path={path} query={query} fields={fields} set={useSetFilters(fields, query)} keep={["system"]} />
      {errorText !== null && (
        <Notice tone="bad" title={t("refused")}>
          {errorText}
        </Notice>
      )}
      {preview && <VoucherPreview system={filters.system} preview={preview} rowText={(row) => labels[row] ?? row} />}
      <AreaMessages of={["accounts"]}>
        <AccountMappingCard key={table.system} table={table} labels={labels}>
          <AccountsView table={table} labels={labels} />
        </AccountMappingCard>
      </AreaMessages>
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
