"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { NumberField } from "@/components/kit/fields/number-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { dateAndTime } from "@/lib/i18n/date-formats";
import { operations } from "@/lib/operations/calls/worlds";
import { ActionForm, entry, wholeEntry } from "../console/action-form";
import { ReplayCourse, type Replay } from "./replay-course";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { ClockView } from "../clock/use-running-clock";
import styles from "./replay-form.module.css";

const bytesMax = 30 * 1_024 * 1_024;
const daysUsual = 250;

/** Replays a file of daily reference rates, and shows how much of a replay is still to come. */
export function ReplayForm({ world, replay, clock }: { world: string; replay: Replay; clock: ClockView }) {
  const t = useTranslations("operations.replay");
  const format = useFormatter();
  const { run, errors } = useAction(operations.replay, onPage);
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<string>();
  const [uploads, setUploads] = useState(0);

  const start = async (entries: FormData) => {
    setMissing(file ? undefined : t("missing"));
    if (!file) return;
    const from = entry(entries, "from");
    const got = await run({ world, file, days: wholeEntry(entries, "days"), ...(from && { from }) });
    if (!got) return;
    setFile(undefined);
    setUploads((count) => count + 1);
    toast(
      "good",
      t("done", {
        days: got.days,
        first: got.firstDay,
        last: got.lastDay,
        ends: format.dateTime(got.endsAt, dateAndTime),
      }),
    );
  };

  return (
    <div className={styles.replay}>
      <p className={styles.soft}>{t("lead")}</p>
      <ReplayCourse world={world} initial={replay} clock={clock} />
      <ActionForm errors={errors} shown={["file", "from", "days"]} label={t("title")} onSend={start}>
        {/* the file is kept here and sent with the form: its meaning depends on the fields below it */}
        <UploadBox
          key={uploads}
          label={t("file")}
          help={t("fileHelp")}
          formats={[".csv"]}
          bytesMax={bytesMax}
          countMax={1}
          send={async (chosen) => {
            setFile(chosen);
            return { fileId: chosen.name };
          }}
          onRemove={() => setFile(undefined)}
          error={missing ?? errors.fields.file}
        />
        <TextField
          name="from"
          type="date"
          label={t("from")}
          help={t("fromHelp")}
          aside={<OptionalMark />}
          error={errors.fields.from}
        />
        <NumberField name="days" label={t("days")} defaultValue={daysUsual} maxLength={4} error={errors.fields.days} />
        <SubmitButton tone="secondary">{t("action")}</SubmitButton>
      </ActionForm>
    </div>
  );
}
