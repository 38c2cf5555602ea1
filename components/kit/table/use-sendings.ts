"use client";
import { useState } from "react";

/**
 * Whether any of a form's upload boxes still has a file on its way, and the callback of each box, by a name of its own.
 */
export function useSendings(): { isSending: boolean; tells: (box: string) => (isSending: boolean) => void } {
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const tells = (box: string) => (isSending: boolean) =>
    setSending((so) =>
      so.has(box) === isSending ? so : new Set(isSending ? [...so, box] : [...so].filter((one) => one !== box)),
    );
  return { isSending: sending.size > 0, tells };
}
