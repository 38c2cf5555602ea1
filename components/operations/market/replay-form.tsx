"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/kit/dates/date-field";
import { SubmitButton } from "@/components/kit/page/form";
import { WholeNumberField } from "@/components/kit/fields/number-field";
import { showToast } from "@/components/kit/feedback/toast";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { dateAndTime } from "@/lib/i18n/date-formats";
import { operations } from "@/lib/operations/calls/worlds";
import { ConsoleActionForm, formEntryText, formEntryInteger } from "../console/action-form";
import { RateReplayProgress, type Replay } from "./replay-course";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { ClockView } from "../clock/use-running-clock";
import styles from "./replay-form.module.css";

const bytesMax = 30 * 1_024 * 1_024;
const daysUsual = 250;

/** Replays a file of daily reference rates, and displays the remaining part of a running replay. */
export function RateReplayForm({ world, replay, clock }: { world: string; replay: Replay; clock: ClockView }) {
  const t = useTranslations("operations.replay");
  const format = useFormatter();
  const { run, errors } = useAction(operations.replay, onPage);
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<string>();
  const [uploads, setUploads] = useState(0);

  const start = async (entries: FormData) => {
    setMissing(file ? undefined : t("missing"));
    if (!file) return;
    const from = formEntryText(entries, "from");
    const result = await run({ world, file, days: formEntryInteger(entries, "days"), ...(from && { from }) });
    if (!result) return;
    setFile(undefined);
    setUploads((count) => count + 1);
    showToast(
      "good",
      t("done", {
        days: result.days,
        first: result.firstDay,
        last: result.lastDay,
        ends: format.dateTime(result.endsAt, dateAndTime),
      }),
    );
  };

  return (
    <div className={styles.replay}>
      <p className={styles.soft}>{t("lead")}</p>
      <RateReplayProgress world={world} initial={replay} clock={clock} />
      <ConsoleActionForm errors={errors} formFields={["file", "from", "days"]} label={t("title")} onSend={start}>
        {/*
         * the file is stored in the state and sent with the form, because its meaning depends on the fields below
         */}
        <UploadBox
          key={uploads}
          label={t("file")}
          help={t("fileHelp")}
          formats={[".csv"]}
          bytesMax={bytesMax}
          countMax={1}
          send={async (selectedFile) => {
            setFile(selectedFile);
            return { fileId: selectedFile.name };
          }}
          onRemove={() => setFile(undefined)}
          error={missing ?? errors.fields.file}
        />
        <DateField name="from" label={t("from")} help={t("fromHelp")} isOptional error={errors.fields.from} />
        <WholeNumberField
          name="days"
          label={t("days")}
          defaultValue={daysUsual}
          maxLength={4}
          error={errors.fields.days}
        />
        <SubmitButton tone="secondary">{t("action")}</SubmitButton>
      </ConsoleActionForm>
    </div>
  );
}
