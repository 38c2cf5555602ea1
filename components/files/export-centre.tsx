"use client";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Progress } from "@/components/kit/feedback/progress";
import type { Got, Sends } from "@/lib/call/call";
import { useCall } from "@/lib/call/browser";
import { send } from "@/lib/call/send";
import { files } from "@/lib/files/calls/files";
import { exportCalls } from "@/lib/files/calls/exports";
import { exportJob as machine } from "@/lib/files/states";
import { useProblemText } from "@/lib/forms/problem-text";
import { secondMs } from "@/lib/time/instant";

type List = Got<typeof exportCalls.exports>;
type Job = List["rows"][number];

/** The worker has not done with it. */
const isUnderWay = ({ state }: Job): boolean =>
  machine.next(state, "start") !== undefined || machine.next(state, "finish") !== undefined;

/** One's own exports; polls every second as long as one of them is being made. */
export function ExportCentre({
  list,
  asked,
  now,
}: {
  list: List;
  asked: Sends<typeof exportCalls.exports>;
  now: Date;
}) {
  const t = useTranslations("files.centre");
  const states = useTranslations("files.exportJob");
  const problem = useProblemText();
  const { data = list } = useCall(exportCalls.exports, asked, {
    initial: list,
    isOfPage: true,
    keepPreviousData: true,
    refreshInterval: (latest) => ((latest ?? list).rows.some(isUnderWay) ? secondMs : 0),
  });

  const progress = (job: Job) => {
    if (!isUnderWay(job)) return t("rows", { count: job.rowsDone });
    return (
      <Progress
        label={t("progress", { name: job.fileName })}
        {...(job.rowsTotal && { value: job.rowsDone / job.rowsTotal })}
      />
    );
  };
  const action = ({ fileId, fileName }: Job) =>
    fileId && (
      <DownloadButton
        small
        subject={fileId}
        label={t("downloadOne", { name: fileName })}
        load={() => send(files.byId, { id: fileId })}
        problem={problem}
      >
        {t("download")}
      </DownloadButton>
    );

  return (
    <DataTable
      caption={t("caption")}
      rows={data.rows}
      empty={<EmptyState>{t("empty")}</EmptyState>}
      columns={[
        { head: t("file"), of: ({ fileName }) => fileName },
        { head: t("askedAt"), kind: "time", of: ({ askedAt }) => askedAt, now },
        { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
        { head: t("amount"), kind: "node", of: progress },
        { head: t("action"), kind: "node", of: action },
      ]}
    />
  );
}
