import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { portsAllowed } from "@/lib/developers/terms";
import { allowsLocalWebhooks } from "@/lib/session/settings";
import { isPublicAddress } from "./public-address";

/**
 * Describes the target of a request: one address, which is used even when the name resolves to another a moment later.
 */
export interface Target {
  readonly address: string;
  readonly port: number;
}

/** Resolves a name to all its addresses. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Resolves by the machine's own resolver, like everything else here. */
export const resolveByDns: Resolve = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns true for an address of this machine, which may be permitted for tests. */
const isLocal = (url: URL): boolean => url.protocol === "http:" && loopback.has(url.hostname);

const portOf = (url: URL): number => Number(url.port || (url.protocol === "https:" ? 443 : 80));

/** Returns the IP address in a URL, without the brackets of IPv6. */
const literalOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? bare : undefined;
};

/**
 * Returns true when the form of an address permits sending events to it: https on a web port, or this machine where
 * that is permitted. Its name is resolved at each attempt.
 */
export function isAllowedWebhookUrl(text: string): boolean {
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
 * Returns the address to connect to. Each of a name's addresses has to be public: a name with any internal address is
 * rejected. It is resolved at each attempt, and the connection uses the result.
 */
export async function resolveWebhookTarget(text: string, resolve: Resolve): Promise<Target | "address" | "name"> {
  if (!isAllowedWebhookUrl(text)) return "address";
  const url = new URL(text);
  const port = portOf(url);
  if (isLocal(url)) return { address: url.hostname === "[::1]" ? "::1" : "127.0.0.1", port };
  const literal = literalOf(url);
  const addresses = literal ? [literal] : await resolve(url.hostname).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return "name";
  return addresses.every(isPublicAddress) ? { address, port } : "address";
}
