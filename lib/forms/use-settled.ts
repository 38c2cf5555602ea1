"use client";
import { useEffect, useEffectEvent, useState } from "react";

/** The pause in typing after which a server is asked, unless said otherwise. */
const quietMs = 300;

/**
 * A request that follows what is typed, as it was when typing last paused, and whether it is still the same: by `keyOf`.
 */
export function useSettled<R>(
  request: R | null,
  keyOf: (request: R) => string,
  ms = quietMs,
): { readonly settled: R | null; readonly isCurrent: boolean } {
  const [settled, setSettled] = useState(request);
  const key = request && keyOf(request);
  const settle = useEffectEvent(() => setSettled(request));
  useEffect(() => {
    const timer = setTimeout(settle, ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
  return { settled, isCurrent: settled !== null && keyOf(settled) === key };
}
