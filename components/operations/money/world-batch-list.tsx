import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import type { ClientOutput } from "@/lib/call/call";
import type { orderViews } from "@/lib/operations/calls/orders";
import { paymentBatch as machine } from "@/lib/payments/states";
import { orderRoutePrefix } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";
import { paymentTextMax } from "./payment-list";

export type WorldBatches = ClientOutput<typeof orderViews.batches>;
type Batch = WorldBatches["rows"][number];

/** Lists the payment batches of a world's merchants. */
export function WorldPaymentBatchList({
  world,
  list,
  path,
  query,
  now,
}: WorldListProps<WorldBatches> & { path: Route }) {
  const t = useTranslations("operations.batches");
  const states = useTranslations("payments.paymentBatch");
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("search"), lengthMax: paymentTextMax },
    choiceFilterField("state", t("state"), machine.states, states),
  ];
  const columns: readonly Column<Batch>[] = [
    { head: t("batchNo"), kind: "link", of: ({ batchNo }) => batchNo, to: orderRoutePrefix(world) },
    { head: t("merchant"), of: ({ merchant }) => merchant, under: ({ userNo }) => userNo },
    { head: t("fileName"), of: ({ fileName }) => fileName },
    {
      head: t("paidFrom"),
      of: ({ payCurrency, payer }) => [payCurrency, payer].filter((part) => part !== null).join(" · "),
    },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("rows"), kind: "count", of: ({ rows }) => rows },
    { head: t("faulty"), kind: "count", of: ({ faulty }) => faulty },
    { head: t("paid"), kind: "count", of: ({ paid }) => paid },
    { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
  return (
    <FilteredTable
      list={list}
      path={path}
      query={query}
      fields={fields}
      keep={["tab", "size"]}
      caption={t("caption")}
      columns={columns}
      rowKey={({ batchNo }) => batchNo}
      empty={<EmptyState>{t("empty")}</EmptyState>}
    />
  );
}
