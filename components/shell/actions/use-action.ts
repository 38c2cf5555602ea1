"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { showToast, type Toast } from "@/components/kit/feedback/toast";
import { callInputFingerprint, useSend } from "@/lib/call/browser";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import { CallRefusedError } from "@/lib/call/send";
import { noErrors, refusalToErrors, type ActionErrors } from "@/lib/forms/form-errors";
import { useErrorTexts } from "@/lib/forms/problem-text";

export interface ActionOptions {
  /** Selects whether a failure is displayed in a toast, or left in `errors` for the page. */
  shows?: "toast" | "page";
  /** Returns true for the fields at which the page can display an error; defaults to all. */
  hasField?: (field: string) => boolean;
  /** True when the server-rendered parts of the page are refreshed afterwards. */
  refreshes?: boolean;
  /**
   * True when a refusal caused by a concurrent change is displayed in a toast and the page is refreshed: a retry would
   * be refused again.
   */
  leavesWhenOver?: boolean;
}

/** Options for forms and dialogs that display errors themselves, on pages whose lists come from the server. */
export const onPage = { shows: "page", refreshes: true } as const satisfies ActionOptions;

/** Options for decisions in a queue, where others also decide. */
export const onQueue = { ...onPage, leavesWhenOver: true } as const satisfies ActionOptions;

/** Describes a sentence for a toast; the default tone is good. */
export type SuccessToast = string | { readonly tone: Toast["tone"]; readonly text: string };

export interface ActionOutcome<G> {
  /** Holds the success message, displayed in a toast. */
  successMessage?: string | ((output: G) => SuccessToast) | undefined;
  /** Receives the errors immediately, before the page displays them. */
  onRefused?: (errors: ActionErrors) => void;
}

export interface ActionHandle<I, G> {
  /** True while a call is in progress. */
  readonly isBusy: boolean;
  /** Holds the errors of the last call; empty while `shows` is "toast". */
  readonly errors: ActionErrors;
  /** Sends once, even when pressed repeatedly. Returns the output, or null when there was none; never throws. */
  readonly run: (input: I, outcome?: ActionOutcome<G>) => Promise<G | null>;
  /** Displays errors of entries that never became the call's input: issue codes of messages/validation by field. */
  readonly fail: (codes: Readonly<Record<string, string>>) => void;
}

/**
 * Sends a call from the browser. The same input is not sent twice concurrently, and a retry after a missing response
 * carries the same idempotency key (`useSend`); refusals are assigned to their fields or to one problem text.
 */
export function useAction<C extends Call>(
  call: C,
  options: ActionOptions = {},
): ActionHandle<Sends<C>, ClientOutput<C>> {
  return useMultiCallAction(useSend(call), options, (input) => callInputFingerprint(call, input));
}

/**
 * Returns true when a call was refused because the data has changed since the page was rendered: another tab or person
 * was faster.
 */
export const isStaleDataRefusal = ({ code }: { readonly code?: RefusalCode | undefined }): boolean =>
  code === "ORDER_CHANGED" || code === "OPERATION_NOT_ALLOW";

const notifySuccess = (message: SuccessToast): void =>
  typeof message === "string" ? showToast("good", message) : showToast(message.tone, message.text);

/** Returns the key of work without an input, which runs one at a time. */
const sole = () => "";

/** Provides `useAction` for work that is more than one call: `perform` throws the errors of its calls. */
export function useMultiCallAction<I, G>(
  perform: (input: I) => Promise<G>,
  { shows = "toast", hasField, refreshes = false, leavesWhenOver = false }: ActionOptions = {},
  keyOf: (input: I) => string = sole,
): ActionHandle<I, G> {
  const router = useRouter();
  const texts = useErrorTexts();
  const latest = useRef<{ readonly key: string } | null>(null);
  const [runs, setRuns] = useState(0);
  const [errors, setErrors] = useState(noErrors);
  const isInToast = shows === "toast";

  const report = (cause: unknown, { onRefused }: ActionOutcome<G>): null => {
    // the page is refreshed, which may remove the place where the refusal would be displayed
    const isOver = leavesWhenOver && cause instanceof CallRefusedError && isStaleDataRefusal(cause);
    // a toast has no fields: the refusal is displayed in the server's own words
    const actionErrors = refusalToErrors(cause, texts, isInToast || isOver ? () => false : hasField);
    if (isOver) router.refresh();
    if (!isInToast && !isOver) setErrors(actionErrors);
    else if (actionErrors.problem !== undefined) showToast("bad", actionErrors.problem);
    onRefused?.(actionErrors);
    return null;
  };

  const send = async (key: string, input: I, outcome: ActionOutcome<G>): Promise<G | null> => {
    const currentRun = { key };
    latest.current = currentRun;
    setRuns((count) => count + 1);
    setErrors(noErrors);
    try {
      const output = await perform(input);
      const { successMessage } = outcome;
      if (refreshes) router.refresh();
      if (successMessage !== undefined)
        notifySuccess(typeof successMessage === "string" ? successMessage : successMessage(output));
      return output;
    } catch (cause) {
      return report(cause, outcome);
    } finally {
      if (latest.current === currentRun) latest.current = null;
      setRuns((count) => count - 1);
    }
  };

  return {
    isBusy: runs > 0,
    errors,
    async run(input, outcome = {}) {
      let key: string;
      try {
        key = keyOf(input);
      } catch (cause) {
        // the call's own schema rejects the input: nothing is sent
        return report(cause, outcome);
      }
      // a repeated press is ignored; once something else was sent in between, the same input is sent again (on, off, on)
      return latest.current?.key === key ? null : send(key, input, outcome);
    },
    fail: (codes) =>
      setErrors({
        fields: Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, texts.issueText(code)])),
      }),
  };
}
