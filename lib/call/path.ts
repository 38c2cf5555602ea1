/** Holds the prefix of every address of the portal (the specification's menu prefix); set by the build. */
export const menuPrefix = process.env.NEXT_PUBLIC_MENU_PREFIX ?? "";

/**
 * Names the event dispatched on the window when the page navigates away automatically, for a reason that the reader
 * cannot change: no confirmation is requested.
 */
export const leaving = "portal:leaving";

/** Opens a page of the portal as a new document, so that nothing of the current one remains in memory. Browser only. */
export function navigateToNewDocument(path: string): void {
  window.dispatchEvent(new Event(leaving));
  window.location.assign(menuPrefix + path);
}

/** Fills `{name}` in a path from the fields of a body, and removes those fields from it. */
export function fillPathAndRemoveFields(path: string, wire: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = wire[name];
    delete wire[name];
    return encodeURIComponent(String(value));
  });
}

/** Returns the query of a GET, without undefined values. */
export const queryText = (wire: Record<string, unknown>): string => {
  const query = new URLSearchParams(
    Object.entries(wire)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  return query.size ? `?${query}` : "";
};

/** Returns the names of a path's parameters. */
export const pathParameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
