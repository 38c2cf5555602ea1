import { getMessages, getTranslations } from "next-intl/server";
import { parseVoucherFilters } from "@/components/accounts/vouchers/voucher-query";
import { AccountingVouchersPage } from "@/components/accounts/vouchers/vouchers-page";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import { entryKindNames } from "@/lib/accounts/entry-kinds";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { currencyCodes, orderCurrencies } from "@/lib/money/currency";

export async function generateMetadata() {
  return { title: (await getTranslations("accounts.vouchers"))("title") };
}

/** Renders the vouchers of the requested days, for the requested accounting program. */
export default async function AccountingVoucherExportPage({ searchParams }: PageProps<"/b2b/account/vouchers">) {
  const [query, refusals, terms, texts] = await Promise.all([
    searchParams,
    getTranslations("refusals"),
    getTranslations("terms"),
    getMessages(),
  ]);
  const filters = parseVoucherFilters(query);
  const [{ output, refusal }, table] = await Promise.all([
    loadForPageOrRefusal(vouchers.previewVouchers, filters),
    loadForPage(vouchers.voucherTable, { system: filters.system }),
  ]);
  const whyNot = () => {
    if (!refusal) return null;
    return refusal.code === "DATE_OUT_OF_RANGE"
      ? refusals(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : refusals("VOUCHERS_TOO_MANY", { most: Number(refusal.detail.most) });
  };
  return (
    <AccountingVouchersPage
      preview={output ?? null}
      errorText={whyNot()}
      table={table}
      labels={{
        ...Object.fromEntries(entryKindNames.map((kind) => [kind, texts.accounts.kind[kind]])),
        ...Object.fromEntries(currencyCodes.map((code) => [code, `${code} ${terms(`currency.${code}`)}`])),
      }}
      filters={filters}
      currencies={orderCurrencies}
      query={query}
    />
  );
}
