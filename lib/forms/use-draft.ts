"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
   * True when the entries are also stored when the page is left or loaded again: for forms with much typing and without
   * a counterpart on the server.
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

export interface FormDraft {
  /** Removes the draft of a form that was sent. */
  readonly drop: () => void;
  /** Marks the entries of a form as sent, when that happens after its call; removes the draft. */
  readonly markSettled: () => void;
  /** Runs the request that sends the entries: a page that is left before its answer stores none of them. */
  readonly runSending: <T>(request: () => Promise<T>) => Promise<T>;
  /** True while the form contains a restored draft that was not sent or discarded since. */
  readonly isRestored: boolean;
  /** Discards the draft, and with it all entries. */
  readonly startOver: () => void;
}

/**
 * Stores the entries of a form in this tab, restores them without sending anything, and requests a confirmation before
 * the page is left with entries that would be lost.
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
): FormDraft {
  const { markSettled: markSent, markRestored } = useUnsentConfirmation(() => form.getValues(), {
    isOn: confirmsOnLeave,
  });
  const [isRestored, setRestored] = useState(false);
  const fillIn = useEffectEvent((before: Partial<I>) => {
    form.reset({ ...form.getValues(), ...before });
    markRestored();
    setRestored(true);
  });
  useEffect(() => {
    const before = draft && consumeFormDraft<I>(draft);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only the browser knows whether there is a draft
    if (before) fillIn(before);
  }, [draft]);

  // whichever call finds the session ended, the form stores its entries before the shell navigates away
  const keepOwn = useEffectEvent(() => {
    const values = Object.entries(form.getValues()).filter(([name]) => !(secret as readonly string[]).includes(name));
    if (draft) storeFormDraft(draft, Object.fromEntries(values));
  });
  /** Holds the entries that are not restored: the initial ones, or the last ones that were sent. */
  const settledText = useRef<string>(undefined);
  const isSettled = () => JSON.stringify(form.getValues()) === (settledText.current ?? JSON.stringify(defaults));
  /** True while the entries may have been processed already: offering them again could do it twice. */
  const isSending = useRef(false);
  const keepLeaving = useEffectEvent(() => {
    if (savesOnLeave && !isSending.current && !isSettled()) keepOwn();
  });
  useEffect(() => {
    const [keep, leave] = [() => keepOwn(), () => keepLeaving()];
    const reasons = [sessionEnded, keepEntries];
    for (const reason of reasons) addEventListener(reason, keep);
    addEventListener("pagehide", leave);
    return () => {
      for (const reason of reasons) removeEventListener(reason, keep);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  const markSettled = () => {
    settledText.current = JSON.stringify(form.getValues());
    if (draft) removeFormDraft(draft);
    setRestored(false);
    markSent();
  };
  return {
    drop: () => void (isStep || markSettled()),
    markSettled,
    runSending: (request) => runMarked(isSending, request),
    isRestored,
    startOver() {
      form.reset(defaults as I); // named cast: a form that is restored began with whole values
      markSettled();
    },
  };
}

/** Runs a request, and marks it as under way until its answer. */
async function runMarked<T>(isUnderWay: { current: boolean }, request: () => Promise<T>): Promise<T> {
  isUnderWay.current = true;
  try {
    return await request();
  } finally {
    isUnderWay.current = false;
  }
}
