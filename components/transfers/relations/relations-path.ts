import type { Route } from "next";
import { hrefWith } from "@/components/kit/select/query";
import { transfersScreens } from "@/lib/transfers/screens";

/** The list of relations, or the form of one of them, or of a new one. */
export const relationsPath = (form?: string): Route =>
  hrefWith(transfersScreens.records.path, {}, { tab: "relations", relation: form });

/** The name of the form for a new relation in the URL. */
export const newRelation = "new";
