import { searchTextInQuery } from "@/components/kit/select/query";
import { WorldList, worldNameMax } from "@/components/operations/worlds/world-list";
import { loadForPage } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { beijingDay } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { screenMetadataGenerator } from "../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.worlds);

export default async function WorldListPage({ searchParams }: PageProps<"/ops">) {
  const query = await searchParams;
  return (
    <WorldList
      {...await loadForPage(operations.worlds, { name: searchTextInQuery(query, "name", worldNameMax) })}
      query={query}
      today={beijingDay(systemNow())}
    />
  );
}
