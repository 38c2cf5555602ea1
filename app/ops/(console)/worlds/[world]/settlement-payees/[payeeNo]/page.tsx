import { notFound } from "next/navigation";
import { SettlementPayeeCasePage } from "@/components/operations/settlement/payee-case-page";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { screenMetadataGenerator } from "../../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.settlementPayee);

export default async function WorldSettlementPayeeReviewPage({
  params,
}: PageProps<"/ops/worlds/[world]/settlement-payees/[payeeNo]">) {
  const { world: worldName, payeeNo } = await params;
  const { name: world, clock } = await theWorld(worldName);
  const input = settlementPayeeReviews.settlementPayeeCase.input.safeParse({ world, payeeNo });
  if (!input.success) notFound();
  const { output, refusal } = await loadForPageOrRefusal(settlementPayeeReviews.settlementPayeeCase, input.data);
  if (refusal) notFound();
  return <SettlementPayeeCasePage world={world} of={output} now={clock.now} />;
}
