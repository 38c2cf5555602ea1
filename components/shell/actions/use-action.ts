"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { toast, type Toast } from "@/components/kit/feedback/toast";
import { requestKey, useSend } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { noErrors, refusalToErrors, type ActionErrors } from "@/lib/forms/refusal-to-errors";
import { useErrorTexts } from "@/lib/forms/problem-text";

export interface ActionOptions {
  /** Whether a failure is told in a toast, or left in `errors` for the page to show. */
  shows?: "toast" | "page";
  /** The fields that the page can show an error at; all, unless said otherwise. */
  hasField?: (field: string) => boolean;
  /** Whether the page's server-rendered parts are drawn anew afterwards. */
  refreshes?: boolean;
  /**
   * Whether a refusal because what is decided has changed meanwhile is told in a toast, and the page drawn anew: sent
   * again, the same would be refused again.
   */
  leavesWhenOver?: boolean;
}

/** For forms and dialogs that show errors themselves, on pages whose lists come from the server. */
export const onPage = { shows: "page", refreshes: true } as const satisfies ActionOptions;

/** The same for decisions at a desk, where others decide too. */
export const onDesk = { ...onPage, leavesWhenOver: true } as const satisfies ActionOptions;

/** A sentence for a toast; without a tone it is good news. */
export type Done = string | { readonly tone: Toast["tone"]; readonly text: string };

export interface ActionOutcome<G> {
  /** Told in a toast when it is done. */
  done?: string | ((got: G) => Done) | undefined;
  /** Hears of the errors at once, before the page shows them. */
  refused?: (errors: ActionErrors) => void;
}

export interface Action<I, G> {
  /** A call is on its way. */
  readonly isBusy: boolean;
  /** Why the last call failed; empty while `shows` is "toast". */
  readonly errors: ActionErrors;
  /** Sends once, however often it is pressed meanwhile. Gives the answer, null where there was none; never throws. */
  readonly run: (input: I, outcome?: ActionOutcome<G>) => Promise<G | null>;
  /** Shows errors of entries that never became the call's input: issue codes of messages/validation by field. */
  readonly fail: (codes: Readonly<Record<string, string>>) => void;
}

/**
 * Sends a call from the browser. The same input is not sent twice at once, and a retry after silence carries the same
 * idempotency key (`useSend`); refusals are sorted to their fields or to one problem text.
 */
export function useAction<C extends Call>(call: C, options: ActionOptions = {}): Action<Sends<C>, Got<C>> {
  return useActionOf(useSend(call), options, (input) => requestKey(call, input));
}

/** Whether a call was refused because what it is about is not as the page showed it: another tab or person was faster. */
export const hasMovedOn = ({ code }: { readonly code?: RefusalCode | undefined }): boolean =>
  code === "ORDER_CHANGED" || code === "OPERATION_NOT_ALLOW";

const tell = (done: Done): void => (typeof done === "string" ? toast("good", done) : toast(done.tone, done.text));

/** One at a time: work without an input of its own. */
const sole = () => "";

/** `useAction` for work that is more than one call: `perform` throws what the call it makes throws. */
export function useActionOf<I, G>(
  perform: (input: I) => Promise<G>,
  { shows = "toast", hasField, refreshes = false, leavesWhenOver = false }: ActionOptions = {},
  keyOf: (input: I) => string = sole,
): Action<I, G> {
  const router = useRouter();
  const texts = useErrorTexts();
  const latest = useRef<{ readonly key: string } | null>(null);
  const [runs, setRuns] = useState(0);
  const [errors, setErrors] = useState(noErrors);
  const isInToast = shows === "toast";

  const report = (cause: unknown, { refused }: ActionOutcome<G>): null => {
    // the page is drawn anew with what it is now, which may take along where the refusal would be shown
    const isOver = leavesWhenOver && cause instanceof RefusedError && hasMovedOn(cause);
    // a toast has no fields: what was refused is told in the server's own words
    const found = refusalToErrors(cause, texts, isInToast || isOver ? () => false : hasField);
    if (isOver) router.refresh();
    if (!isInToast && !isOver) setErrors(found);
    else if (found.problem !== undefined) toast("bad", found.problem);
    refused?.(found);
    return null;
  };

  const send = async (key: string, input: I, outcome: ActionOutcome<G>): Promise<G | null> => {
    const own = { key };
    latest.current = own;
    setRuns((count) => count + 1);
    setErrors(noErrors);
    try {
      const got = await perform(input);
      const { done } = outcome;
      if (refreshes) router.refresh();
      if (done !== undefined) tell(typeof done === "string" ? done : done(got));
      return got;
    } catch (cause) {
      return report(cause, outcome);
    } finally {
      if (latest.current === own) latest.current = null;
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
        // the call's own schema takes no such input: nothing is sent
        return report(cause, outcome);
      }
      // a second press; once something else was sent in between, the same input means something again (on, off, on)
      return latest.current?.key === key ? null : send(key, input, outcome);
    },
    fail: (codes) =>
      setErrors({
        fields: Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, texts.issueText(code)])),
      }),
  };
}
