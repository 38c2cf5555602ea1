"use client";
import { useEffect, useEffectEvent, useState } from "react";

/** Holds the default pause in typing after which a request is sent, in milliseconds. */
const quietMs = 300;

/**
 * Returns a request that follows typing, as of the last pause, and whether it is still current, compared by `keyOf`.
 */
export function useDebouncedRequest<R>(
  request: R | null,
  keyOf: (request: R) => string,
  ms = quietMs,
): { readonly settledRequest: R | null; readonly isCurrent: boolean } {
  const [settledRequest, setSettled] = useState(request);
  const key = request && keyOf(request);
  const settle = useEffectEvent(() => setSettled(request));
  useEffect(() => {
    const timer = setTimeout(settle, ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
  return { settledRequest, isCurrent: settledRequest !== null && keyOf(settledRequest) === key };
}
