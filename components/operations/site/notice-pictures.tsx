"use client";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/kit/select/select-field";
import { showToast } from "@/components/kit/feedback/toast";
import { locales } from "@/lib/i18n/locale";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { PictureUploadForm } from "./picture-form";

/**
 * Manages the pictures of a draft. A picture is displayed instead of the text, which then serves as its alternative
 * text.
 */
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
  const pictureLanguages = locales.filter((language) => has[language]);

  const give = async (file: File, entries: FormData) => {
    const language = locales.find((item) => item === formEntryText(entries, "language"));
    if (!language || !(await run({ world, noticeId, language, file }))) return false;
    showToast("good", t("pictureKept"));
    return true;
  };

  return (
    <>
      <p>
        {pictureLanguages.length === 0
          ? t("noPictures")
          : t("pictures", { languages: pictureLanguages.map((language) => t(`language.${language}`)).join(" · ") })}
      </p>
      <PictureUploadForm
        label={t("picture")}
        fileLabel={t("picture")}
        help={t("pictureHelp")}
        action={t("givePicture")}
        errors={errors}
        fields={["language"]}
        onGive={give}
      >
        <SelectField
          name="language"
          label={t("pictureLanguage")}
          options={locales.map((language) => ({ value: language, label: t(`language.${language}`) }))}
        />
      </PictureUploadForm>
      {pictureLanguages.length > 0 && (
        <ConfirmActionButton
          call={operationsNotices.dropPictures}
          input={() => ({ world, noticeId })}
          isDanger
          label={t("dropPictures")}
          title={t("dropTitle")}
          action={t("dropPictures")}
          successMessage={() => t("dropped")}
        />
      )}
    </>
  );
}
