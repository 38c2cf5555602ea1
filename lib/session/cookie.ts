import { sealData, unsealData } from "iron-session";
import { deviceDays } from "@/lib/access/terms";
import type { Holder } from "@/lib/call/who";
import { elapsed } from "@/lib/time/clock";
import { dayMs } from "@/lib/time/instant";
import { isHttps, sessionSecret, sessionSecrets } from "./settings";

type Realm = Holder["realm"];

/**
 * The cookie carries only the opaque token: an id in the simulator's database, or the provider's. Under https its name
 * pins it to this host.
 */
export const cookieName = (realm: Realm): string => pinned(names[realm]);

/** A session with MFA pending uses the portal's cookie already; the database says what it opens. */
const names: Readonly<Record<Realm, string>> = {
  portal: "portal-session",
  halfway: "portal-session",
  operations: "ops-session",
  sibling: "sibling-session",
  // a key comes as a bearer: nothing sets this one
  sandbox: "sandbox-session",
};
const pinned = (name: string): string => (isHttps() ? `__Host-${name}` : name);

/**
 * The identifier of a trusted device; it outlives sessions, opens nothing by itself, and is revoked in the database.
 */
export const deviceCookieName = (): string => pinned("portal-device");
export const deviceCookieAttributes = () =>
  ({ httpOnly: true, secure: isHttps(), sameSite: "lax", path: "/", maxAge: (deviceDays * dayMs) / 1_000 }) as const;

/** The seal outlives the session, which ends in the database. */
const sealSeconds = 24 * 3600;

export async function sealed(token: string): Promise<string> {
  return sealData({ token }, { password: sessionSecret(), ttl: sealSeconds });
}

/**
 * Recently opened cookies. Opening a seal derives two keys, which costs more than a small call's own work, and every
 * page does it three times. It only saves the arithmetic: the backend still checks the token each time. Each entry is
 * dropped after a few minutes, so that a seal is not trusted much longer than it is valid.
 */
const opened = new Map<string, { readonly token: string; readonly until: number }>();
const openedMs = 5 * 60_000;
const openedMax = 5_000;

/** The token of a cookie's value; undefined when it is absent, foreign or too old. */
export async function unsealed(value: string | undefined): Promise<string | undefined> {
  if (!value) return undefined;
  const known = opened.get(value);
  if (known && known.until > elapsed()) return known.token;
  opened.delete(value);
  const token = await tokenIn(value);
  if (token === undefined) return undefined;
  const [oldest] = opened.keys();
  if (opened.size >= openedMax && oldest !== undefined) opened.delete(oldest);
  opened.set(value, { token, until: elapsed() + openedMs });
  return token;
}

/**
 * The library throws at a text that only looks like a seal; a browser that holds one must be led to sign-in, not to an
 * error.
 */
async function tokenIn(value: string): Promise<string | undefined> {
  for (const password of sessionSecrets()) {
    const { token } = await unsealData<{ token?: unknown }>(value, { password, ttl: sealSeconds }).catch(() => ({
      token: undefined,
    }));
    if (typeof token === "string") return token;
  }
  return undefined;
}

/** The attributes of the session cookie. Operations' never travels with a request that another site began. */
export const cookieAttributes = (realm: Realm) =>
  ({ httpOnly: true, secure: isHttps(), sameSite: realm === "operations" ? "strict" : "lax", path: "/" }) as const;
