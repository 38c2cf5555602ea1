import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { searchTextInQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import type { inTransit } from "@/lib/receiving/calls/in-transit";
import { remittance as machine } from "@/lib/receiving/states";
import { sharedFilterInput, useSharedFilterFields } from "../shared-fields";

/**
 * Parses the filters of the list in a page's URL; unknown ones are left out, so a mistyped address still displays a
 * list.
 */
export function incomingRemittancesInput(query: Query): Sends<typeof inTransit.tracked> {
  const [state, text] = [valueInQuery(query, "state"), searchTextInQuery(query, "text", 140)];
  return { ...sharedFilterInput(query), ...(state && machine.is(state) && { state }), ...(text && { text }) };
}

/** Returns the filter fields of the remittance list, named as in the URL. */
export function useIncomingRemittanceFilters(): readonly FilterField[] {
  const t = useTranslations("receiving.inTransit");
  const [label, states] = [useTranslations("terms")("state"), useTranslations("receiving.remittance")];
  return [
    { kind: "text", name: "text", label: t("text"), lengthMax: 140 },
    choiceFilterField("state", label, machine.states, states),
    ...useSharedFilterFields(t("sentDays")),
  ];
}
