"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextArea } from "@/components/kit/fields/text-area";
import { SubmitButton } from "@/components/kit/page/form";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { sendShowingRefusals } from "@/components/shell/actions/upload-sender";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { sendUpload } from "@/lib/call/send-upload";
import { acceptedFileExtensions, uploadUses } from "@/lib/files/terms";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { answerDays, inquiryFilesMax, inquiryLengthMax } from "@/lib/verification/terms";
import { ConsoleActionForm } from "../console/action-form";

const use = uploadUses.KYC_DOCUMENT;

/** Requests more information about an application from the merchant, with a text and files. */
export function InformationRequestForm({ world, applicationId }: { world: string; applicationId: string }) {
  const t = useTranslations("operations.verifications");
  const { run, errors, fail } = useAction(verificationReviews.askForInformation, onPage);
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const fileIds = useRef<readonly string[]>([]);

  const attach = sendShowingRefusals((file, on) =>
    sendUpload(verificationReviews.attachToVerification, { world, applicationId, file }, on),
  );
  const sendRequest = async () => {
    if (text.trim() === "") return fail({ text: "text.missing" });
    await run(
      { world, applicationId, text: text.trim(), fileIds: [...fileIds.current] },
      { successMessage: t("sent") },
    );
  };

  return (
    <ConsoleActionForm errors={errors} formFields={["text"]} label={t("askTitle")} onSend={sendRequest}>
      <p>{t("askLead", { days: answerDays })}</p>
      <TextArea
        label={t("askText")}
        rows={4}
        maxLength={inquiryLengthMax}
        value={text}
        error={errors.fields.text}
        onChange={({ target }) => setText(target.value)}
      />
      <UploadBox
        label={t("attachments")}
        aside={<OptionalMark />}
        display="list"
        formats={acceptedFileExtensions(use)}
        bytesMax={use.bytesMax}
        countMax={inquiryFilesMax}
        send={attach}
        onFiles={(ids) => void (fileIds.current = ids)}
        onSending={setSending}
      />
      <SubmitButton disabled={isSending}>{t("send")}</SubmitButton>
    </ConsoleActionForm>
  );
}
