import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { MaterialReviewListPage } from "@/components/operations/materials/materials-page";
import { materialTabs } from "@/components/operations/materials/materials-view";
import { loadForPage } from "@/lib/backend/load";
import { material } from "@/lib/materials/states";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.materials);

export default async function WorldMaterialQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/materials">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = material.states.find((value) => value === valueInQuery(query, "state"));
  const tab = materialTabs.find((value) => value === valueInQuery(query, "tab")) ?? "all";
  const text = searchTextInQuery(query, "text", 60);
  const input = {
    world,
    ...(state && { state }),
    ...(text && { text }),
    ...(tab !== "all" && { todo: tab }),
    ...listPageFromQuery(query),
  };
  return (
    <MaterialReviewListPage
      world={world}
      list={await loadForPage(opsMaterialReviews.materialQueue, input)}
      query={query}
      now={clock.now}
      tab={tab}
    />
  );
}
