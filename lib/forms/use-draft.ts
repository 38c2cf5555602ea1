"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { sessionEnded } from "@/lib/call/send";
import { removeFormDraft, storeFormDraft, keepEntries, consumeFormDraft } from "./draft";
import type { EntryForm } from "./use-entry";
import { useUnsentConfirmation } from "./use-unsent";

export interface DraftOptions<I extends FieldValues> {
  /**
   * Holds the name under which the entries are stored when the session ends, and restored after signing in. Never used
   * for secret fields.
   */
  draft?: string;
  /**
   * True when the entries are also stored on reload and leave: for forms with much typing and without a counterpart on
   * the server.
   */
  savesOnLeave?: boolean;
  /**
   * True when the page requests a confirmation before entries are lost; the default is true for named drafts that are
   * not stored on leave.
   */
  confirmsOnLeave?: boolean;
  /**
   * True when the call is an intermediate step, such as a price: the entries stay unsent until `markSettled` is called.
   */
  isStep?: boolean;
  /** Holds the fields that are never stored: passwords. */
  secret?: readonly (keyof I & string)[];
}

/**
 * Stores the entries of a form in this tab, restores them, and requests a confirmation before the page is left. Returns
 * a function that drops the draft after sending, and one that marks the entries as settled when that happens later.
 */
export function useFormDraft<I extends FieldValues>(
  { form, defaults }: EntryForm<I>,
  {
    draft,
    savesOnLeave = false,
    confirmsOnLeave = draft !== undefined && !savesOnLeave,
    isStep = false,
    secret = [],
  }: DraftOptions<I>,
): { drop: () => void; markSettled: () => void } {
  const { markSettled, markRestored } = useUnsentConfirmation(() => form.getValues(), { isOn: confirmsOnLeave });
  const fillIn = useEffectEvent((before: Partial<I>) => {
    form.reset({ ...form.getValues(), ...before });
    markRestored();
  });
  useEffect(() => {
    const before = draft && consumeFormDraft<I>(draft);
    if (before) fillIn(before);
  }, [draft]);

  // whichever call finds the session ended, the form stores its entries before the shell navigates away
  const keepOwn = useEffectEvent(() => {
    const values = Object.entries(form.getValues()).filter(([name]) => !(secret as readonly string[]).includes(name));
    if (draft) storeFormDraft(draft, Object.fromEntries(values));
  });
  const isSent = useRef(false);
  // values that were sent, or never touched, are not restored
  const keepLeaving = useEffectEvent(() => {
    if (savesOnLeave && !isSent.current && JSON.stringify(form.getValues()) !== JSON.stringify(defaults)) keepOwn();
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
    if (draft) removeFormDraft(draft);
    if (!isStep) markSettled();
  };
  return { drop, markSettled };
}
