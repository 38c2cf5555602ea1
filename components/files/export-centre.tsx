"use client";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { ProgressBar } from "@/components/kit/feedback/progress";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { useCall } from "@/lib/call/browser";
import { send } from "@/lib/call/send";
import { files } from "@/lib/files/calls/files";
import { exportCalls } from "@/lib/files/calls/exports";
import { exportJobMachine as machine } from "@/lib/files/states";
import { useProblemText } from "@/lib/forms/problem-text";
import { secondMs } from "@/lib/time/instant";

type List = ClientOutput<typeof exportCalls.exports>;
type Job = List["rows"][number];

/** Returns true while the worker has not finished an export. */
const isUnderWay = ({ state }: Job): boolean =>
  machine.next(state, "start") !== undefined || machine.next(state, "finish") !== undefined;

/** Lists the current user's exports; polls every second while one of them is being created. */
export function ExportCentre({
  list,
  input,
  now,
}: {
  list: List;
  input: Sends<typeof exportCalls.exports>;
  now: Date;
}) {
  const t = useTranslations("files.centre");
  const states = useTranslations("files.exportJob");
  const problem = useProblemText();
  const { data = list } = useCall(exportCalls.exports, input, {
    initial: list,
    isOfPage: true,
    keepPreviousData: true,
    refreshInterval: (latest) => ((latest ?? list).rows.some(isUnderWay) ? secondMs : 0),
  });

  const progress = (job: Job) => {
    if (!isUnderWay(job)) return t("rows", { count: job.rowsDone });
    return (
      <ProgressBar
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
