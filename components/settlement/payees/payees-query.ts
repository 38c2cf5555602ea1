import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { listPageFromQuery, searchTextInQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPartnerTypes } from "@/lib/settlement/payee-fields";
import { settlementPayee as machine } from "@/lib/settlement/states";

/**
 * Parses the filters of the list in a page's URL; unknown ones are left out, so a mistyped address still displays a
 * list.
 */
export function settlementPayeesInput(query: Query): Sends<typeof settlementPayees.settlementPayees> {
  const [text, state] = [searchTextInQuery(query, "text", 140), valueInQuery(query, "state")];
  const partnerType = settlementPartnerTypes.find((type) => type === valueInQuery(query, "type"));
  return {
    ...(text && { text }),
    ...(state && machine.is(state) && { state }),
    ...(partnerType && { partnerType }),
    ...listPageFromQuery(query),
  };
}

/** Returns the filter fields of the settlement payee list, named as in the URL. */
export function useSettlementPayeeFilters(): readonly FilterField[] {
  const [t, terms] = [useTranslations("settlement.payees"), useTranslations("terms")];
  const states = useTranslations("settlement.settlementPayee");
  const types = useTranslations("settlement.partnerType");
  return [
    { kind: "text", name: "text", label: t("search"), lengthMax: 140 },
    choiceFilterField("type", t("type"), settlementPartnerTypes, types),
    choiceFilterField(
      "state",
      terms("state"),
      machine.states.filter((state) => !machine.isFinal(state)),
      states,
    ),
  ];
}
