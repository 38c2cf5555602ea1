import { getMessages, getTranslations } from "next-intl/server";
import { Statement } from "@/components/accounts/statement";
import { statementAsked } from "@/components/accounts/statement-query";
import { accounts } from "@/lib/accounts/calls/balances";
import { load, tryLoad } from "@/lib/backend/load";
import { byDisplayOrder } from "@/lib/money/currency";

export async function generateMetadata() {
  return { title: (await getTranslations("accounts.statement"))("title") };
}

/** Kinds that never touch what a merchant may use: they move what was set aside before, or what is owed. */
const heldKinds: readonly string[] = [
  "paymentDispatch",
  "paymentDispatchBack",
  "paymentCharge",
  "paymentChargeBack",
  "paymentSettle",
  "advanceFeeKept",
  "defaultPenalty",
  "defaultLoss",
];

/** The account details of one currency: the requested one, else the first. */
export default async function AccountStatement({ searchParams }: PageProps<"/b2b/account/statement">) {
  const [query, balances, { currency: reporting }, t, texts] = await Promise.all([
    searchParams,
    load(accounts.balances, {}),
    load(accounts.reporting, {}),
    getTranslations("refusals"),
    getMessages(),
  ]);
  const held = balances.rows.map(({ currency }) => currency);
  const asked = statementAsked(query, held[0] ?? reporting);
  const { got, refusal } = await tryLoad(accounts.activity, asked);
  const refused =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  const kinds = Object.entries(texts.accounts.kind).flatMap(([value, label]) =>
    heldKinds.includes(value) ? [] : [{ value, label }],
  );
  const currencies = [...new Set([...held, asked.currency])].sort(byDisplayOrder);
  return (
    <Statement
      list={got ?? null}
      refused={refused}
      query={query}
      asked={asked}
      currencies={currencies}
      kinds={kinds}
      now={balances.at}
    />
  );
}
