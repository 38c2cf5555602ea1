"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import { englishNameRule } from "@/lib/access/rules";
import { englishNameLengthMax } from "@/lib/access/terms";
import { useCallForm } from "@/lib/forms/use-call-form";

/** Requests another English name; a refused one remains in the form for correction. */
export function EnglishNameChangeRequestForm({ enName }: { enName: string }) {
  const t = useTranslations("access.company");
  const router = useRouter();
  const { submit, problems, field } = useCallForm(merchantCompanyCalls.changeEnglishName, englishNameRule, {
    defaults: { enName },
    draft: "access.englishName",
    onDone() {
      showToast("good", t("asked"));
      router.refresh();
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField
        {...field("enName")}
        label={t("newEnglish")}
        help={t("newEnglishHelp")}
        maxLength={englishNameLengthMax}
        autoComplete="off"
        lang="en"
      />
      <SubmitButton>{t("ask")}</SubmitButton>
    </Form>
  );
}
