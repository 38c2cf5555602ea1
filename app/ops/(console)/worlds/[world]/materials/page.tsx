import { pageIn, textIn, valueOf } from "@/components/kit/select/query";
import { MaterialsPage } from "@/components/operations/materials/materials-page";
import { materialTabs } from "@/components/operations/materials/materials-view";
import { load } from "@/lib/backend/load";
import { material } from "@/lib/materials/states";
import { materialDesk } from "@/lib/operations/calls/materials";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.materials);

export default async function WorldMaterialsPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/materials">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = material.states.find((each) => each === valueOf(query, "state"));
  const tab = materialTabs.find((each) => each === valueOf(query, "tab")) ?? "all";
  const text = textIn(query, "text", 60);
  const asked = {
    world,
    ...(state && { state }),
    ...(text && { text }),
    ...(tab !== "all" && { todo: tab }),
    ...pageIn(query),
  };
  return (
    <MaterialsPage
      world={world}
      list={await load(materialDesk.materialQueue, asked)}
      query={query}
      now={clock.now}
      tab={tab}
    />
  );
}
