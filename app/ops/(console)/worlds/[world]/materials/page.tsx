import { choiceIn } from "@/components/kit/select/query";
import { MaterialsPage } from "@/components/operations/materials/materials-page";
import { materialTabs } from "@/components/operations/materials/materials-view";
import { load } from "@/lib/backend/load";
import { material } from "@/lib/materials/states";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { operationsScreens } from "@/lib/operations/screens";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.materials);

export default worldPage(async ({ world, now, query }) => {
  const tab = choiceIn(query, "tab", materialTabs) ?? "all";
  const input = { world, ...queueIn(material.states, query), ...(tab !== "all" && { todo: tab }) };
  return (
    <MaterialsPage
      world={world}
      list={await load(opsMaterialReviews.materialQueue, input)}
      query={query}
      now={now}
      tab={tab}
    />
  );
});
