/** Holds a function for each form of this page that returns true while the form has unsent entries. */
const forms = new Set<() => boolean>();

/** Returns true when leaving the page would lose entries. */
export const hasUnsentEntries = (): boolean => [...forms].some((isUnsent) => isUnsent());

/** Registers a form, until the returned function is called. */
export function registerUnsentForm(isUnsent: () => boolean): () => void {
  forms.add(isUnsent);
  return () => void forms.delete(isUnsent);
}

/** Continues to another page; the page may request a confirmation first. */
export type Going = () => void;

let confirmLeaving: ((go: Going) => void) | undefined;

/** Sets the confirmation before entries are lost, until the returned function is called. */
export function setLeaveConfirmation(confirmation: (go: Going) => void): () => void {
  confirmLeaving = confirmation;
  return () => {
    if (confirmLeaving === confirmation) confirmLeaving = undefined;
  };
}

/** Continues immediately when nothing is lost; otherwise after the reader's confirmation. */
export function leaveAfterConfirmation(go: Going): void {
  if (confirmLeaving && hasUnsentEntries()) confirmLeaving(go);
  else go();
}
