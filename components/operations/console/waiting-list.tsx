"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { useCall } from "@/lib/call/browser";
import { queueCalls } from "@/lib/operations/calls/console/queues";
import { useWaitingAgeText } from "./waiting-age";
import { workQueueRoute, type WorkQueues } from "./work-queues";

/** Lists the queues of a world in which work waits, the longest wait first, each with a link to where it is done. */
export function WaitingWorkList({ world, initial }: { world: string; initial: WorkQueues }) {
  const t = useTranslations("operations.queues");
  const age = useWaitingAgeText();
  const { rows, now } = useCall(queueCalls.workQueues, { world }, { initial }).data ?? initial;
  const columns: readonly Column<WorkQueues["rows"][number]>[] = [
    {
      head: t("queue"),
      kind: "link",
      of: ({ queue }) => t(`names.${queue}`),
      href: ({ queue }) => workQueueRoute(world, queue),
      isName: true,
    },
    { head: t("count"), kind: "count", of: ({ count }) => count },
    { head: t("longest"), of: ({ oldest }) => age(oldest, now) },
    { head: t("since"), kind: "time", of: ({ oldest }) => oldest, now, style: "dated" },
  ];
  return (
    <Card title={t("title")}>
      <ListFrame>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={rows}
          rowKey={({ queue }) => queue}
          empty={t("empty")}
        />
      </ListFrame>
    </Card>
  );
}
