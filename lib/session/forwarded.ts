import { isIP } from "node:net";

/** One address on a request's way; undefined where what is written names none. */
export type Hop = string | undefined;

/**
 * The parts of a header between separators that stand in no quotes. It is read from its end, where the nearest proxies
 * wrote: a quote that a client has left open swallows nothing of theirs.
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

const quoted = /^"((?:[^"\\]|\\.)*)"$/;
const unquoted = (text: string): string => quoted.exec(text)?.[1]?.replace(/\\(.)/g, "$1") ?? text;

/** Whether a text is the port of a node: a number or an obfuscated one (RFC 7239, section 6). */
const isPort = (text: string): boolean => /^_[\w.-]+$/.test(text) || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535);

const bracketed = /^\[([^[\]]+)\](?::(.+))?$/;
const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):(.+)$/;

/**
 * The address of a node as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`,
 * `[2001:db8::1]:4711`, each of them quoted or not. An IPv4 address that is written as one of IPv6 becomes itself.
 * Undefined for `unknown`, an obfuscated name and whatever else is no address.
 */
export function addressOf(node: string): Hop {
  const text = unquoted(node.trim()).trim();
  const [, inBrackets, portAfter] = bracketed.exec(text) ?? [];
  if (inBrackets !== undefined)
    return isIP(inBrackets) === 6 && (portAfter === undefined || isPort(portAfter)) ? plain(inBrackets) : undefined;
  const [, before, port = ""] = withPort.exec(text) ?? [];
  if (before !== undefined) return isIP(before) === 4 && isPort(port) ? before : undefined;
  return isIP(text) ? plain(text) : undefined;
}

const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** An address without its zone, which says something on the machine of the proxy alone. */
function plain(address: string): Hop {
  const own = address.replace(/%.*$/, "");
  return mapped.exec(own)?.[1] ?? own.toLowerCase();
}

/** The way of a request by X-Forwarded-For, the nearest hop last: no address has a comma in it. */
export const hopsOfXForwardedFor = (header: string): Hop[] => header.split(",").map(addressOf);

/** The way of a request by Forwarded (RFC 7239), the nearest hop last: of each element what it says it is `for`. */
export const hopsOfForwarded = (header: string): Hop[] =>
  partsOf(header, ",").map((element) => {
    const pairs = partsOf(element, ";").map((pair) => /^for\s*=\s*(.*)$/i.exec(pair)?.[1]);
    const [node, ...more] = pairs.filter((one) => one !== undefined);
    return node === undefined || more.length > 0 ? undefined : addressOf(node);
  });

/**
 * The address that a request came from: the last hop, and the one before it as long as the last is a trusted proxy. A
 * hop that cannot be read ends the way: nothing before it is believed. Undefined where not even the last can be read.
 */
export function originAmong(hops: readonly Hop[], isTrusted: (address: string) => boolean): Hop {
  let origin: Hop;
  for (const hop of hops.toReversed()) {
    if (hop === undefined) return origin;
    origin = hop;
    if (!isTrusted(hop)) return origin;
  }
  return origin;
}
