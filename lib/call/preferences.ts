/**
 * Names a reader's preferences in one browser. They are not secret: pages read them to render correctly the first time.
 */
export type Preference = "locale" | "scheme" | "assets" | "density" | "columns" | "keys";

const yearSeconds = 365 * 24 * 60 * 60;

/** Returns a name that no other host can write, under https (RFC 6265bis, "__Host-"). */
const hostOnlyName = (name: Preference): string => `__Host-${name}`;

/** Returns the stored value, from any source of cookies. */
export const readPreference = (read: (name: string) => string | undefined, name: Preference): string | undefined =>
  read(hostOnlyName(name)) ?? read(name);

/** Returns the stored value from the framework's cookie jar. */
export const preferenceFromCookieJar = (
  jar: { get(name: string): { value: string } | undefined },
  name: Preference,
): string | undefined => readPreference((key) => jar.get(key)?.value, name);

/** Returns the stored value from the page's own cookies. Browser only. */
export const readPreferenceCookie = (name: Preference): string | undefined =>
  readPreference(
    (key) =>
      document.cookie
        .split("; ")
        .find((part) => part.startsWith(`${key}=`))
        ?.slice(key.length + 1),
    name,
  );

/** Stores a preference for a year. Browser only. */
export function storePreferenceCookie(name: Preference, value: string): void {
  const isHttps = location.protocol === "https:";
  document.cookie = `${isHttps ? hostOnlyName(name) : name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${isHttps ? "; secure" : ""}`;
}
