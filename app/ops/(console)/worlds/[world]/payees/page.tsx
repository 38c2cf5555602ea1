import { listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { PayeesPage, payeeTabs, type PayeesView } from "@/components/operations/money/payees-page";
import { loadForPage } from "@/lib/backend/load";
import { accountRecords } from "@/lib/operations/calls/account-records";
import { payeeActions } from "@/lib/operations/calls/payees";
import { poboActions } from "@/lib/operations/calls/pobo";
import { operationsScreens } from "@/lib/operations/screens";
import { payee, poboPayerMachine } from "@/lib/payments/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.payees);

async function view(world: string, query: Query): Promise<PayeesView> {
  const tab = payeeTabs.find((value) => value === valueInQuery(query, "tab")) ?? "payees";
  if (tab === "register")
    return { tab, list: await loadForPage(accountRecords.accountRecords, { world, ...listPageFromQuery(query) }) };
  if (tab === "pobo") {
    const state = poboPayerMachine.states.find((value) => value === valueInQuery(query, "state"));
    return {
      tab,
      list: await loadForPage(poboActions.poboPayers, { world, ...(state && { state }), ...listPageFromQuery(query) }),
    };
  }
  const state = payee.states.find((value) => value === valueInQuery(query, "state"));
  const [list, { isChecked }] = await Promise.all([
    loadForPage(payeeActions.payees, { world, ...(state && { state }), ...listPageFromQuery(query) }),
    loadForPage(payeeActions.payeeTerms, { world }),
  ]);
  return { tab, list, isChecked };
}

export default async function WorldPayeesAndPoboPayersPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/payees">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  return <PayeesPage world={world} view={await view(world, query)} query={query} now={clock.now} />;
}
