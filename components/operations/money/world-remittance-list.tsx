import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { ClientOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { remittance as machine } from "@/lib/receiving/states";
import { RemittanceActions } from "./remittance-actions";
import { orderPrefix } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type Remittances = ClientOutput<typeof operations.remittances>;
type Remittance = Remittances["rows"][number];

/** Lists the remittances to a world's merchants, with the possible actions on each. */
export function WorldRemittanceList({ world, list, path, query, now }: WorldListProps<Remittances> & { path: Route }) {
  const t = useTranslations("operations.remittances");
  const states = useTranslations("receiving.remittance");
  const columns: readonly Column<Remittance>[] = [
    { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: orderPrefix(world) },
    { head: t("merchant"), of: ({ userNo }) => userNo },
    { head: t("payer"), of: ({ payerName }) => payerName },
    { head: t("amount"), kind: "money", of: ({ amount }) => amount },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("currentBank"), of: ({ currentBank }) => currentBank },
    { head: t("sentAt"), kind: "time", of: ({ sentAt }) => sentAt, now },
    { head: t("arrivesAt"), kind: "time", of: ({ arrivesAt }) => arrivesAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: ({ orderNo, state, amount, payerName }) => (
        <RemittanceActions {...{ world, orderNo, amount, payerName }} events={machine.events(state)} />
      ),
    },
  ];
  return (
    <PagedTable
      list={list}
      path={path}
      query={query}
      caption={t("caption")}
      columns={columns}
      rowKey={({ orderNo }) => orderNo}
      empty={<EmptyState>{t("empty")}</EmptyState>}
    />
  );
}
