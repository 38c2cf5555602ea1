import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { operations } from "@/lib/operations/calls/worlds";
import { scheduledJob } from "@/lib/operations/job-states";
import { useJobKindLabel } from "../clock/job-name";
import { ProcessedJobSubjectLink } from "../clock/happening-list";
import { RetryStuckJobButton } from "../clock/retry-job";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

type ScheduledJobs = ClientOutput<typeof operations.timetable>;
type Item = ScheduledJobs["rows"][number];

const isFailing = ({ cause, attempts }: Item): boolean => cause !== null && attempts > 0;
const isStuck = ({ state }: Item): boolean => scheduledJob.of(state) === "stuck";

/** Lists the scheduled and the stuck jobs of a world. */
export function ScheduledJobList({ world, list, query, now }: WorldListProps<ScheduledJobs>) {
  const t = useTranslations("operations.timetable");
  const name = useJobKindLabel();
  const chip = (code: string): readonly [Tone, string] => {
    const state = scheduledJob.of(code);
    return state ? [scheduledJob.tone(state), t(`states.${state}`)] : ["quiet", code];
  };
  const stuckCount = list.rows.filter(isStuck).length;
  const columns: readonly Column<Item>[] = [
    { head: t("dueAt"), kind: "time", of: ({ dueAt }) => dueAt, now, style: "dated" },
    { head: t("kind"), of: ({ kind }) => name(kind) },
    {
      head: t("subject"),
      kind: "node",
      of: ({ orderNo, ...item }) => <ProcessedJobSubjectLink world={world} number={orderNo} {...item} />,
    },
    { head: t("state"), kind: "chip", of: ({ state }) => chip(state) },
    { head: t("attempts"), kind: "count", of: ({ attempts }) => attempts },
    ...(list.rows.some(isFailing)
      ? [
          { head: t("cause"), of: (item: Item) => (isFailing(item) ? (item.cause ?? "") : "") },
          {
            head: t("failedAt"),
            kind: "time" as const,
            of: (item: Item) => item.failedAt,
            now,
            style: "dated" as const,
            none: "",
          },
        ]
      : []),
    ...(stuckCount > 0
      ? [
          {
            head: t("actions"),
            kind: "node" as const,
            of: (item: Item) => (isStuck(item) ? <RetryStuckJobButton {...{ world, item, now }} /> : null),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {stuckCount > 0 && <Notice tone="bad">{t("stuckNotice", { count: stuckCount })}</Notice>}
      <PagedTable
        list={list}
        path={consoleWorldRoute(world, "timetable")}
        query={query}
        caption={t("caption")}
        columns={columns}
        rowKey={({ kind, subject, dueAt }) => `${kind} ${subject} ${dueAt.toISOString()}`}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}
