"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import { watchUnsent } from "./unsent";

export interface Unsent {
  /** What the form holds now is sent, or given up: nothing is lost with it. */
  readonly settled: () => void;
  /** What it holds was typed earlier and has come back. */
  readonly restored: () => void;
}

/**
 * Has the page ask before a form is left that somebody has typed into: its values differ from those it began with, or was
 * last sent with, and a hand was at it since. What a page changes by itself asks nobody.
 */
export function useUnsent(valuesOf: () => unknown, { isOn = true }: { isOn?: boolean } = {}): Unsent {
  const latest = useRef(valuesOf);
  useLayoutEffect(() => void (latest.current = valuesOf));
  const settled = useRef<string>(undefined);
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isOn) return;
    const values = () => JSON.stringify(latest.current());
    settled.current ??= values();
    // not into the search of the page's head
    const typed = ({ target }: Event) => {
      if (target instanceof Element && target.closest("main")) isTyped.current = true;
    };
    document.addEventListener("input", typed);
    const forget = watchUnsent(() => isTyped.current && values() !== settled.current);
    return () => {
      document.removeEventListener("input", typed);
      forget();
    };
  }, [isOn]);
  return {
    settled() {
      settled.current = JSON.stringify(latest.current());
      isTyped.current = false;
    },
    restored: () => void (isTyped.current = true),
  };
}
