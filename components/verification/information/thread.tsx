"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { TextArea } from "@/components/kit/fields/text-area";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import { TimeText } from "@/components/kit/text/time-text";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { FileLink } from "@/components/kit/upload/file-link";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { verification as machine } from "@/lib/verification/states";
import { inquiryFilesMax, inquiryLengthMax } from "@/lib/verification/terms";
import type { Application } from "./verification-information";

/** Renders the questions of operations, the merchant's answers, and the form for a due answer. */
export function InformationRequestThread({
  application,
  mayManage,
  now,
}: {
  application: Application;
  mayManage: boolean;
  now: Date;
}) {
  const t = useTranslations("verification.thread");
  const { applicationId, thread, state } = application;
  const isDue = machine.next(state, "answer") !== undefined;
  if (thread.length === 0 && !isDue) return null;
  return (
    <div id="answer">
      <Card title={t("title")}>
        <div className={layout.stack}>
          <Timeline
            moments={thread.map((message) => momentOf(message, now, t(message.isOperations ? "asked" : "answered")))}
          />
          {isDue && mayManage && <AnswerForm key={thread.length} applicationId={applicationId} />}
        </div>
      </Card>
    </div>
  );
}

function momentOf(
  { no, isOperations, who, text, files, at }: Application["thread"][number],
  now: Date,
  title: string,
): Moment {
  return {
    key: String(no),
    tone: isOperations ? "waiting" : "moving",
    title,
    at: <TimeText at={at} now={now} style="exact" />,
    ...(!isOperations && { who }),
    note: (
      <>
        <span>{text}</span>
        {files.map(({ fileId, name }) => (
          <span key={fileId} className={layout.actions}>
            <FileLink fileId={fileId} name={name} />
          </span>
        ))}
      </>
    ),
  };
}

function AnswerForm({ applicationId }: { applicationId: string }) {
  const t = useTranslations("verification.thread");
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const fileIds = useRef<readonly string[]>([]);
  const { errors, run, fail } = useAction(verificationApplications.answerInquiry, onPage);
  const submit = async () => {
    if (text.trim() === "") return fail({ text: "text.missing" });
    await run({ applicationId, text: text.trim(), fileIds: [...fileIds.current] }, { successMessage: t("sent") });
  };
  return (
    <Form
      onSubmit={submit}
      problems={errors.problem ? { title: t("unsent"), list: [{ text: errors.problem }] } : undefined}
    >
      <TextArea
        id="answerText"
        label={t("yourAnswer")}
        value={text}
        rows={4}
        maxLength={inquiryLengthMax}
        error={errors.fields.text}
        onChange={({ target }) => setText(target.value)}
      />
      <FileUpload
        businessType="KYC_DOCUMENT"
        display="list"
        countMax={inquiryFilesMax}
        label={t("files")}
        aside={<OptionalMark />}
        onSending={setSending}
        onFiles={(ids) => void (fileIds.current = ids)}
      />
      <SubmitButton disabled={isSending}>{t("send")}</SubmitButton>
    </Form>
  );
}
