import type { Backend } from "@/lib/call/backend";
import type { Call } from "@/lib/call/call";
import { portalHeader } from "@/lib/call/send";
import { isConsoleCall } from "@/lib/call/principal";
import { hopsOfForwarded, hopsOfXForwardedFor, clientAddressAmongHops } from "./forwarded-headers";
import {
  requestedDrivenWorld,
  isHttps,
  isProduction,
  isTrustedProxy,
  opsHost,
  paymentsApiUrl,
  publicUrl,
} from "./settings";

/** Describes the parts of a request that both pages and calls need. */
interface Headers {
  get(name: string): string | null;
}

/**
 * Returns true for a bearer request, which carries its token itself: no cookie is read or written, and no page of
 * another site can have sent it.
 */
export const isBearer = (headers: Headers): boolean =>
  headers.get("x-session") === "bearer" || bearerToken(headers) !== undefined;
export const bearerToken = (headers: Headers): string | undefined =>
  /^Bearer ([\w.~+/=-]{20,400})$/.exec(headers.get("authorization") ?? "")?.[1];

/** Returns true when a token has the form of an API key's secret, valid or not: only calls accept one. */
export const isApiKeyToken = (token: string): boolean => token.startsWith("cbp_");

/** Returns true when a token has the form of a sandbox key's secret. */
export const isSandboxKeyToken = (token: string): boolean => token.startsWith("cbp_sandbox_");

/**
 * Returns a cookie's value. A value with invalid percent-encoding, which another program on this host may have set, is
 * ignored.
 */
export function cookieOf(headers: Headers, name: string): string | undefined {
  const cookiePair = (headers.get("cookie") ?? "").split(/; */).find((pair) => pair.startsWith(`${name}=`));
  try {
    return cookiePair && decodeURIComponent(cookiePair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/**
 * Returns the address a request came from. The portal's server puts the peer's own address at the end of
 * X-Forwarded-For; an entry before it is trusted only while the one after it is a trusted proxy. For a trusted proxy
 * without X-Forwarded-For, its Forwarded header is used.
 */
export function clientIpAddress(headers: Headers): string {
  const hops = hopsOfXForwardedFor(headers.get("x-forwarded-for") ?? "");
  const forwardedHeader = hops.length === 1 ? headers.get("forwarded") : null;
  const way = forwardedHeader ? [...hopsOfForwarded(forwardedHeader), ...hops] : hops;
  return clientAddressAmongHops(way, isTrustedProxy) ?? "unknown";
}

/** Returns the host the request was sent to, ignoring a forwarded one. */
export const requestHost = (headers: Headers): string => (headers.get("host") ?? "").toLowerCase();

/**
 * Returns true when the console may answer on this host: only on OPS_HOST when that is set; otherwise nowhere in
 * production, and everywhere on a single machine. With a payments API there is nothing for it to operate.
 */
export const isOpsHost = (headers: Headers): boolean => {
  if (paymentsApiUrl()) return false;
  return opsHost() === undefined ? !isProduction() : isConsoleHost(requestHost(headers));
};

/**
 * Returns true when a host, with or without a port, is the console's: OPS_HOST without a port matches any port of that
 * host.
 */
function isConsoleHost(host: string): boolean {
  const consoleHost = opsHost()?.toLowerCase();
  return consoleHost !== undefined && [host, host.replace(/:\d+$/, "")].includes(consoleHost);
}

/**
 * Returns true when a call may be executed: state-changing calls need a header of our own, which another site's page
 * cannot send, and one of our origins when there is an Origin; a bearer skips the rule.
 */
export async function isCallOriginAllowed(request: Request, call: Call, isSite: Backend["isSite"]): Promise<boolean> {
  if (isConsoleCall(call) && !isOpsHost(request.headers)) return false;
  if (call.effect === "reads" || (isBearer(request.headers) && !request.headers.get("cookie"))) return true;
  if (request.headers.get(portalHeader) !== "1") return false;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  return URL.canParse(origin) && isOurs(new URL(origin).host, requestHost(request.headers), isSite);
}

/**
 * Returns true when an origin belongs to the portal: the public address, the console's host, the host of the driven
 * world or of the site that the request was sent to, and on a single machine that machine's own names. Any other name
 * is foreign, even when origin and host agree.
 */
async function isOurs(origin: string, host: string, isSite: Backend["isSite"]): Promise<boolean> {
  if (origin === publicUrl().host || isConsoleHost(origin)) return true;
  if (origin !== host) return false;
  return (
    requestedDrivenWorld({ worldHint: undefined, host }) !== undefined ||
    (!isHttps() && ownNames.test(host)) ||
    (await isSite(host))
  );
}

const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
