"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextField } from "@/components/kit/fields/text-field";
import { SubmitButton } from "@/components/kit/page/form";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { screeningEntry, verificationReviews } from "@/lib/operations/calls/verification";
import { ConsoleActionForm, formEntryText } from "../console/action-form";

const kinds = screeningEntry.shape.kind.options;

/** Adds a name or a country to the screening list. */
export function AddScreeningEntryForm({ world }: { world: string }) {
  const t = useTranslations("operations.screening");
  const { run, errors } = useAction(verificationReviews.addScreening, onPage);
  const [addCount, setAdded] = useState(0);
  const add = async (entries: FormData) => {
    const kind = kinds.find((option) => option === formEntryText(entries, "kind")) ?? "name";
    const screeningInput = { world, kind, text: formEntryText(entries, "text"), note: formEntryText(entries, "note") };
    if (await run(screeningInput, { successMessage: t("added") })) setAdded((count) => count + 1);
  };
  return (
    <ConsoleActionForm key={addCount} errors={errors} formFields={["text", "note"]} label={t("add")} onSend={add}>
      <RadioGroup
        name="kind"
        label={t("kind")}
        inline
        defaultValue="name"
        options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <TextField
        name="text"
        label={t("text")}
        help={t("textHelp")}
        maxLength={200}
        autoComplete="off"
        error={errors.fields.text}
      />
      <TextField
        name="note"
        label={t("note")}
        aside={<OptionalMark />}
        maxLength={200}
        autoComplete="off"
        error={errors.fields.note}
      />
      <SubmitButton>{t("add")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Removes an entry from the screening list. */
export function RemoveScreeningEntryButton({ world, entryId, text }: { world: string; entryId: string; text: string }) {
  const t = useTranslations("operations.screening");
  return (
    <ConfirmActionButton
      call={verificationReviews.dropScreening}
      input={{ world, entryId }}
      small
      isDanger
      label={t("drop")}
      title={t("dropTitle", { text })}
      action={t("drop")}
      successMessage={() => t("dropped")}
    >
      <p>{t("dropText")}</p>
    </ConfirmActionButton>
  );
}
