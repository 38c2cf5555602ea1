import { getTranslations } from "next-intl/server";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { selectFirstSettlement } from "@/components/settlement/apply/first-currency";
import { NewSettlementPage } from "@/components/settlement/apply/settle-page";
import { agreements } from "@/lib/access/calls/agreements";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { access } from "@/lib/access/calls/sign-in";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { customsSettlementAgreement, settlementAgreement } from "@/lib/settlement/orders/terms";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.apply"))("title") };
}

/** Lists the query parameters that prefill the settlement. */
const queryKeys = ["currency", "detailId", "serialNo", "method"] as const;

/**
 * Creates a settlement; ?currency= names the currency, ?detailId= the income, ?serialNo= the contract, and ?method= the
 * method.
 */
export default async function NewSettlementFormPage({ searchParams }: PageProps<"/b2b/settle/settle-apply">) {
  const query = await searchParams;
  const [
    { rows: payees },
    { rows: balances },
    { output: speedy },
    titles,
    { exists },
    { authWay },
    { rows: alerts },
    savedDraft,
  ] = await Promise.all([
    loadForPage(settlementPayees.settleablePayees, {}),
    loadForPage(accountCalls.balances, {}),
    loadForPageOrRefusal(advances.speedyQuota, {}),
    agreementTitles(),
    loadForPage(access.hasPayPassword, {}),
    loadForPage(secondStepCalls.payoutStep, {}),
    loadForPage(secondStepCalls.alertsShown, { bizTypes: ["payout"] }),
    loadForPage(settlementDrafts.settlementDraft, {}),
  ]);
  const method = speedy?.credit && valueInQuery(query, "method") === "speedy" ? "speedy" : "normal";
  const { payCurrency, quota } = await selectFirstSettlement(valueInQuery(query, "currency"), balances, (currency) =>
    loadForPage(settlementOrders.settlementQuota, { method, payCurrency: currency }),
  );
  const associationNos = linksNamed(query, quota.rows);
  return (
    <NewSettlementPage
      facts={{
        payees,
        balances,
        quota,
        speedy,
        titles,
        way: authWay,
        draft: queryKeys.some((name) => valueInQuery(query, name)) ? null : savedDraft.draft,
        first: { payCurrency, method, isChosen: associationNos.length > 0, associationNos },
      }}
      hasPayPassword={exists}
      isAlerted={alerts.some(({ isShown }) => isShown)}
    />
  );
}

async function agreementTitles(): Promise<Record<string, string>> {
  const ids = [settlementAgreement, customsSettlementAgreement];
  const texts = await Promise.all(ids.map((id) => loadForPage(agreements.agreementText, { id })));
  return Object.fromEntries(texts.map(({ title }, place) => [ids[place], title]));
}

/** Returns the links of the income or the contract in the query that have a remaining amount. */
function linksNamed(
  query: Query,
  rows: readonly { associationNo: string; detailId: string; serialNo: string; left: { minor: bigint } }[],
): string[] {
  const [detailId, serialNo] = [valueInQuery(query, "detailId"), valueInQuery(query, "serialNo")];
  return rows
    .filter((row) => row.left.minor > 0n && (row.detailId === detailId || row.serialNo === serialNo))
    .map(({ associationNo }) => associationNo);
}
