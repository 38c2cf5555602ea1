"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { sessionEnded } from "@/lib/call/send";
import { dropDraft, keepDraft, keepEntries, takeDraft } from "./draft";
import type { EntryForm } from "./use-entry";
import { useUnsent } from "./use-unsent";

export interface DraftOptions<I extends FieldValues> {
  /**
   * Under this name what was filled in is kept when the session ends, and filled in again after signing in. Never names
   * of secret fields.
   */
  draft?: string;
  /**
   * Whether what was filled in is kept too when the page is reloaded or left: where much is typed that nothing on the
   * server could differ from.
   */
  keptOnLeave?: boolean;
  /** Whether the page asks before what was filled in is lost; where it is kept under a name, unless that says no. */
  asksOnLeave?: boolean;
  /** What is sent is a step on the way, such as a price: what was filled in stays unsent until `settled` is called. */
  isStep?: boolean;
  /** Fields that are never kept: passwords. */
  secret?: readonly (keyof I & string)[];
}

/**
 * Keeps what a form holds in this tab, and fills it in again; has the page ask before it is left. Gives what drops it once
 * the form was sent, and what says so where that comes later.
 */
export function useDraft<I extends FieldValues>(
  { form, defaults }: EntryForm<I>,
  {
    draft,
    keptOnLeave = false,
    asksOnLeave = draft !== undefined && !keptOnLeave,
    isStep = false,
    secret = [],
  }: DraftOptions<I>,
): { drop: () => void; settled: () => void } {
  const { settled, restored } = useUnsent(() => form.getValues(), { isOn: asksOnLeave });
  const fillIn = useEffectEvent((before: Partial<I>) => {
    form.reset({ ...form.getValues(), ...before });
    restored();
  });
  useEffect(() => {
    const before = draft && takeDraft<I>(draft);
    if (before) fillIn(before);
  }, [draft]);

  // whichever call finds the session ended, the form keeps what it holds before the shell leads away
  const keepOwn = useEffectEvent(() => {
    const values = Object.entries(form.getValues()).filter(([name]) => !(secret as readonly string[]).includes(name));
    if (draft) keepDraft(draft, Object.fromEntries(values));
  });
  const isSent = useRef(false);
  // values that were sent, or never touched, are not restored
  const keepLeaving = useEffectEvent(() => {
    if (keptOnLeave && !isSent.current && JSON.stringify(form.getValues()) !== JSON.stringify(defaults)) keepOwn();
  });
  useEffect(() => {
    const [keep, leave] = [() => keepOwn(), () => keepLeaving()];
    const reasons = [sessionEnded, keepEntries];
    for (const reason of reasons) addEventListener(reason, keep);
    addEventListener("pagehide", leave);
    return () => {
      for (const reason of reasons) removeEventListener(reason, keep);
      removeEventListener("pagehide", leave);
    };
  }, []);

  const drop = () => {
    isSent.current = true;
    if (draft) dropDraft(draft);
    if (!isStep) settled();
  };
  return { drop, settled };
}
