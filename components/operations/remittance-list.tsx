import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DataTable, type Column } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { MoneyText } from "@/components/kit/money-text";
import { Pager } from "@/components/kit/pager";
import type { Query } from "@/components/kit/query";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls";
import { remittance as machine } from "@/lib/receiving/states";
import { RemittanceDeeds } from "./remittance-deeds";

export type Remittances = Got<typeof operations.remittances>;
type Remittance = Remittances["rows"][number];

/** Remittances to a world's merchants, with what may be done to each now. */
export function RemittanceList({ world, list, path, query, now }: { world: string; list: Remittances; path: Route; query: Query; now: Date }) {
  const t = useTranslations("operations.remittances");
  const states = useTranslations("receiving.remittance");
  const columns: readonly Column<Remittance>[] = [
    { key: "orderNo", head: t("orderNo"), cell: ({ orderNo }) => orderNo },
    { key: "merchant", head: t("merchant"), cell: ({ userNo }) => userNo },
    { key: "payer", head: t("payer"), cell: ({ payerName }) => payerName },
    { key: "amount", head: t("amount"), cell: ({ amount }) => <MoneyText amount={amount} />, figures: true },
    { key: "state", head: t("state"), cell: ({ state }) => <StateChip tone={machine.tone(state)}>{states(state)}</StateChip> },
    { key: "sentAt", head: t("sentAt"), cell: ({ sentAt }) => <TimeText at={sentAt} now={now} /> },
    { key: "arrivesAt", head: t("arrivesAt"), cell: ({ arrivesAt }) => <TimeText at={arrivesAt} now={now} /> },
    { key: "actions", head: t("actions"), cell: ({ orderNo, state, amount, payerName }) => <RemittanceDeeds {...{ world, orderNo, amount, payerName }} events={machine.events(state)} /> },
  ];
  return (
    <>
      <DataTable caption={t("caption")} columns={columns} rows={list.rows} rowKey={({ orderNo }) => orderNo} empty={<EmptyState>{t("empty")}</EmptyState>} />
      {list.total > 0 && <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}
