"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type * as z from "zod/mini";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { discardConfirmationProof } from "@/lib/call/step-up";
import { exchange } from "@/lib/exchange/calls/orders";
import type { RealTimeEntry } from "@/lib/exchange/entry";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";

type Lock = typeof exchange.lockQuote;

export interface Quoting<E extends RealTimeEntry> {
  /** Holds the entered values: the facts of a pair, and with them the rule, follow from them. */
  readonly entryState: ControlledEntry<E>;
  readonly rule: z.ZodMiniType<Sends<Lock>, E>;
  /** Names the draft under which entered values are saved when the session ends. */
  readonly draft: string;
}

/**
 * Runs an exchange at a locked rate: an entry, its quote, its result; and back to the entry from either. After
 * completion the page is refreshed, with the current balance and the last exchange.
 */
export function useLockedQuoteFlow<E extends RealTimeEntry, Result>({ entryState, rule, draft }: Quoting<E>) {
  const router = useRouter();
  const [quote, setQuote] = useState<ClientOutput<Lock>>();
  const [outcome, keepDone] = useState<Result>();
  const [isBack, setBack] = useState(false);
  const { submit, problems, errorOf } = useSendEntryForm(entryState, exchange.lockQuote, rule, {
    onDone: setQuote,
    onRefused: router.refresh,
    draft,
  });
  const setDone = (result: Result): void => {
    keepDone(result);
    router.refresh();
  };
  const edit = (): void => {
    discardConfirmationProof();
    setBack(true);
    setQuote(undefined);
  };
  /** Returns to the form before a new quote, because the form displays its errors. */
  const again = async (): Promise<void> => {
    setQuote(undefined);
    await submit();
  };
  const startAnother = (): void => {
    edit();
    keepDone(undefined);
    entryState.change({ amount: "" } as Partial<E>); // named cast: every entry has an amount
  };
  return { quote, done: outcome, setDone, isBack, submit, problems, errorOf, edit, again, another: startAnother };
}
