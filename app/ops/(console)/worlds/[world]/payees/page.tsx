import { choiceIn, pageIn, type Query } from "@/components/kit/select/query";
import { PayeesPage, payeeTabs, type PayeesView } from "@/components/operations/money/payees-page";
import { load } from "@/lib/backend/load";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { payeeActions } from "@/lib/operations/calls/payees";
import { poboActions } from "@/lib/operations/calls/pobo";
import { operationsScreens } from "@/lib/operations/screens";
import { payee, poboPayerMachine } from "@/lib/payments/states";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.payees);

async function view(world: string, query: Query): Promise<PayeesView> {
  const tab = choiceIn(query, "tab", payeeTabs) ?? "payees";
  if (tab === "register") return { tab, list: await load(accountRecords.accountRecords, { world, ...pageIn(query) }) };
  if (tab === "pobo") {
    const state = choiceIn(query, "state", poboPayerMachine.states);
    return { tab, list: await load(poboActions.poboPayers, { world, ...(state && { state }), ...pageIn(query) }) };
  }
  const state = choiceIn(query, "state", payee.states);
  const [list, { isChecked }] = await Promise.all([
    load(payeeActions.payees, { world, ...(state && { state }), ...pageIn(query) }),
    load(payeeActions.payeeTerms, { world }),
  ]);
  return { tab, list, isChecked };
}

export default worldPage(async ({ world, now, query }) => {
  return <PayeesPage world={world} view={await view(world, query)} query={query} now={now} />;
});
