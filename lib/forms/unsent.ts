/** The forms of this page: whether each holds what somebody has typed and nobody has sent. */
const forms = new Set<() => boolean>();

/** Whether leaving the page loses something. */
export const hasUnsent = (): boolean => [...forms].some((isUnsent) => isUnsent());

/** Counts a form in, until the returned function is called. */
export function watchUnsent(isUnsent: () => boolean): () => void {
  forms.add(isUnsent);
  return () => void forms.delete(isUnsent);
}

/** Goes on to another page; the page may ask first. */
export type Going = () => void;

let ask: ((go: Going) => void) | undefined;

/** Says who asks before something is lost, until the returned function is called. */
export function askBeforeLeaving(asking: (go: Going) => void): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/** Goes on at once where nothing is lost by it; otherwise once the reader has said so. */
export function leaveBy(go: Going): void {
  if (ask && hasUnsent()) ask(go);
  else go();
}
