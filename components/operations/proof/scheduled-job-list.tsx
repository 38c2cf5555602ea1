import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWith } from "@/components/kit/select/query";
import type { Got } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { operations } from "@/lib/operations/calls/worlds";
import { scheduledJob } from "@/lib/operations/job-states";
import { useJobName } from "../clock/job-name";
import { jobSubject } from "../clock/job-subject";
import { RetryJob } from "../clock/retry-job";
import { worldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

type Timetable = Got<typeof operations.timetable>;
type Item = Timetable["rows"][number];

const isStuck = ({ state }: Item): boolean => scheduledJob.of(state) === "stuck";

/** The scheduled and the stuck jobs of a world. */
export function ScheduledJobList({ world, list, query, now }: WorldListProps<Timetable>) {
  const t = useTranslations("operations.timetable");
  const name = useJobName();
  const chip = (code: string): readonly [Tone, string] => {
    const state = scheduledJob.of(code);
    return state ? [scheduledJob.tone(state), t(`states.${state}`)] : ["quiet", code];
  };
  const stuck = list.rows.filter(isStuck).length;
  const columns: readonly Column<Item>[] = [
    { head: t("dueAt"), kind: "time", of: ({ dueAt }) => dueAt, now, style: "short" },
    { head: t("kind"), of: ({ kind }) => name(kind) },
    { head: t("subject"), kind: "node", of: (item) => <JobSubject world={world} item={item} /> },
    { head: t("state"), kind: "chip", of: ({ state }) => chip(state) },
    { head: t("attempts"), kind: "count", of: ({ attempts }) => attempts },
    ...(stuck > 0
      ? [
          {
            head: t("actions"),
            kind: "node" as const,
            of: (item: Item) => (isStuck(item) ? <RetryJob {...{ world, item, now }} /> : null),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {stuck > 0 && <Notice tone="bad">{t("stuckNotice", { count: stuck })}</Notice>}
      <PagedTable
        list={list}
        path={worldRoute(world, "timetable")}
        query={query}
        caption={t("caption")}
        columns={columns}
        rowKey={({ kind, subject, dueAt }) => `${kind} ${subject} ${dueAt.toISOString()}`}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}

/** Where the console lists what an item is about; it has no list of exchanges. */
const tabOf: Readonly<Record<string, string>> = { "receiving.arrive": "remittances", "payments.dispatch": "payments" };

function JobSubject({ world, item }: { world: string; item: Item }) {
  const tab = item.orderNo ? tabOf[item.kind] : undefined;
  return tab ? (
    <Link href={hrefWith(worldRoute(world, "money"), {}, { tab })}>{jobSubject(item)}</Link>
  ) : (
    jobSubject(item)
  );
}
