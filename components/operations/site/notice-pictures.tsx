"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { toast } from "@/components/kit/feedback/toast";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { endingsOf, uploadUses } from "@/lib/files/terms";
import { locales } from "@/lib/i18n/locale";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { ActionForm, entry } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

const { bytesMax } = uploadUses.IMAGE;

/** The pictures of a draft: shown instead of its text, which then says what they show. */
export function NoticePictures({
  world,
  noticeId,
  has,
}: {
  world: string;
  noticeId: string;
  has: { "zh-CN": boolean; "en-US": boolean };
}) {
  const t = useTranslations("operations.notices");
  const { run, errors } = useAction(operationsNotices.pictureNotice, onPage);
  const [file, setFile] = useState<File>();
  const [uploads, setUploads] = useState(0);
  const held = locales.filter((language) => has[language]);

  const give = async (entries: FormData) => {
    const language = locales.find((each) => each === entry(entries, "language"));
    if (!file || !language || !(await run({ world, noticeId, language, file }))) return;
    setFile(undefined);
    setUploads((count) => count + 1);
    toast("good", t("pictureKept"));
  };

  return (
    <>
      <p>
        {held.length === 0
          ? t("noPictures")
          : t("pictures", { languages: held.map((language) => t(`language.${language}`)).join(" · ") })}
      </p>
      <ActionForm errors={errors} shown={["file", "language"]} label={t("picture")} onSend={give}>
        <SelectField
          name="language"
          label={t("pictureLanguage")}
          options={locales.map((language) => ({ value: language, label: t(`language.${language}`) }))}
        />
        {/* the picture is kept here and sent with the form: whose language it is depends on the field above */}
        <UploadBox
          key={uploads}
          label={t("picture")}
          help={t("pictureHelp")}
          formats={endingsOf(uploadUses.IMAGE)}
          bytesMax={bytesMax}
          countMax={1}
          error={errors.fields.file}
          send={async (chosen) => {
            setFile(chosen);
            return { fileId: chosen.name };
          }}
          onRemove={() => setFile(undefined)}
        />
        <SubmitButton disabled={!file}>{t("givePicture")}</SubmitButton>
      </ActionForm>
      {held.length > 0 && (
        <ConfirmAction
          call={operationsNotices.dropPictures}
          input={() => ({ world, noticeId })}
          isDanger
          label={t("dropPictures")}
          title={t("dropTitle")}
          action={t("dropPictures")}
          done={() => t("dropped")}
        />
      )}
    </>
  );
}
