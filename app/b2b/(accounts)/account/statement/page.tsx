import { getMessages, getTranslations } from "next-intl/server";
import { AccountStatementSection } from "@/components/accounts/statement";
import { parseAccountStatementQuery } from "@/components/accounts/statement-query";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { entryKinds, type EntryKind } from "@/lib/accounts/entry-kinds";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { byDisplayOrder } from "@/lib/money/currency";

export async function generateMetadata() {
  return { title: (await getTranslations("accounts.statement"))("title") };
}

/** Renders the account details of the requested currency, or of all. */
export default async function AccountStatementPage({ searchParams }: PageProps<"/b2b/account/statement">) {
  const [query, balances, { currency: reporting }, t, texts] = await Promise.all([
    searchParams,
    loadForPage(accountCalls.balances, {}),
    loadForPage(accountCalls.reporting, {}),
    getTranslations("refusals"),
    getMessages(),
  ]);
  const heldCurrencies = balances.rows.map(({ currency }) => currency);
  const filters = parseAccountStatementQuery(query, reporting);
  const [{ output, refusal }, holding] = await Promise.all([
    loadForPageOrRefusal(accountCalls.activity, filters),
    loadForPage(accountCalls.heldOrders, filters.currency ? { currency: filters.currency } : {}),
  ]);
  const errorText =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  // named cast: the keys of a constant object are its names
  const kinds = (Object.keys(entryKinds) as EntryKind[]).map((value) => ({ value, label: texts.accounts.kind[value] }));
  const currencies = [
    ...new Set([...heldCurrencies, filters.totalIn, ...(filters.currency ? [filters.currency] : [])]),
  ].sort(byDisplayOrder);
  return (
    <AccountStatementSection
      list={output ?? null}
      errorText={errorText}
      heldOrders={holding}
      query={query}
      filters={filters}
      currencies={currencies}
      kinds={kinds}
      now={balances.at}
    />
  );
}
