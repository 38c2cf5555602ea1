import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import {
  dateRangeFromQuery,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { materialRowFilter } from "@/lib/materials/batch-shape";
import type { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import { materialListDaysMax, settlementTypes } from "@/lib/materials/terms";

const textMax = 60;

/** Reads the filters of the list of batches from a page's URL; unknown ones are omitted. */
export function materialBatchesInput(query: Query): Sends<typeof materialBatchCalls.materialBatches> {
  const [text, state] = [searchTextInQuery(query, "text", textMax), valueInQuery(query, "state")];
  const settlementType = settlementTypes.find((item) => item === valueInQuery(query, "type"));
  return {
    ...(text && { text }),
    ...(state && machine.is(state) && { state }),
    ...(settlementType && { settlementType }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Reads the visible rows of a batch from the page's URL. */
export function materialBatchInput(query: Query, batchNo: string): Sends<typeof materialBatchCalls.materialBatch> {
  const show = materialRowFilter.safeParse(valueInQuery(query, "show"));
  return { batchNo, show: show.data ?? "all", ...listPageFromQuery(query) };
}

/** Returns the filters of the list of batches, named as in the URL. */
export function useMaterialBatchFilters(): readonly FilterField[] {
  const [t, fields, terms] = [
    useTranslations("materials.batch.list"),
    useTranslations("materials.field"),
    useTranslations("terms"),
  ];
  const [states, types] = [useTranslations("materials.materialBatch"), useTranslations("materials.settlementType")];
  return [
    { kind: "text", name: "text", label: t("text"), lengthMax: textMax },
    choiceFilterField("state", terms("state"), machine.states, states),
    choiceFilterField("type", fields("settlementType"), settlementTypes, types),
    { kind: "days", label: t("days"), daysMax: materialListDaysMax },
  ];
}
