import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { portsAllowed } from "@/lib/developers/terms";
import { allowsLocalWebhooks } from "@/lib/session/settings";
import { isPublicAddress } from "./public-address";

/** Where a request goes: one address, which is connected to whatever the name says a moment later. */
export interface Target {
  readonly address: string;
  readonly port: number;
}

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** By the machine's own resolver, as everything else here is. */
export const resolveByDns: Resolve = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address is this machine itself, where that is allowed: for trying out. */
const isLocal = (url: URL): boolean => url.protocol === "http:" && loopback.has(url.hostname);

const portOf = (url: URL): number => Number(url.port || (url.protocol === "https:" ? 443 : 80));

/** An address in a URL, without the brackets of IPv6. */
const literalOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? bare : undefined;
};

/**
 * Whether events may be sent to an address at all, as far as it says so itself: https on a port of the web, or this very
 * machine where that is allowed. What its name stands for is asked at each try.
 */
export function isAllowedUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || url.hash) return false;
  if (isLocal(url)) return allowsLocalWebhooks();
  const literal = literalOf(url);
  return (
    url.protocol === "https:" &&
    portsAllowed.includes(portOf(url)) &&
    (literal === undefined || isPublicAddress(literal))
  );
}

/**
 * The address to connect to. Each of a name's addresses has to be one on the internet: a name that also stands for
 * one inside is not believed at all. Asked anew at each try, and the answer is what is connected to.
 */
export async function targetOf(text: string, resolve: Resolve): Promise<Target | "address" | "name"> {
  if (!isAllowedUrl(text)) return "address";
  const url = new URL(text);
  const port = portOf(url);
  if (isLocal(url)) return { address: url.hostname === "[::1]" ? "::1" : "127.0.0.1", port };
  const literal = literalOf(url);
  const addresses = literal ? [literal] : await resolve(url.hostname).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return "name";
  return addresses.every(isPublicAddress) ? { address, port } : "address";
}
