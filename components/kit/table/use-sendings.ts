"use client";
import { useState } from "react";

/**
 * Returns true while any of a form's upload boxes is sending a file, and a function that creates the callback of each
 * box, by name.
 */
export function useUploadsInProgress(): {
  isSending: boolean;
  listenerOf: (box: string) => (isSending: boolean) => void;
} {
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const listenerOf = (box: string) => (isSending: boolean) =>
    setSending((so) =>
      so.has(box) === isSending ? so : new Set(isSending ? [...so, box] : [...so].filter((item) => item !== box)),
    );
  return { isSending: sending.size > 0, listenerOf };
}
