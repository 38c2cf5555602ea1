"use client";
import { useState } from "react";
import type { StepItem } from "@/components/kit/page/step-bar";
import { paySteps } from "@/lib/payments/entry";
import type { PayEntryState } from "./use-pay-entry";

/** Holds the index of the last step. */
const lastStep = paySteps.length - 1;

/** Controls the navigation between the steps of a payment: each is validated before the next one is opened. */
export function usePayStepNavigation({
  entryState: { entry, form, change },
  payee,
}: Pick<PayEntryState, "entryState" | "payee">) {
  const [furthest, setFurthest] = useState(entry.step);
  /** True once the user has moved: the next step receives the focus then. */
  const [isMoved, setMoved] = useState(false);
  // the amount has the payee's currency: without a payee, such as of a restored draft, the first step is displayed
  const step = payee ? Math.min(Math.max(entry.step, 0), lastStep) : 0;
  const show = (next: number) => {
    setMoved(true);
    setFurthest((before) => Math.max(before, step, next));
    change({ step: next });
  };
  const isValid = (at: number) => form.trigger([...(paySteps[at]?.fields ?? [])]);
  /** Opens a step, or the first one before it with an error. */
  const go = async (next: number) => {
    for (let at = step; at < next; at++) if (!(await isValid(at))) return void form.setValue("step", at);
    show(next);
  };
  return {
    step,
    isLast: step === lastStep,
    isMoved,
    go,
    next: () => go(step + 1),
    /** Opens the first step with an error, and retains the errors. */
    leadToError() {
      const at = paySteps.findIndex(({ fields }) => fields.some((name) => form.getFieldState(name).invalid));
      if (at >= 0) form.setValue("step", at);
    },
    /** Returns the state of a step: left with errors, completed, or still to do. */
    stateOf: (at: number, hasError: boolean): StepItem["state"] =>
      hasError ? "wrong" : at < Math.max(payee ? furthest : 0, step) && at !== step ? "done" : "open",
  } as const;
}
