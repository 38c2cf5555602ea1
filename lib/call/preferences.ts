/**
 * A reader's preferences in one browser. Nothing secret: pages read them so that they are drawn right the first time.
 */
export type Preference = "locale" | "scheme" | "assets";

const yearSeconds = 365 * 24 * 60 * 60;

/** Under https a name that no other host can write (RFC 6265bis, "__Host-"). */
const pinned = (name: Preference): string => `__Host-${name}`;

/** The value chosen, wherever cookies are read from. */
export const preferenceIn = (read: (name: string) => string | undefined, name: Preference): string | undefined =>
  read(pinned(name)) ?? read(name);

/** The same out of the framework's jar of cookies. */
export const preferenceOf = (
  jar: { get(name: string): { value: string } | undefined },
  name: Preference,
): string | undefined => preferenceIn((key) => jar.get(key)?.value, name);

/** Keeps a choice for a year. In the browser alone. */
export function keepPreference(name: Preference, value: string): void {
  const isHttps = location.protocol === "https:";
  document.cookie = `${isHttps ? pinned(name) : name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${isHttps ? "; secure" : ""}`;
}
