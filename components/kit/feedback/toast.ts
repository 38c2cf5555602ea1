import { toastMs } from "@/components/theme/tokens";

export interface Toast {
  key: number;
  tone: "good" | "bad" | "quiet";
  text: string;
}

let shown: readonly Toast[] = [];
let nextKey = 0;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]) {
  shown = next;
  for (const tell of listeners) tell();
}

/**
 * Says one sentence at the edge of the page for 3.5 s, longer while the pointer rests on it. The page must hold <Toasts
 * />.
 */
export function toast(tone: Toast["tone"], text: string): void {
  // the same sentence twice at once would only be noise
  put([...shown.filter((each) => each.text !== text), { key: nextKey++, tone, text }].slice(-toastsMax));
}

const toastsMax = 3;

export const toastStore = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  read: (): readonly Toast[] => shown,
  dismiss: (key: number): void => put(shown.filter((each) => each.key !== key)),
  durationMs: toastMs,
};
