import { notFound } from "next/navigation";
import { cache } from "react";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";

/** Matches possible world names; any other name is rejected without a query. */
const nameShape = /^[a-z0-9][a-z0-9-]{1,58}$/;

/** Loads the world in a page's address once per request; the page is not found when there is no such world. */
export const theWorld = cache(async (name: string) => {
  if (!nameShape.test(name)) notFound();
  const { output, refusal } = await loadForPageOrRefusal(operations.world, { world: name });
  if (refusal) notFound();
  return output;
});
