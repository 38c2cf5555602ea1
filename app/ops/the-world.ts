import { notFound } from "next/navigation";
import { cache } from "react";
import { tryLoad } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";

/** A name that cannot be a world's is rejected without a query. */
const nameShape = /^[a-z0-9][a-z0-9-]{1,58}$/;

/** The world of a page's address, loaded once a request; the page does not exist where there is no such world. */
export const theWorld = cache(async (name: string) => {
  if (!nameShape.test(name)) notFound();
  const { got, refusal } = await tryLoad(operations.world, { world: name });
  if (refusal) notFound();
  return got;
});
