import { sealData, unsealData } from "iron-session";
import type { Holder } from "@/lib/call/who";
import { isHttps, sessionSecret } from "./settings";

type Realm = Holder["realm"];

/** The cookie carries only the opaque token: an id in the simulator's database, or the provider's. Under https its name pins it to this host. */
export const cookieName = (realm: Realm): string => `${isHttps() ? "__Host-" : ""}${realm === "operations" ? "ops-session" : "portal-session"}`;

/** The seal outlives the session, which ends in the database. */
const sealSeconds = 24 * 3600;

export async function sealed(token: string): Promise<string> {
  return sealData({ token }, { password: sessionSecret(), ttl: sealSeconds });
}

/** The token of a cookie's value; undefined when it is absent, foreign or too old. */
export async function unsealed(value: string | undefined): Promise<string | undefined> {
  if (!value) return undefined;
  const { token } = await unsealData<{ token?: string }>(value, { password: sessionSecret(), ttl: sealSeconds });
  return token;
}

/** The attributes of the session cookie. Operations' never travels with a request that another site began. */
export const cookieAttributes = (realm: Realm) => ({ httpOnly: true, secure: isHttps(), sameSite: realm === "operations" ? "strict" : "lax", path: "/" }) as const;
