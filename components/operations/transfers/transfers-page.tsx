import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { transferActions } from "@/lib/operations/calls/transfers";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import type { WorldListProps } from "../worlds/world-list-props";
import { orderRoutePrefix, consoleWorldRoute } from "../worlds/world-route";
import { twoAmounts } from "../rows/two-amounts";
import { TransferDecisions, TransferRelationDecisions } from "./transfer-decisions";

type OpsTransfers = ClientOutput<typeof transferActions.transfers>;

export const transferTabs = ["transfers", "relations"] as const;

export type TransfersView = { tab: "transfers"; list: OpsTransfers } | { tab: "relations"; list: OpsRelations };

/**
 * Displays the transfers between a world's merchants, which operations review, and the relations that they are based
 * on.
 */
export function TransfersPage({
  world,
  view,
  query,
  now,
}: {
  world: string;
  view: TransfersView;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("operations.transfers");
  const path = consoleWorldRoute(world, "transfers");
  return (
    <>
      <PageHeader title={t("title")} />
      <TabBar
        label={t("views")}
        current={view.tab}
        tabs={transferTabs.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          href: hrefWithQueryChanges(path, {}, { tab: tab === "transfers" ? undefined : tab }),
        }))}
      />
      {view.tab === "transfers" && <TransferQueueList {...{ world, query, now }} list={view.list} />}
      {view.tab === "relations" && <RelationQueueList {...{ world, query, now }} list={view.list} />}
    </>
  );
}

/** Lists the transfers of all merchants, pending ones first. */
function TransferQueueList({ world, list, query, now }: WorldListProps<OpsTransfers>) {
  const t = useTranslations("operations.transfers");
  const [states, kinds] = [useTranslations("transfers.accountTransfer"), useTranslations("transfers.relation")];
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
    choiceFilterField("state", t("state"), accountTransfer.states, states),
  ];
  const columns: readonly Column<OpsTransfers["rows"][number]>[] = [
    { head: t("number"), kind: "link", of: ({ orderNo }) => orderNo, to: orderRoutePrefix(world) },
    { head: t("payer"), of: ({ payer }) => payer, under: ({ userNo }) => userNo },
    { head: t("payee"), of: ({ payee }) => payee, under: ({ payeeUserNo }) => payeeUserNo },
    twoAmounts(t("amount"), t("fee"), ({ amount, fee }) => [amount, fee]),
    {
      head: t("relation"),
      of: ({ relation, otherRelation }) => otherRelation || kinds(relation),
      under: ({ reviewReasons, papers }) =>
        [
          ...reviewReasons.map((reviewReason) => t(reviewReason === "amount" ? "large" : "unapproved")),
          ...(papers > 0 ? [`${t("papers")} ${papers}`] : []),
        ].join(" · "),
    },
    { head: t("state"), kind: "chip", of: ({ state }) => [accountTransfer.tone(state), states(state)] },
    { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: ({ orderNo, state }) => !accountTransfer.isFinal(state) && <TransferDecisions {...{ world, orderNo }} />,
    },
  ];
  return (
    <>
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "transfers")}
        query={query}
        fields={fields}
        keep={["size"]}
        caption={t("caption")}
        columns={columns}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}

type OpsRelations = ClientOutput<typeof transferActions.transferRelations>;

/** Lists the relations of all merchants, with the possible decisions about each. */
function RelationQueueList({ world, list, query, now }: WorldListProps<OpsRelations>) {
  const t = useTranslations("operations.transfers");
  const [states, kinds] = [useTranslations("transfers.transferRelation"), useTranslations("transfers.relation")];
  return (
    <FilteredTable
      list={list}
      path={consoleWorldRoute(world, "transfers")}
      query={query}
      fields={[choiceFilterField("state", t("state"), transferRelation.states, states)]}
      keep={["tab", "size"]}
      caption={t("relationsCaption")}
      empty={<EmptyState>{t("noRelations")}</EmptyState>}
      columns={[
        { head: t("number"), kind: "link", of: ({ relationNo }) => relationNo, to: orderRoutePrefix(world) },
        { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
        { head: t("payee"), of: ({ payeeName }) => payeeName, under: ({ payeeUserNo }) => payeeUserNo },
        {
          head: t("relation"),
          of: ({ relation, otherRelation }) => otherRelation || kinds(relation),
          under: ({ reason }) => reason,
        },
        { head: t("papers"), kind: "count", of: ({ papers }) => papers },
        { head: t("state"), kind: "chip", of: ({ state }) => [transferRelation.tone(state), states(state)] },
        { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
        {
          head: t("actions"),
          kind: "node",
          of: ({ relationId, relationNo, changes, events }) => (
            <TransferRelationDecisions {...{ world, relationId, relationNo, changes, events }} />
          ),
        },
      ]}
    />
  );
}
