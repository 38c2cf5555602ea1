"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import { showToast } from "@/components/kit/feedback/toast";
import { operations } from "@/lib/operations/calls/worlds";
import { ConsoleActionForm, formEntryText, formEntryInteger } from "../console/action-form";
import { useClockSpeedChoices } from "../clock/speeds";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { ClockView } from "../clock/use-running-clock";

/** Stops a clock or runs it at a selected speed. */
export function ClockModeForm({ world, clock }: { world: string; clock: ClockView }) {
  const t = useTranslations("operations.flow");
  const speeds = useClockSpeedChoices(clock.speed);
  const { run, errors } = useAction(operations.setClock, onPage);
  const [mode, setMode] = useState(clock.mode === "flowing" ? "flowing" : "held");

  const apply = async (entries: FormData) => {
    const isFlowing = formEntryText(entries, "mode") === "flowing";
    const result = await run({
      world,
      mode: isFlowing ? "flowing" : "held",
      speed: isFlowing ? formEntryInteger(entries, "speed") : 1,
    });
    if (result) showToast("good", t("done"));
  };

  return (
    <ConsoleActionForm errors={errors} formFields={["speed"]} label={t("title")} onSend={apply}>
      <RadioGroup
        name="mode"
        label={t("mode")}
        inline
        value={mode}
        onChange={(event) => setMode(event.currentTarget.value === "flowing" ? "flowing" : "held")}
        options={[
          { value: "held", label: t("held") },
          { value: "flowing", label: t("flowing") },
        ]}
      />
      {mode === "flowing" && (
        <SelectField
          name="speed"
          label={t("speed")}
          error={errors.fields.speed}
          options={speeds}
          defaultValue={String(clock.mode === "flowing" ? clock.speed : 1)}
        />
      )}
      <SubmitButton tone="secondary">{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}
