"use client";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * Replaces a part that was pressed, and focuses itself when it appears: screen readers read it, and the Tab key
 * continues from there. A part present from the start is focused `when` the user has returned to it.
 */
export function FocusOnArrival({ when = true, children }: { when?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when) place.current?.focus();
  }, [when]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
