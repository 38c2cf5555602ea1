/** The entries of a form when a session ended, kept in this tab alone until it is filled in again. */
const keyOf = (name: string) => `draft:${name}`;

export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // a browser that keeps nothing: the form is merely empty afterwards
  }
}

/** Hands a draft out once. */
export function takeDraft<V extends object>(name: string): Partial<V> | undefined {
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
 * Dispatched on the window when the page is about to be left for a reason that is not the reader's: forms that keep
 * drafts save them now.
 */
export const keepEntries = "portal:keep-entries";
export const askToKeepEntries = (): void => void dispatchEvent(new Event(keepEntries));

const personKey = "drafts-of";

/** Says whose tab this is now: drafts that somebody else left in it are dropped before any form can show them. */
export function openDraftsOf(person: string): void {
  try {
    if (sessionStorage.getItem(personKey) === person) return;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(""))) sessionStorage.removeItem(key);
    sessionStorage.setItem(personKey, person);
  } catch {
    // nothing is kept, so nothing of somebody else's is shown
  }
}

/** Drops everything that this tab keeps: whoever was signed in has left. */
export function dropKept(): void {
  try {
    sessionStorage.clear();
  } catch {
    // nothing was kept, so nothing is left
  }
}

export const dropDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // nothing was kept, so nothing is left
  }
};
