"use client";
import { useState, type ReactNode } from "react";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import type { FormProblem } from "@/components/kit/feedback/error-summary";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { createLazyComponent } from "@/components/theme/on-demand";
import { navigateToNewDocument } from "@/lib/call/path";
import type { MfaLabels } from "./mfa-form";
import type { ConnectionLabels, SignInOutcome, PendingMfa } from "./sign-in-calls";

export interface EntranceLabels {
  connection: ConnectionLabels;
  problems: string;
  step: MfaLabels;
}

const secondStep = createLazyComponent(async () => (await import("./mfa-form")).SignInMfaForm);

/**
 * Runs the sign-in: first the proof of identity, then, where MFA is pending, MFA, and back from it. `enter` accepts the
 * result of the first and returns the problems.
 */
export function SignInFlow({
  next,
  pending = null,
  labels,
  children,
}: {
  next: string;
  /** Holds the pending second step that a reloaded page continues with. */
  pending?: PendingMfa | null;
  labels: EntranceLabels;
  children: (enter: (outcome: SignInOutcome) => Promise<readonly FormProblem[]>) => ReactNode;
}) {
  const [step, setStep] = useState(pending);
  const [over, setOver] = useState(false);
  const [isBack, setBack] = useState(false);

  /**
   * Loads a whole new document: the router's cache of pages visited before signing in is dropped. Stays busy until it
   * has loaded.
   */
  const goOn = () => {
    navigateToNewDocument(next);
    return new Promise<never>(() => {});
  };
  const enter = async (outcome: SignInOutcome): Promise<readonly FormProblem[]> => {
    setOver(false);
    if ("problems" in outcome) return outcome.problems;
    if (outcome.step === null) return goOn();
    setStep(outcome.step);
    return [];
  };
  const back = (isOver: boolean) => {
    setOver(isOver);
    setBack(true);
    setStep(null);
  };

  if (step)
    return (
      <secondStep.Part
        step={step}
        labels={labels.step}
        connection={labels.connection}
        problemsTitle={labels.problems}
        onDone={goOn}
        onBack={back}
      />
    );
  return (
    <FocusOnArrival when={isBack}>
      <div className={layout.stack}>
        {over && (
          <Notice tone="waiting" live>
            {labels.step.over}
          </Notice>
        )}
        {children(enter)}
      </div>
    </FocusOnArrival>
  );
}
