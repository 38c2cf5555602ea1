"use client";
import { useRef } from "react";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useCall } from "@/lib/call/browser";
import type { Call, Got, Sends } from "@/lib/call/call";
import { fieldOf } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { useSettled } from "@/lib/forms/use-settled";

/** How long an answer's figures and times hold as good as new. */
const freshMs = 60_000;

export interface Priced<R, G> {
  /** The server's answer to the present request; undefined until it comes. */
  readonly answer: G | undefined;
  /** The last answer that came, to this request or to an earlier one; none where this one was refused. */
  readonly last: G | undefined;
  /** Why the server names no price. */
  readonly problem: string | undefined;
  /** The form field that this is about, where it is about one. */
  readonly problemField: string | undefined;
  /** The server's answer to this very request, where it was given a moment ago: it need not be asked for again. */
  readonly answerTo: (request: R) => G | undefined;
  /** Says that the present answer holds no more: it is asked for again, and no answer until then. */
  readonly outdate: () => void;
}

/**
 * What the server refuses of the present entry, shown once: at the field that it is about, where the form has that one;
 * as the problem beside the form otherwise.
 */
export function refusalAt<F extends string>(
  { problem, problemField }: Pick<Priced<unknown, unknown>, "problem" | "problemField">,
  isField: (name: string) => name is F,
) {
  const field = problem !== undefined && problemField !== undefined && isField(problemField) ? problemField : undefined;
  return {
    isAtField: field !== undefined,
    errorOf: (name: string) => (name === field ? problem : undefined),
    problem: field === undefined ? problem : undefined,
  };
}

/** What the server says that the present entry costs. It is asked once typing pauses; one request is told from another by `keyOf`. */
export function usePriced<C extends Call>(
  call: C,
  request: Sends<C> | null,
  keyOf: (request: Sends<C>) => string,
): Priced<Sends<C>, Got<C>> {
  const clock = useWorldClock();
  const { settled, isCurrent } = useSettled(request, keyOf);
  const { data, error, isLoading, mutate } = useCall(call, settled, { keepPreviousData: true });
  const outdated = useRef<Got<C>>(undefined);
  const isRefused = isCurrent && Boolean(error);
  const answer = request && isCurrent && !isLoading && !isRefused ? data : undefined;
  const refusal = request && isRefused && error instanceof RefusedError ? error : undefined;
  return {
    answer,
    last: request && !isRefused ? data : undefined,
    problem: refusal?.text,
    problemField: refusal && fieldOf(refusal.code),
    answerTo(next) {
      // named cast: a price says when it was made
      const { at } = (answer ?? {}) as { at?: Date };
      const isGood = request && at && answer !== outdated.current && clock.now().getTime() - at.getTime() < freshMs;
      return isGood && keyOf(next) === keyOf(request) ? answer : undefined;
    },
    outdate() {
      outdated.current = data;
      void mutate();
    },
  };
}
