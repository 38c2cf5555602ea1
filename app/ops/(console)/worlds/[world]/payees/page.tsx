import { pageIn, valueInQuery, type Query } from "@/components/kit/select/query";
import { PayeesPage, payeeTabs, type PayeesView } from "@/components/operations/money/payees-page";
import { load } from "@/lib/backend/load";
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
  if (tab === "register") return { tab, list: await load(accountRecords.accountRecords, { world, ...pageIn(query) }) };
  if (tab === "pobo") {
    const state = poboPayerMachine.states.find((value) => value === valueInQuery(query, "state"));
    return { tab, list: await load(poboActions.poboPayers, { world, ...(state && { state }), ...pageIn(query) }) };
  }
  const state = payee.states.find((value) => value === valueInQuery(query, "state"));
  const [list, { isChecked }] = await Promise.all([
    load(payeeActions.payees, { world, ...(state && { state }), ...pageIn(query) }),
    load(payeeActions.payeeTerms, { world }),
  ]);
  return { tab, list, isChecked };
}

export default async function WorldPayeesPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/payees">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  return <PayeesPage world={world} view={await view(world, query)} query={query} now={clock.now} />;
}
