/** The prefix of every address of the portal (the specification's menu prefix); set by the build. */
export const menuPrefix = process.env.NEXT_PUBLIC_MENU_PREFIX ?? "";

/** Dispatched on the window when the page leaves by itself, for a reason that no reader could change: nobody is asked. */
export const leaving = "portal:leaving";

/** In the browser: goes to a page of the portal as a whole new document, so that nothing of this one stays in memory. */
export function leaveTo(path: string): void {
  window.dispatchEvent(new Event(leaving));
  window.location.assign(menuPrefix + path);
}

/** Fills `{name}` in a path from the fields of a body, and takes those fields out of it. */
export function filledPath(path: string, wire: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = wire[name];
    delete wire[name];
    return encodeURIComponent(String(value));
  });
}

/** The query of a GET, without undefined values. */
export const queryText = (wire: Record<string, unknown>): string => {
  const query = new URLSearchParams(
    Object.entries(wire)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
  return query.size ? `?${query}` : "";
};

/** The names of a path's parameters. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
