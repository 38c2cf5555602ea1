"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { companies } from "@/lib/operations/calls/companies";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

const formFields = ["name", "phone", "email", "contact"] as const;

/** Adds an account manager. */
export function AddAccountManagerForm({ world }: { world: string }) {
  const t = useTranslations("operations.company");
  const { run, errors } = useAction(companies.saveManager, onPage);
  const [round, setRound] = useState(0);
  const add = async (entries: FormData) => {
    const [name = "", phone = "", email = "", contact = ""] = formFields.map((field) => formEntryText(entries, field));
    if (!(await run({ world, name, phone, email, contact }))) return;
    showToast("good", t("managerAdded", { name }));
    setRound(round + 1);
  };
  return (
    <ConsoleActionForm key={round} errors={errors} formFields={formFields} label={t("newManager")} onSend={add}>
      <TextField name="name" label={t("managerName")} error={errors.fields.name} maxLength={80} autoComplete="off" />
      <TextField
        name="phone"
        type="tel"
        label={t("phone")}
        error={errors.fields.phone}
        aside={<OptionalMark />}
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        error={errors.fields.email}
        aside={<OptionalMark />}
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        name="contact"
        type="url"
        label={t("contact")}
        help={t("contactHelp")}
        error={errors.fields.contact}
        aside={<OptionalMark />}
        maxLength={200}
        autoComplete="off"
      />
      <SubmitButton>{t("addManager")}</SubmitButton>
    </ConsoleActionForm>
  );
}
