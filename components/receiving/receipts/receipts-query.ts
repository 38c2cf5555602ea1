import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { isOldestFirstInQuery, searchTextInQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { auditStatuses } from "@/lib/receiving/audit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { income as machine } from "@/lib/receiving/states";
import { entryTypes, incomeWaits } from "@/lib/receiving/terms";
import { sharedFilterInput, useSharedFilterFields } from "../shared-fields";

/**
 * Parses the filters of the income list in a page's URL; unknown ones are left out, so a mistyped address still
 * displays a list.
 */
export function parseIncomeFilters(query: Query): Sends<typeof receiving.incomes> {
  const [detailId, remitter] = [searchTextInQuery(query, "no", 32), searchTextInQuery(query, "remitter", 140)];
  const [account, state] = [searchTextInQuery(query, "account", 40), valueInQuery(query, "state")];
  const auditStatus = auditStatuses.find((value) => value === valueInQuery(query, "audit"));
  const waits = incomeWaits.find((value) => value === valueInQuery(query, "waits"));
  const entryType = entryTypes.find((value) => value === valueInQuery(query, "entry"));
  return {
    ...sharedFilterInput(query),
    ...(detailId && { detailId }),
    ...(remitter && { remitter }),
    ...(account && { account }),
    ...(state && machine.is(state) && { state }),
    ...(auditStatus && { auditStatus }),
    ...(waits && { waits }),
    ...(entryType && { entryType }),
    ...(isOldestFirstInQuery(query) && { isOldestFirst: true }),
  };
}

/** Returns the filter fields of the income list, named as in the URL. */
export function useIncomeFilters(): readonly FilterField[] {
  const t = useTranslations("receiving.incomes");
  const label = useTranslations("terms")("state");
  const states = useTranslations("receiving.income");
  const [audits, entries] = [useTranslations("receiving.auditStatus"), useTranslations("receiving.entryType")];
  return [
    { kind: "text", name: "no", label: t("detailId"), lengthMax: 32 },
    { kind: "text", name: "remitter", label: t("remitter"), lengthMax: 140 },
    { kind: "text", name: "account", label: t("account"), lengthMax: 40 },
    choiceFilterField("state", label, machine.states, states),
    choiceFilterField("audit", t("auditStatus"), auditStatuses, audits),
    choiceFilterField("entry", t("entryType"), entryTypes, entries),
    choiceFilterField("waits", t("waits"), incomeWaits, () => t("ordersWaited")),
    ...useSharedFilterFields(t("arrivedDays")),
  ];
}
