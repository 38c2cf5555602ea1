import type { Backend } from "@/lib/call/backend";
import type { Call } from "@/lib/call/call";
import { portalHeader } from "@/lib/call/send";
import { isOfConsole } from "@/lib/call/who";
import { hopsOfForwarded, hopsOfXForwardedFor, originAmong } from "./forwarded";
import { drivenWorldOf, isHttps, isProduction, isTrustedProxy, opsHost, paymentsApiUrl, publicUrl } from "./settings";

/** Parts of a request that both pages and calls need. */
interface Headers {
  get(name: string): string | null;
}

/** A bearer carries its token itself: no cookie is read or written, and no page of another site can have sent it. */
export const isBearer = (headers: Headers): boolean =>
  headers.get("x-session") === "bearer" || bearerToken(headers) !== undefined;
export const bearerToken = (headers: Headers): string | undefined =>
  /^Bearer ([\w.~+/=-]{20,400})$/.exec(headers.get("authorization") ?? "")?.[1];

/** Whether a token is meant as the secret of an API key, right or wrong: only calls are asked with one. */
export const isMeantAsKey = (token: string): boolean => token.startsWith("cbp_");

/** Whether a token is meant as the secret of a key that drives a world. */
export const isMeantAsSandboxKey = (token: string): boolean => token.startsWith("cbp_sandbox_");

/** A cookie's value. One that is no percent-encoding, which another program on this host may have set, says nothing. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const found = (headers.get("cookie") ?? "").split(/; */).find((pair) => pair.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/**
 * The address a request came from. The portal's server puts the peer's own address at the end of X-Forwarded-For; an
 * entry before it is believed only as long as the one after it is a trusted proxy. A trusted proxy that has written no
 * X-Forwarded-For is believed what it says in Forwarded.
 */
export function originOf(headers: Headers): string {
  const hops = hopsOfXForwardedFor(headers.get("x-forwarded-for") ?? "");
  const forwarded = hops.length === 1 ? headers.get("forwarded") : null;
  const way = forwarded ? [...hopsOfForwarded(forwarded), ...hops] : hops;
  return originAmong(way, isTrustedProxy) ?? "unknown";
}

/** The host the request was sent to, without believing a forwarded one. */
export const hostOf = (headers: Headers): string => (headers.get("host") ?? "").toLowerCase();

/**
 * Whether the console may answer here: on OPS_HOST alone where that is set; in production nowhere else, on one machine
 * everywhere. Before a payments API there is nothing for it to operate.
 */
export const isOpsHost = (headers: Headers): boolean => {
  if (paymentsApiUrl()) return false;
  return opsHost() === undefined ? !isProduction() : isConsoleHost(hostOf(headers));
};

/** Whether a host, with its port or without, is the console's: OPS_HOST without a port means any port of that host. */
function isConsoleHost(host: string): boolean {
  const consoleHost = opsHost()?.toLowerCase();
  return consoleHost !== undefined && [host, host.replace(/:\d+$/, "")].includes(consoleHost);
}

/**
 * State-changing calls need a header of our own, which another site's page cannot send, and an Origin of ours where
 * there is one; a bearer skips the rule.
 */
export async function isSameOrigin(request: Request, call: Call, isSite: Backend["isSite"]): Promise<boolean> {
  if (isOfConsole(call) && !isOpsHost(request.headers)) return false;
  if (call.effect === "reads" || (isBearer(request.headers) && !request.headers.get("cookie"))) return true;
  if (request.headers.get(portalHeader) !== "1") return false;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && isOurs(new URL(origin).host, hostOf(request.headers), isSite);
}

/**
 * Whether an origin is one of the portal's own: the address people use, the console's host, the host of the driven world
 * or of the site that the request was sent to, and on one machine the names that machine has for itself. Any other name
 * that leads here is somebody else's, even where both agree on it.
 */
async function isOurs(origin: string, host: string, isSite: Backend["isSite"]): Promise<boolean> {
  if (origin === publicUrl().host || isConsoleHost(origin)) return true;
  if (origin !== host) return false;
  return (
    drivenWorldOf({ worldHint: undefined, host }) !== undefined ||
    (!isHttps() && ownNames.test(host)) ||
    (await isSite(host))
  );
}

const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
