"use client";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * The replacement of a part that was pressed. Takes the focus when it appears: it is read out, and the Tab key goes on
 * from there. A part present from the start takes it `when` one has come back to it.
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
