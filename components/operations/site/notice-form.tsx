"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import type { ClientOutput } from "@/lib/call/call";
import { noticeBizType } from "@/lib/notices/calls/notices";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import type { ActionErrors } from "@/lib/forms/form-errors";
import { onPage, useAction } from "@/components/shell/actions/use-action";

const formFields = ["titleZh", "titleEn", "contentZh", "contentEn", "bizType"];
type Draft = ClientOutput<typeof operationsNotices.writeNotice>;

/**
 * Creates a notice in both languages, or edits a draft. A notice is not visible to merchants before it is published.
 */
export function NoticeForm({ world, draft }: { world: string; draft: Draft | null }) {
  const t = useTranslations("operations.notices");
  const router = useRouter();
  const { run, errors } = useAction(operationsNotices.writeNotice, onPage);
  const [writeCount, setWritten] = useState(0);
  const { fields } = errors;

  const write = async (entries: FormData) => {
    const kind = noticeBizType.safeParse(formEntryText(entries, "bizType"));
    const notice = await run({
      world,
      ...(draft && { noticeId: draft.noticeId }),
      bizType: kind.success ? kind.data : "notice",
      titleZh: formEntryText(entries, "titleZh"),
      titleEn: formEntryText(entries, "titleEn"),
      contentZh: formEntryText(entries, "contentZh"),
      contentEn: formEntryText(entries, "contentEn"),
      isScrolling: entries.has("isScrolling"),
      isPopup: entries.has("isPopup"),
    });
    if (!notice) return;
    showToast("good", t("saved"));
    if (!draft) setWritten((count) => count + 1);
    router.refresh();
  };

  return (
    <ConsoleActionForm key={writeCount} errors={errors} formFields={formFields} label={t("write")} onSend={write}>
      <Texts draft={draft} fields={fields} />
      <SelectField
        name="bizType"
        label={t("bizType")}
        defaultValue={draft?.bizType ?? "notice"}
        error={fields.bizType}
        options={noticeBizType.options.map((kind) => ({ value: kind, label: t(`bizTypes.${kind}`) }))}
      />
      <CheckBox name="isScrolling" label={t("isScrolling")} defaultChecked={draft?.isScrolling ?? true} />
      <CheckBox name="isPopup" label={t("isPopup")} help={t("isPopupHelp")} defaultChecked={draft?.isPopup ?? false} />
      <SubmitButton>{draft ? t("saveDraft") : t("keepDraft")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Renders the fields for title and text in both languages. */
function Texts({ draft, fields }: { draft: Draft | null; fields: ActionErrors["fields"] }) {
  const t = useTranslations("operations.notices");
  return (
    <>
      <TextField
        name="titleZh"
        label={t("titleZh")}
        lang="zh-CN"
        maxLength={120}
        autoComplete="off"
        defaultValue={draft?.titleZh}
        error={fields.titleZh}
      />
      <TextArea
        name="contentZh"
        label={t("contentZh")}
        lang="zh-CN"
        rows={4}
        maxLength={8_000}
        defaultValue={draft?.contentZh}
        error={fields.contentZh}
      />
      <TextField
        name="titleEn"
        label={t("titleEn")}
        lang="en"
        maxLength={160}
        autoComplete="off"
        defaultValue={draft?.titleEn}
        error={fields.titleEn}
      />
      <TextArea
        name="contentEn"
        label={t("contentEn")}
        lang="en"
        rows={4}
        maxLength={8_000}
        defaultValue={draft?.contentEn}
        error={fields.contentEn}
      />
    </>
  );
}
