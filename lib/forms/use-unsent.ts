"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import { registerUnsentForm } from "./unsent";

export interface UnsentState {
  /** Marks the current values as sent or discarded: leaving loses nothing. */
  readonly markSettled: () => void;
  /** Marks the current values as typed earlier and restored. */
  readonly markRestored: () => void;
}

/**
 * Requests a confirmation before a form with user input is left: its values differ from the initial or last sent ones,
 * and the user has typed since. Changes made by the page alone need no confirmation.
 */
export function useUnsentConfirmation(valuesOf: () => unknown, { isOn = true }: { isOn?: boolean } = {}): UnsentState {
  const latest = useRef(valuesOf);
  useLayoutEffect(() => void (latest.current = valuesOf));
  const settledValues = useRef<string>(undefined);
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isOn) return;
    const values = () => JSON.stringify(latest.current());
    settledValues.current ??= values();
    // not into the search of the page's head
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest("main")) isTyped.current = true;
    };
    document.addEventListener("input", onInput);
    const forget = registerUnsentForm(() => isTyped.current && values() !== settledValues.current);
    return () => {
      document.removeEventListener("input", onInput);
      forget();
    };
  }, [isOn]);
  return {
    markSettled() {
      settledValues.current = JSON.stringify(latest.current());
      isTyped.current = false;
    },
    markRestored: () => void (isTyped.current = true),
  };
}
