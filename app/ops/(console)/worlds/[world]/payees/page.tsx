import { pageIn, valueOf } from "@/components/kit/query";
import { PayeesPage } from "@/components/operations/payees-page";
import { load } from "@/lib/backend/load";
import { payeeDeeds } from "@/lib/operations/payee-calls";
import { operationsScreens } from "@/lib/operations/screens";
import { payee } from "@/lib/payments/states";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.payees);

export default async function WorldPayeesPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/payees">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = payee.states.find((each) => each === valueOf(query, "state"));
  const [list, { isChecked }] = await Promise.all([load(payeeDeeds.payees, { world, ...(state && { state }), ...pageIn(query) }), load(payeeDeeds.payeeTerms, { world })]);
  return <PayeesPage world={world} list={list} isChecked={isChecked} query={query} now={clock.now} />;
}
