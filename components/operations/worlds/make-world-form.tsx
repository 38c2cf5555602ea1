"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTimeField } from "@/components/kit/dates/date-field";
import { SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import { CheckBox } from "@/components/kit/fields/check-box";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { operations } from "@/lib/operations/calls/worlds";
import type { Day } from "@/lib/time/beijing";
import { parseBeijingFieldValue } from "../console/beijing-text";
import { ConsoleActionForm, formEntryText, formEntryInteger } from "../console/action-form";
import { useClockSpeedChoices } from "../clock/speeds";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { consoleWorldRoute } from "./world-route";

/** Lists the scenarios that are created while the user waits; a busy one needs minutes and is seeded instead. */
const scenarios = ["empty", "demo", "defaults"] as const;

const formFields = ["name", "seed", "startsAt", "speed"];

/** Creates a world and opens its page. `today` is the real day in Beijing, at which the calendar of its start opens. */
export function MakeWorldForm({ today }: { today: Day }) {
  const t = useTranslations("operations.makeWorld");
  const router = useRouter();
  const speeds = useClockSpeedChoices();
  const { run, errors } = useAction(operations.makeWorld, onPage);
  const [mode, setMode] = useState("held");
  const [scenario, setScenario] = useState("empty");

  const make = async (entries: FormData) => {
    const [seed, startsAt] = [
      formEntryText(entries, "seed"),
      parseBeijingFieldValue(formEntryText(entries, "startsAt")),
    ];
    const isFlowing = formEntryText(entries, "mode") === "flowing";
    const createdWorld = await run({
      name: formEntryText(entries, "name"),
      ...(seed && { seed }),
      ...(startsAt && { startsAt }),
      mode: isFlowing ? "flowing" : "held",
      speed: isFlowing ? formEntryInteger(entries, "speed") : 1,
      past: entries.has("past"),
      scenario: scenarios.find((name) => name === formEntryText(entries, "scenario")) ?? "empty",
    });
    if (!createdWorld) return;
    showToast("good", t("done", { name: createdWorld.name }));
    router.push(consoleWorldRoute(createdWorld.name));
  };

  return (
    <ConsoleActionForm errors={errors} formFields={formFields} label={t("title")} onSend={make}>
      <TextField
        name="name"
        label={t("name")}
        help={t("nameHelp")}
        maxLength={59}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.fields.name}
      />
      <Scenario value={scenario} onValue={setScenario} />
      <Mode value={mode} onValue={setMode} />
      {mode === "flowing" && (
        <SelectField name="speed" label={t("speed")} options={speeds} error={errors.fields.speed} />
      )}
      {/* a scenario with people in it brings its own start */}
      {scenario === "empty" && (
        <DateTimeField
          name="startsAt"
          today={today}
          label={t("startsAt")}
          help={t("startsAtHelp")}
          isOptional
          error={errors.fields.startsAt}
        />
      )}
      <TextField
        name="seed"
        label={t("seed")}
        help={t("seedHelp")}
        aside={<OptionalMark />}
        maxLength={60}
        autoComplete="off"
        error={errors.fields.seed}
      />
      <CheckBox name="past" label={t("past")} help={t("pastHelp")} defaultChecked />
      <SubmitButton>{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}

interface ChoiceProps {
  value: string;
  onValue: (value: string) => void;
}

/** Selects the data that the world starts with. */
function Scenario({ value, onValue }: ChoiceProps) {
  const t = useTranslations("operations.makeWorld");
  return (
    <RadioGroup
      name="scenario"
      label={t("scenario")}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      options={[
        { value: "empty", label: t("emptyScenario"), hint: t("emptyHint") },
        { value: "demo", label: t("demo"), hint: t("demoHint") },
        { value: "defaults", label: t("defaults"), hint: t("defaultsHint") },
      ]}
    />
  );
}

/** Selects the mode of the world's clock. */
function Mode({ value, onValue }: ChoiceProps) {
  const t = useTranslations("operations.makeWorld");
  return (
    <RadioGroup
      name="mode"
      label={t("mode")}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      options={[
        { value: "held", label: t("held"), hint: t("heldHint") },
        { value: "flowing", label: t("flowing"), hint: t("flowingHint") },
      ]}
    />
  );
}
