import { sealData, unsealData } from "iron-session";
import { deviceDays } from "@/lib/access/terms";
import type { AnyPrincipal } from "@/lib/call/principal";
import { monotonicMs } from "@/lib/time/clock";
import { dayMs } from "@/lib/time/instant";
import { isHttps, cookieSealingSecret, cookieUnsealingSecrets } from "./settings";

type Realm = AnyPrincipal["realm"];

/**
 * Returns the name of the session cookie, which carries only the opaque token: an id in the simulator's database, or
 * the provider's. Under https the name pins it to this host.
 */
export const sessionCookieName = (realm: Realm): string => withHostPrefix(names[realm]);

/**
 * Lists the cookie names. A session with MFA pending already uses the portal's cookie; the database determines what it
 * may access.
 */
const names: Readonly<Record<Realm, string>> = {
  portal: "portal-session",
  halfway: "portal-session",
  operations: "ops-session",
  sibling: "sibling-session",
  // a key comes as a bearer: nothing sets this one
  sandbox: "sandbox-session",
};
const withHostPrefix = (name: string): string => (isHttps() ? `__Host-${name}` : name);

/**
 * Names the cookie that identifies a trusted device; it outlives sessions, grants no access alone, and is revoked in
 * the database.
 */
export const deviceCookieName = (): string => withHostPrefix("portal-device");
export const deviceCookieAttributes = () =>
  ({ httpOnly: true, secure: isHttps(), sameSite: "lax", path: "/", maxAge: (deviceDays * dayMs) / 1_000 }) as const;

/** Limits the seal's lifetime, which exceeds that of the session; the session ends in the database. */
const sealSeconds = 24 * 3600;

export async function sealToken(token: string): Promise<string> {
  return sealData({ token }, { password: cookieSealingSecret(), ttl: sealSeconds });
}

/**
 * Caches recently opened cookies. Opening a seal derives two keys, which costs more than a small call's own work, and
 * every page does it three times. Only this computation is saved: the backend still checks the token each time. Entries
 * expire after a few minutes, so that a seal is not trusted much longer than it is valid.
 */
const openedTokens = new Map<string, { readonly token: string; readonly until: number }>();
const openedMs = 5 * 60_000;
const openedMax = 5_000;

/** Returns the token of a cookie's value, or undefined when it is absent, foreign or too old. */
export async function unsealToken(value: string | undefined): Promise<string | undefined> {
  if (!value) return undefined;
  const cachedEntry = openedTokens.get(value);
  if (cachedEntry && cachedEntry.until > monotonicMs()) return cachedEntry.token;
  openedTokens.delete(value);
  const token = await tokenIn(value);
  if (token === undefined) return undefined;
  const [oldest] = openedTokens.keys();
  if (openedTokens.size >= openedMax && oldest !== undefined) openedTokens.delete(oldest);
  openedTokens.set(value, { token, until: monotonicMs() + openedMs });
  return token;
}

/**
 * Opens a seal. The library throws on a text that only resembles a seal; a browser with one must be redirected to
 * sign-in, not to an error.
 */
async function tokenIn(value: string): Promise<string | undefined> {
  for (const password of cookieUnsealingSecrets()) {
    const { token } = await unsealData<{ token?: unknown }>(value, { password, ttl: sealSeconds }).catch(() => ({
      token: undefined,
    }));
    if (typeof token === "string") return token;
  }
  return undefined;
}

/**
 * Returns the attributes of the session cookie. That of operations is never sent with a request that another site
 * began.
 */
export const sessionCookieAttributes = (realm: Realm) =>
  ({ httpOnly: true, secure: isHttps(), sameSite: realm === "operations" ? "strict" : "lax", path: "/" }) as const;
