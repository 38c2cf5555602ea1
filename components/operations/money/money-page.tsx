import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { TimeText } from "@/components/kit/text/time-text";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import type { operations } from "@/lib/operations/calls/worlds";
import { remittance as machine } from "@/lib/receiving/states";
import type { WorldListProps } from "../worlds/world-list-props";
import { TwoLines } from "../rows/two-lines";
import { SimulatedBanksCard, type BanksView } from "./banks-card";
import { PreparedEntryDecisions } from "./entry-actions";
import { RemittanceActions } from "./remittance-actions";
import { WorldPaymentBatchList, type WorldBatches } from "./world-batch-list";
import { WorldPaymentList, type Payments } from "./payment-list";
import { SendRemittanceForm } from "./send-remittance-form";
import { consoleWorldRoute, orderRoutePrefix } from "../worlds/world-route";

export type MoneyView =
  | { tab: "remittances"; list: Remittances; merchants: readonly { userNo: string; name: string }[] }
  | { tab: "payments"; list: Payments; banks: BanksView }
  | { tab: "batches"; list: WorldBatches }
  | { tab: "entries"; list: Entries };

/** Manages the money that enters a world from outside and leaves it. */
export function MoneyInAndOutPage({
  world,
  isByHand,
  view,
  query,
  now,
}: {
  world: string;
  /** True when the world's bookkeeping is manual: only then a second person confirms entries that credit a merchant. */
  isByHand: boolean;
  view: MoneyView;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("operations");
  const path = consoleWorldRoute(world, "money");
  return (
    <>
      <PageHeader title={t("money.title")} />
      <TabBar
        label={t("money.views")}
        current={view.tab}
        tabs={(["remittances", "payments", "batches", "entries"] as const)
          .filter((tab) => tab !== "entries" || isByHand)
          .map((tab) => ({ key: tab, label: t(`money.${tab}`), href: hrefWithQueryChanges(path, {}, { tab }) }))}
      />
      {view.tab === "payments" ? (
        <>
          <SimulatedBanksCard world={world} banks={view.banks} />
          <WorldPaymentList {...{ world, path, query, now }} list={view.list} />
        </>
      ) : view.tab === "batches" ? (
        <WorldPaymentBatchList {...{ world, path, query, now }} list={view.list} />
      ) : view.tab === "entries" ? (
        <EntryList {...{ world, path, query, now }} list={view.list} />
      ) : (
        <>
          <WorldRemittanceList {...{ world, path, query, now }} list={view.list} />
          <Card title={t("send.title")}>
            {view.merchants.length === 0 ? (
              <EmptyState>{t("send.noMerchants")}</EmptyState>
            ) : (
              <SendRemittanceForm world={world} merchants={view.merchants} />
            )}
          </Card>
        </>
      )}
    </>
  );
}

type Entries = ClientOutput<typeof entryCalls.entries>;
type Entry = Entries["rows"][number];

const tones: Readonly<Record<Entry["state"], Tone>> = { prepared: "waiting", confirmed: "good", discarded: "quiet" };

/** Lists the entries that one operator prepared, with the decision of a second one. */
function EntryList({ world, list, path, query, now }: WorldListProps<Entries> & { path: Route }) {
  const t = useTranslations("operations.entries");
  const columns: readonly Column<Entry>[] = [
    { head: t("call"), of: ({ label }) => label },
    { head: t("subject"), of: ({ subject }) => subject },
    {
      head: t("input"),
      of: ({ input }) => input.map(({ name, value }) => `${name}: ${value}`).join("; "),
      wraps: true,
    },
    { head: t("state"), kind: "chip", of: ({ state }) => [tones[state], t(state)] },
    { head: t("preparedBy"), of: ({ preparedBy }) => preparedBy },
    { head: t("preparedAt"), kind: "time", of: ({ preparedAt }) => preparedAt, now },
    { head: t("decidedBy"), of: ({ decidedBy }) => decidedBy ?? "" },
    {
      head: t("actions"),
      kind: "node",
      of: (entry) =>
        entry.decidedAt === null ? (
          <PreparedEntryDecisions world={world} id={entry.id} subject={entry.subject} />
        ) : null,
    },
  ];
  return (
    <PagedTable
      list={list}
      path={path}
      query={query}
      caption={t("waiting", { count: list.waiting })}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState>{t("empty")}</EmptyState>}
    />
  );
}

type Remittances = ClientOutput<typeof operations.remittances>;
type Remittance = Remittances["rows"][number];

/** Lists the remittances to a world's merchants, with the possible actions on each. */
function WorldRemittanceList({ world, list, path, query, now }: WorldListProps<Remittances> & { path: Route }) {
  const t = useTranslations("operations.remittances");
  const states = useTranslations("receiving.remittance");
  const columns: readonly Column<Remittance>[] = [
    { head: t("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, to: orderRoutePrefix(world) },
    { head: `${t("payer")} · ${t("merchant")}`, of: ({ payerName }) => payerName, under: ({ userNo }) => userNo },
    { head: t("amount"), kind: "money", of: ({ amount }) => amount },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("currentBank"), of: ({ currentBank }) => currentBank },
    {
      head: `${t("arrivesAt")} · ${t("sentAt")}`,
      kind: "node",
      fits: true,
      of: ({ arrivesAt, sentAt }) => (
        <TwoLines first={<TimeText at={arrivesAt} now={now} />} second={<TimeText at={sentAt} now={now} />} />
      ),
    },
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
