import { notFound } from "next/navigation";
import { SettlementPayeeCasePage } from "@/components/operations/settlement/payee-case-page";
import { tryLoad } from "@/lib/backend/load";
import { settlementPayeeDesk } from "@/lib/operations/calls/settlement/payees";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { titled } from "../../../../../titled";

export const generateMetadata = titled(operationsScreens.settlementPayee);

export default async function WorldSettlementPayeePage({
  params,
}: PageProps<"/ops/worlds/[world]/settlement-payees/[payeeNo]">) {
  const { world: wanted, payeeNo } = await params;
  const { name: world, clock } = await theWorld(wanted);
  const takes = settlementPayeeDesk.settlementPayeeCase.takes.safeParse({ world, payeeNo });
  if (!takes.success) notFound();
  const { got, refusal } = await tryLoad(settlementPayeeDesk.settlementPayeeCase, takes.data);
  if (refusal) notFound();
  return <SettlementPayeeCasePage world={world} of={got} now={clock.now} />;
}
