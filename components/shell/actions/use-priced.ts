"use client";
import { useRef } from "react";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useCall } from "@/lib/call/browser";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { formFieldOfRefusal } from "@/lib/call/refusals";
import { CallRefusedError } from "@/lib/call/send";
import { useDebouncedRequest } from "@/lib/forms/use-settled";

/** Limits how long the figures and times of an answer count as current. */
const freshMs = 60_000;

export interface PriceState<R, G> {
  /** Holds the server's answer to the current request; undefined until it arrives. */
  readonly answer: G | undefined;
  /** Holds the last answer to this or an earlier request; undefined when this request was refused. */
  readonly last: G | undefined;
  /** Explains why the server returns no price. */
  readonly problem: string | undefined;
  /** Names the form field that the problem concerns, if any. */
  readonly problemField: string | undefined;
  /** Returns a recent answer to exactly this request, which need not be requested again. */
  readonly answerTo: (request: R) => G | undefined;
  /** Invalidates the current answer: it is requested again, and there is no answer until then. */
  readonly outdate: () => void;
}

/**
 * Places the server's refusal of the current entry once: at the field that it concerns, when the form has the field; as
 * the problem beside the form otherwise.
 */
export function placePriceRefusal<F extends string>(
  { problem, problemField }: Pick<PriceState<unknown, unknown>, "problem" | "problemField">,
  isField: (name: string) => name is F,
) {
  const field = problem !== undefined && problemField !== undefined && isField(problemField) ? problemField : undefined;
  return {
    isAtField: field !== undefined,
    errorOf: (name: string) => (name === field ? problem : undefined),
    problem: field === undefined ? problem : undefined,
  };
}

/** Requests the price of the current entry from the server once typing pauses; `keyOf` distinguishes requests. */
export function useEntryPrice<C extends Call>(
  call: C,
  request: Sends<C> | null,
  keyOf: (request: Sends<C>) => string,
): PriceState<Sends<C>, ClientOutput<C>> {
  const clock = useWorldClock();
  const { settledRequest, isCurrent } = useDebouncedRequest(request, keyOf);
  const { data, error, isLoading, mutate } = useCall(call, settledRequest, { keepPreviousData: true });
  const outdatedAnswer = useRef<ClientOutput<C>>(undefined);
  const isRefused = isCurrent && Boolean(error);
  const answer = request && isCurrent && !isLoading && !isRefused ? data : undefined;
  const refusal = request && isRefused && error instanceof CallRefusedError ? error : undefined;
  return {
    answer,
    last: request && !isRefused ? data : undefined,
    problem: refusal?.text,
    problemField: refusal && formFieldOfRefusal(refusal.code),
    answerTo(next) {
      // named cast: a price says when it was made
      const { at } = (answer ?? {}) as { at?: Date };
      const isGood =
        request && at && answer !== outdatedAnswer.current && clock.now().getTime() - at.getTime() < freshMs;
      return isGood && keyOf(next) === keyOf(request) ? answer : undefined;
    },
    outdate() {
      outdatedAnswer.current = data;
      void mutate();
    },
  };
}
