"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createLazyComponent } from "@/components/theme/on-demand";
import { registerConfirmationDialog, NotConfirmed, type ToConfirm } from "@/lib/call/step-up";

/** Describes a call that waits for confirmation, with the callbacks of its sender. */
export interface PendingConfirmation extends ToConfirm {
  readonly resolve: (output: unknown) => void;
  readonly reject: (cause: unknown) => void;
}

const dialog = createLazyComponent(async () => (await import("./step-up-dialog")).StepUpDialog);

/**
 * Requests the payment password and the second step when a call needs confirmation, on any page, and sends it again
 * with them. Dismissing the dialog leaves the call refused.
 */
export function StepUpDialogHost() {
  const [waiting, setWaiting] = useState<PendingConfirmation>();
  useEffect(
    () =>
      registerConfirmationDialog(
        (request) => new Promise((resolve, reject) => setWaiting({ ...request, resolve, reject })),
      ),
    [],
  );
  if (!waiting) return null;
  const close = (answer = () => waiting.reject(new NotConfirmed(waiting.refusal))) => {
    // the dialog closes first, which returns the focus to the page; then the page continues and moves the focus
    flushSync(() => setWaiting(undefined));
    answer();
  };
  return <dialog.Part waiting={waiting} onClose={close} />;
}
