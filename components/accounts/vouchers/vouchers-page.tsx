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
import { statementDaysMax } from "@/lib/accounts/terms";
import { accountingSystems } from "@/lib/accounts/vouchers/systems";
import type { Got, Sends } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { AccountsView } from "./accounts-view";
import { VoucherDownload } from "./voucher-download";
import { VoucherPreview } from "./voucher-preview";
import { VoucherTable } from "./voucher-table";

export interface VouchersFacts {
  /** Null where the asked days cannot be listed; `refused` says why. */
  readonly preview: Got<typeof vouchers.previewVouchers> | null;
  readonly refused: string | null;
  readonly table: Got<typeof vouchers.voucherTable>;
  /** What each row of the table is called. */
  readonly labels: Readonly<Record<string, string>>;
  readonly asked: Sends<typeof vouchers.previewVouchers>;
  readonly currencies: readonly Currency[];
  readonly query: Query;
}

/** Vouchers for an accounting program: which one, of which days, what they come to, and by which accounts. */
export function VouchersPage({ preview, refused, table, labels, asked, currencies, query }: VouchersFacts) {
  const t = useTranslations("accounts.vouchers");
  const fields = useVoucherFields(currencies);
  const { path } = accountsScreens.vouchers;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={
          <OfferedExport needs={vouchers.downloadVouchers.needs}>
            <VoucherDownload asked={asked} />
          </OfferedExport>
        }
      >
        {t("lead")}
      </PageHeader>
      <TabBar
        label={t("system")}
        current={asked.system}
        tabs={accountingSystems.map((system) => ({
          key: system,
          label: t(`systems.${system}`),
          href: hrefWith(path, query, { system }),
        }))}
      />
      <Filters path={path} query={query} fields={fields} set={useSetFilters(fields, query)} keep={["system"]} />
      {refused !== null && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      {preview && <VoucherPreview system={asked.system} preview={preview} rowText={(row) => labels[row] ?? row} />}
      <AreaMessages of={["accounts"]}>
        <VoucherTable key={table.system} table={table} labels={labels}>
          <AccountsView table={table} labels={labels} />
        </VoucherTable>
      </AreaMessages>
    </div>
  );
}

/** The filters, named as in the URL; the program is chosen by the tabs. */
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
    { kind: "days", label: t("days"), daysMax: statementDaysMax },
  ];
}
