import type { Route } from "next";
import { toastMs } from "@/components/theme/tokens";

export interface Toast {
  key: number;
  tone: "good" | "bad" | "quiet";
  text: string;
  /** Leads to what the sentence is about; the toast then stays twice as long. */
  link?: { readonly label: string; readonly href: Route };
}

let toasts: readonly Toast[] = [];
let nextKey = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Displays one sentence at the edge of the page for 3.5 s, longer while the pointer or the focus rests on it. The page
 * must contain <Toasts />.
 */
export function showToast(tone: Toast["tone"], text: string, link?: Toast["link"]): void {
  const toast = { key: nextKey++, tone, text, ...(link && { link }) };
  // the same sentence twice at once would only be noise
  setToasts([...toasts.filter((item) => item.text !== text), toast].slice(-toastsMax));
}

const toastsMax = 3;

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
  dismiss: (key: number): void => setToasts(toasts.filter((item) => item.key !== key)),
  durationMs: ({ link }: Toast): number => toastMs * (link ? 2 : 1),
};
