import { pageIn } from "@/components/kit/select/query";
import { FeesPage } from "@/components/operations/exchange/fees-page";
import { load } from "@/lib/backend/load";
import { feeActions } from "@/lib/operations/calls/fees";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.fees);

export default worldPage(async ({ world, query }) => {
  return <FeesPage world={world} fees={await load(feeActions.fees, { world, ...pageIn(query) })} query={query} />;
});
