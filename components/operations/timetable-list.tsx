import { useTranslations } from "next-intl";
import { DataTable, type Column } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { Notice } from "@/components/kit/notice";
import { PageHeader } from "@/components/kit/page-header";
import { Pager } from "@/components/kit/pager";
import type { Query } from "@/components/kit/query";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import type { Got } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { operations } from "@/lib/operations/calls";
import { useDueName } from "./due-name";
import { worldRoute } from "./world-route";

type Timetable = Got<typeof operations.timetable>;
type Item = Timetable["rows"][number];

const tones: Readonly<Record<string, Tone>> = { open: "waiting", stuck: "bad", done: "good" };

/** What falls due in a world, and what is stuck. */
export function TimetableList({ world, list, query, now }: { world: string; list: Timetable; query: Query; now: Date }) {
  const t = useTranslations("operations.timetable");
  const name = useDueName();
  // named casts: a state is data, `has` looks it up
  const stateText = (state: string) => (t.has(`states.${state}` as never) ? t(`states.${state}` as never) : state);
  const stuck = list.rows.filter(({ state }) => state === "stuck").length;
  const columns: readonly Column<Item>[] = [
    { key: "dueAt", head: t("dueAt"), cell: ({ dueAt }) => <TimeText at={dueAt} now={now} style="exact" /> },
    { key: "kind", head: t("kind"), cell: ({ kind }) => name(kind) },
    { key: "subject", head: t("subject"), cell: ({ subject }) => subject },
    { key: "state", head: t("state"), cell: ({ state }) => <StateChip tone={tones[state] ?? "quiet"}>{stateText(state)}</StateChip> },
    { key: "attempts", head: t("attempts"), cell: ({ attempts }) => attempts, figures: true },
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
