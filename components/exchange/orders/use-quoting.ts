"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type * as z from "zod/mini";
import type { Got, Sends } from "@/lib/call/call";
import { forgetShown } from "@/lib/call/step-up";
import { exchange } from "@/lib/exchange/calls/orders";
import type { RealTimeEntry } from "@/lib/exchange/entry";
import { useEntryCall } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";

type Lock = typeof exchange.lockQuote;

export interface Quoting<E extends RealTimeEntry> {
  /** What is typed: what is known of a pair, and with it the rule, follows from it. */
  readonly held: ControlledEntry<E>;
  readonly rule: z.ZodMiniType<Sends<Lock>, E>;
  /** Under this name what is typed is kept when the session ends. */
  readonly draft: string;
}

/**
 * The way of an exchange at a locked rate: an entry, its quote, what was done with it; and back to the entry from
 * either. Once it is done the page is drawn anew, with the balance and the last exchange as they are then.
 */
export function useQuoting<E extends RealTimeEntry, Done>({ held, rule, draft }: Quoting<E>) {
  const router = useRouter();
  const [quote, setQuote] = useState<Got<Lock>>();
  const [done, keepDone] = useState<Done>();
  const [isBack, setBack] = useState(false);
  const { submit, problems, errorOf } = useEntryCall(held, exchange.lockQuote, rule, {
    done: setQuote,
    refused: router.refresh,
    draft,
  });
  const setDone = (made: Done): void => {
    keepDone(made);
    router.refresh();
  };
  const edit = (): void => {
    forgetShown();
    setBack(true);
    setQuote(undefined);
  };
  /** The form shows the obstacle to a new quote, so the form comes back first. */
  const again = async (): Promise<void> => {
    setQuote(undefined);
    await submit();
  };
  const another = (): void => {
    edit();
    keepDone(undefined);
    held.change({ amount: "" } as Partial<E>); // named cast: every entry has an amount
  };
  return { quote, done, setDone, isBack, submit, problems, errorOf, edit, again, another };
}
