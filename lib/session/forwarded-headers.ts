import { isIP } from "node:net";

/** Holds one address on a request's route, or undefined when the header names none. */
export type ForwardedHop = string | undefined;

/**
 * Splits a header at separators outside of quotes. It is parsed from its end, where the nearest proxies wrote: an
 * unclosed quote from a client cannot hide their parts.
 */
function partsOf(header: string, separator: "," | ";"): string[] {
  const parts: string[] = [];
  let [isQuoted, end] = [false, header.length];
  for (let at = header.length - 1; at >= 0; at -= 1) {
    const escapes = /\\*$/.exec(header.slice(0, at))?.[0].length ?? 0;
    if (header[at] === '"' && escapes % 2 === 0) isQuoted = !isQuoted;
    if (header[at] !== separator || isQuoted) continue;
    parts.unshift(header.slice(at + 1, end).trim());
    end = at;
  }
  return [header.slice(0, end).trim(), ...parts];
}

const quotedPattern = /^"((?:[^"\\]|\\.)*)"$/;
const unquote = (text: string): string => quotedPattern.exec(text)?.[1]?.replace(/\\(.)/g, "$1") ?? text;

/** Returns true when a text is the port of a node: a number or an obfuscated one (RFC 7239, section 6). */
const isPort = (text: string): boolean => /^_[\w.-]+$/.test(text) || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535);

const bracketPattern = /^\[([^[\]]+)\](?::(.+))?$/;
const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):(.+)$/;

/**
 * Returns the address of a node as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`,
 * `[2001:db8::1]:4711`, each quoted or not. An IPv4-mapped IPv6 address becomes the IPv4 address. Undefined for
 * `unknown`, an obfuscated name and any other text.
 */
export function parseForwardedNode(node: string): ForwardedHop {
  const text = unquote(node.trim()).trim();
  const [, inBrackets, portAfter] = bracketPattern.exec(text) ?? [];
  if (inBrackets !== undefined)
    return isIP(inBrackets) === 6 && (portAfter === undefined || isPort(portAfter)) ? plain(inBrackets) : undefined;
  const [, before, port = ""] = withPort.exec(text) ?? [];
  if (before !== undefined) return isIP(before) === 4 && isPort(port) ? before : undefined;
  return isIP(text) ? plain(text) : undefined;
}

const mappedPattern = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Removes the zone from an address, which is meaningful only on the proxy's machine. */
function plain(address: string): ForwardedHop {
  const withoutZone = address.replace(/%.*$/, "");
  return mappedPattern.exec(withoutZone)?.[1] ?? withoutZone.toLowerCase();
}

/** Returns the route of a request by X-Forwarded-For, the nearest hop last; addresses contain no commas. */
export const hopsOfXForwardedFor = (header: string): ForwardedHop[] => header.split(",").map(parseForwardedNode);

/** Returns the route of a request by Forwarded (RFC 7239), the nearest hop last: the `for` value of each element. */
export const hopsOfForwarded = (header: string): ForwardedHop[] =>
  partsOf(header, ",").map((element) => {
    const pairs = partsOf(element, ";").map((pair) => /^for\s*=\s*(.*)$/i.exec(pair)?.[1]);
    const [node, ...more] = pairs.filter((value) => value !== undefined);
    return node === undefined || more.length > 0 ? undefined : parseForwardedNode(node);
  });

/**
 * Returns the address that a request came from: the last hop, and the one before it as long as the last is a trusted
 * proxy. An unreadable hop ends the route: nothing before it is trusted. Undefined when even the last is unreadable.
 */
export function clientAddressAmongHops(
  hops: readonly ForwardedHop[],
  isTrusted: (address: string) => boolean,
): ForwardedHop {
  let origin: ForwardedHop;
  for (const hop of hops.toReversed()) {
    if (hop === undefined) return origin;
    origin = hop;
    if (!isTrusted(hop)) return origin;
  }
  return origin;
}
