import Link from "next/link";
import { useTranslations } from "next-intl";
import { DataTable, type Column } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { Notice } from "@/components/kit/notice";
import { PageHeader } from "@/components/kit/page-header";
import { Pager } from "@/components/kit/pager";
import { hrefWith, type Query } from "@/components/kit/query";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { operations } from "@/lib/operations/calls";
import { useDueName } from "./due-name";
import { dueSubject } from "./due-subject";
import { RetryDue } from "./retry-due";
import { worldRoute } from "./world-route";

type Timetable = Got<typeof operations.timetable>;
type Item = Timetable["rows"][number];

const tones: Readonly<Record<string, Tone>> = { open: "waiting", stuck: "bad", done: "good" };

/** An item is no order and has no machine: it waits, is done or is stuck. */
const isStuck = ({ state }: Item): boolean => state === "stuck";

/** What falls due in a world, and what is stuck. */
export function TimetableList({ world, list, query, now }: { world: string; list: Timetable; query: Query; now: Date }) {
  const t = useTranslations("operations.timetable");
  const name = useDueName();
  // named casts: a state is data, `has` looks it up
  const stateText = (state: string) => (t.has(`states.${state}` as never) ? t(`states.${state}` as never) : state);
  const stuck = list.rows.filter(isStuck).length;
  const columns: readonly Column<Item>[] = [
    { key: "dueAt", head: t("dueAt"), cell: ({ dueAt }) => <TimeText at={dueAt} now={now} style="exact" /> },
    { key: "kind", head: t("kind"), cell: ({ kind }) => name(kind) },
    { key: "subject", head: t("subject"), cell: (item) => <DueSubject world={world} item={item} /> },
    { key: "state", head: t("state"), cell: ({ state }) => <StateChip tone={tones[state] ?? "quiet"}>{stateText(state)}</StateChip> },
    { key: "attempts", head: t("attempts"), cell: ({ attempts }) => attempts, figures: true },
    ...(stuck > 0 ? [{ key: "actions", head: t("actions"), cell: (item: Item) => (isStuck(item) ? <RetryDue {...{ world, item, now }} /> : null) }] : []),
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {stuck > 0 && <Notice tone="bad">{t("stuckNotice", { count: stuck })}</Notice>}
      <DataTable caption={t("caption")} columns={columns} rows={list.rows} rowKey={({ kind, subject, dueAt }) => `${kind} ${subject} ${dueAt.getTime()}`} empty={<EmptyState>{t("empty")}</EmptyState>} />
      {list.total > 0 && <Pager path={worldRoute(world, "timetable")} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />}
    </>
  );
}

/** Where the console lists what an item is about; it has no list of exchanges. */
const tabOf: Readonly<Record<string, string>> = { "receiving.arrive": "remittances", "payments.dispatch": "payments" };

function DueSubject({ world, item }: { world: string; item: Item }) {
  const tab = item.orderNo ? tabOf[item.kind] : undefined;
  return tab ? <Link href={hrefWith(worldRoute(world, "money"), {}, { tab })}>{dueSubject(item)}</Link> : dueSubject(item);
}
