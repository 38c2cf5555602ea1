"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { onDemand } from "@/components/theme/on-demand";
import { confirmBy, NotConfirmed, type ToConfirm } from "@/lib/call/step-up";

/** A call that waits to be confirmed, and who waits for it. */
export interface Waiting extends ToConfirm {
  readonly resolve: (got: unknown) => void;
  readonly reject: (cause: unknown) => void;
}

const dialog = onDemand(async () => (await import("./step-up-dialog")).StepUpDialog);

/**
 * Asks for the payment password and the second step when a call is refused until it is confirmed, whatever page sent it,
 * and sends it again with them. A dialog that is closed leaves the call refused.
 */
export function StepUp() {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(
    () => confirmBy((asked) => new Promise((resolve, reject) => setWaiting({ ...asked, resolve, reject }))),
    [],
  );
  if (!waiting) return null;
  const close = (answer = () => waiting.reject(new NotConfirmed(waiting.refused))) => {
    // first the dialog goes, which gives the focus back to the page; then the page goes on, and sets it where it belongs
    flushSync(() => setWaiting(undefined));
    answer();
  };
  return <dialog.Part waiting={waiting} onClose={close} />;
}
