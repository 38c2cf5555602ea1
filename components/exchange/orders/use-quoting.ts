"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type * as z from "zod/mini";
import type { Got, Sends } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import type { RealTimeEntry } from "@/lib/exchange/entry";
import { useCallForm } from "@/lib/forms/use-call-form";

type Lock = typeof exchange.lockQuote;

export interface Quoting<E extends RealTimeEntry> {
  /** The entry; it is kept with the form, since the facts of a pair follow from it. */
  readonly entry: E;
  readonly onEntry: (entry: E) => void;
  readonly rule: z.ZodMiniType<Sends<Lock>, E>;
  /** Under this name what is typed is kept when the session ends. */
  readonly draft: string;
}

/**
 * The way of an exchange at a locked rate: an entry, its quote, what was done with it; and back to the entry from
 * either.
 */
export function useQuoting<E extends RealTimeEntry, Done>({ entry, onEntry, rule, draft }: Quoting<E>) {
  const router = useRouter();
  const [quote, setQuote] = useState<Got<Lock>>();
  const [done, setDone] = useState<Done>();
  const [isBack, setBack] = useState(false);
  const { form, submit, problems, errorOf } = useCallForm(exchange.lockQuote, rule, {
    defaults: entry as never,
    done: setQuote,
    refused: router.refresh,
    draft,
    refilled: onEntry,
  }); // named cast: an entry is what its own form begins with

  const change = (part: Partial<E>): void => {
    const next = { ...entry, ...part };
    onEntry(next);
    form.reset(next, { keepErrors: false });
  };
  const edit = (): void => {
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
    setDone(undefined);
    change({ amount: "" } as Partial<E>); // named cast: every entry has an amount
  };
  return { quote, done, setDone, isBack, submit, problems, errorOf, change, edit, again, another };
}
