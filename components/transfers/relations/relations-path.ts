import type { Route } from "next";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { transfersScreens } from "@/lib/transfers/screens";

/** Returns the address of the list of relations, or of the form of an existing or new one. */
export const transferRelationsPath = (form?: string): Route =>
  hrefWithQueryChanges(transfersScreens.records.path, {}, { tab: "relations", relation: form });

/** Names the form of a new relation in the URL. */
export const newRelation = "new";
