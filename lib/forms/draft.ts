/**
 * Returns the storage key of a draft. Drafts hold the entries of a form when a session ends, in this tab only, until
 * they are restored.
 */
const keyOf = (name: string) => `draft:${name}`;

/** True from a sign-out to the next person: a form that is left together with the document stores nothing. */
let isSignedOut = false;

export function storeFormDraft(name: string, values: object): void {
  if (isSignedOut) return;
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // storage is not available: the form is merely empty afterwards
  }
}

/** Returns a draft once and removes it. */
export function consumeFormDraft<V extends object>(name: string): Partial<V> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    sessionStorage.removeItem(keyOf(name));
    // named cast: only keepDraft writes under this name, from the same form
    return text === null ? undefined : (JSON.parse(text) as Partial<V>);
  } catch {
    return undefined;
  }
}

/**
 * Names the event that is dispatched on the window when the page is about to be left for a reason that is not the
 * reader's: forms with drafts save them then.
 */
export const keepEntries = "portal:keep-entries";
export const requestDraftSave = (): void => void dispatchEvent(new Event(keepEntries));

const personKey = "drafts-of";

/** Sets the current person of this tab, and removes drafts of another person before any form can display them. */
export function claimDraftsFor(person: string): void {
  isSignedOut = false;
  try {
    if (sessionStorage.getItem(personKey) === person) return;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(""))) sessionStorage.removeItem(key);
    sessionStorage.setItem(personKey, person);
  } catch {
    // storage is not available, so there are no drafts of another person
  }
}

/** Removes everything that is stored in this tab, after sign-out. */
export function clearTabStorage(): void {
  isSignedOut = true;
  try {
    sessionStorage.clear();
  } catch {
    // storage is not available, so there is nothing to remove
  }
}

export const removeFormDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // storage is not available, so there is nothing to remove
  }
};
