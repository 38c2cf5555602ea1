import { getMessages, getTranslations } from "next-intl/server";
import { Statement } from "@/components/accounts/statement";
import { statementAsked } from "@/components/accounts/statement-query";
import { accounts } from "@/lib/accounts/calls/balances";
import { entryKinds, type EntryKind } from "@/lib/accounts/entry-kinds";
import { load, tryLoad } from "@/lib/backend/load";
import { byDisplayOrder } from "@/lib/money/currency";

export async function generateMetadata() {
  return { title: (await getTranslations("accounts.statement"))("title") };
}

/** The account details of the requested currency, or of all. */
export default async function AccountStatement({ searchParams }: PageProps<"/b2b/account/statement">) {
  const [query, balances, { currency: reporting }, t, texts] = await Promise.all([
    searchParams,
    load(accounts.balances, {}),
    load(accounts.reporting, {}),
    getTranslations("refusals"),
    getMessages(),
  ]);
  const held = balances.rows.map(({ currency }) => currency);
  const asked = statementAsked(query, reporting);
  const [{ got, refusal }, holding] = await Promise.all([
    tryLoad(accounts.activity, asked),
    load(accounts.heldOrders, asked.currency ? { currency: asked.currency } : {}),
  ]);
  const refused =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  // named cast: the keys of a constant object are its names
  const kinds = (Object.keys(entryKinds) as EntryKind[]).map((value) => ({ value, label: texts.accounts.kind[value] }));
  const currencies = [...new Set([...held, asked.totalIn, ...(asked.currency ? [asked.currency] : [])])].sort(
    byDisplayOrder,
  );
  return (
    <Statement
      list={got ?? null}
      refused={refused}
      held={holding}
      query={query}
      asked={asked}
      currencies={currencies}
      kinds={kinds}
      now={balances.at}
    />
  );
}
