import { listPageFromQuery } from "@/components/kit/select/query";
import { ScreeningListPage } from "@/components/operations/verification/screening-page";
import { loadForPage } from "@/lib/backend/load";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.screening);

export default async function WorldScreeningListPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/screening">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const list = await loadForPage(verificationReviews.screeningList, { world, ...listPageFromQuery(query) });
  return <ScreeningListPage world={world} list={list} query={query} now={clock.now} />;
}
