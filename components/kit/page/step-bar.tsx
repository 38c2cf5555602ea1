"use client";
import Step from "@mui/material/Step";
import StepButton from "@mui/material/StepButton";
import StepLabel from "@mui/material/StepLabel";
import Stepper from "@mui/material/Stepper";
import { useTranslations } from "next-intl";
import { ScreenReaderText } from "../text/hidden-text";
import { joinClassNames } from "./classes";
import layout from "./layout.module.css";

export interface StepItem {
  key: string;
  label: string;
  /** done: nothing remains in the step; wrong: it was left with errors. */
  state: "done" | "open" | "wrong";
}

/** Renders the steps of a long form with the current and the completed ones; each is reachable in any order. */
export function StepBar({
  label,
  steps,
  current,
  onStep,
}: {
  label: string;
  steps: readonly StepItem[];
  /** Holds the index of the visible step. */
  current: number;
  onStep: (step: number) => void;
}) {
  const t = useTranslations("kit.steps");
  return (
    <nav aria-label={label}>
      {/* the steps are buttons in a list that all of them can be reached in: MUI would make them tabs */}
      <Stepper
        component="ol"
        role={undefined}
        aria-orientation={undefined}
        nonLinear
        alternativeLabel
        activeStep={current}
      >
        {steps.map(({ key, label: name, state }, at) => (
          <Step key={key} component="li" completed={state === "done"} role={undefined}>
            <StepButton
              role={undefined}
              tabIndex={0}
              aria-selected={undefined}
              aria-posinset={undefined}
              aria-setsize={undefined}
              aria-current={at === current ? "step" : undefined}
              onClick={() => onStep(at)}
            >
              <StepLabel error={state === "wrong"}>
                {name}
                {state !== "open" && <ScreenReaderText>{t(state)}</ScreenReaderText>}
              </StepLabel>
            </StepButton>
          </Step>
        ))}
      </Stepper>
      <p className={joinClassNames(layout.soft, layout.onPhone)}>
        {t("count", { step: current + 1, steps: steps.length })}
      </p>
    </nav>
  );
}
