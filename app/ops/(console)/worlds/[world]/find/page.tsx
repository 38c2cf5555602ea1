import { searchTextInQuery } from "@/components/kit/select/query";
import { WorldSearchPage, findTextMax } from "@/components/operations/orders/find-page";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { orderViews } from "@/lib/operations/calls/orders";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.find);

export default async function WorldNumberSearchPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/find">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const text = searchTextInQuery(query, "text", findTextMax);
  const result =
    text && text.length > 1 ? (await loadForPageOrRefusal(orderViews.find, { world, text })).output : undefined;
  return (
    <WorldSearchPage
      world={world}
      rows={result?.rows ?? []}
      query={query}
      isRequested={result !== undefined}
      now={clock.now}
    />
  );
}
