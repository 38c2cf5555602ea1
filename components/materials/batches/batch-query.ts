import { useTranslations } from "next-intl";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { shownRows } from "@/lib/materials/batch-shape";
import type { materialBatches } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";
import { listDaysMax, settlementTypes } from "@/lib/materials/terms";

const textMax = 60;

/** The filters of the list of batches in a page's URL; unknown ones are left out. */
export function materialBatchesAsked(query: Query): Sends<typeof materialBatches.materialBatches> {
  const [text, state] = [textIn(query, "text", textMax), valueOf(query, "state")];
  const settlementType = settlementTypes.find((one) => one === valueOf(query, "type"));
  return {
    ...(text && { text }),
    ...(state && machine.is(state) && { state }),
    ...(settlementType && { settlementType }),
    ...daysIn(query),
    ...pageIn(query),
  };
}

/** The rows of a batch that its page shows. */
export function batchAsked(query: Query, batchNo: string): Sends<typeof materialBatches.materialBatch> {
  const show = shownRows.safeParse(valueOf(query, "show"));
  return { batchNo, show: show.data ?? "all", ...pageIn(query) };
}

/** The filters of the list of batches, named as in the URL. */
export function useBatchFilters(): readonly FilterField[] {
  const [t, fields, terms] = [
    useTranslations("materials.batch.list"),
    useTranslations("materials.field"),
    useTranslations("terms"),
  ];
  const [states, types] = [useTranslations("materials.materialBatch"), useTranslations("materials.settlementType")];
  return [
    { kind: "text", name: "text", label: t("text"), lengthMax: textMax },
    choiceField("state", terms("state"), machine.states, states),
    choiceField("type", fields("settlementType"), settlementTypes, types),
    { kind: "days", label: t("days"), daysMax: listDaysMax },
  ];
}
