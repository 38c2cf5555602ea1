import { listPageFromQuery } from "@/components/kit/select/query";
import { ExchangeFeesPage } from "@/components/operations/exchange/fees-page";
import { loadForPage } from "@/lib/backend/load";
import { feeActions } from "@/lib/operations/calls/fees";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.fees);

export default async function WorldExchangeFeesPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/fees">) {
  const { name: world } = await theWorld((await params).world);
  const query = await searchParams;
  return (
    <ExchangeFeesPage
      world={world}
      fees={await loadForPage(feeActions.fees, { world, ...listPageFromQuery(query) })}
      query={query}
    />
  );
}
