/** Holds the bits of an address, and their number: 32 for IPv4, 128 for IPv6. */
interface Bits {
  readonly value: bigint;
  readonly length: 32 | 128;
}

/**
 * Describes a range of addresses, written as "203.0.113.0/24" or "2001:db8::/32"; a plain address is a range of one.
 */
interface Range extends Bits {
  readonly prefix: number;
}

function bitsOfV4(text: string): bigint | undefined {
  const parts = text.split(".");
  // some programs parse a leading zero as octal
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function bitsOfV6(text: string): bigint | undefined {
  // an IPv4 address at the end replaces the last two groups
  const last = text.slice(text.lastIndexOf(":") + 1);
  const ending = last.includes(".") ? bitsOfV4(last) : undefined;
  if (last.includes(".") && ending === undefined) return undefined;
  const plain =
    ending === undefined
      ? text
      : `${text.slice(0, -last.length)}${(ending >> 16n).toString(16)}:${(ending & 0xffffn).toString(16)}`;
  const halves = plain.split("::");
  if (halves.length > 2) return undefined;
  const [front = [], back] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - front.length - (back?.length ?? 0);
  if (back === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...front, ...Array.from({ length: missing }, () => "0"), ...(back ?? [])];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

/** Returns the bits of a request's address; an IPv4 address mapped to IPv6 counts as IPv4. */
function bitsOf(text: string): Bits | undefined {
  const v4 = bitsOfV4(text);
  if (v4 !== undefined) return { value: v4, length: 32 };
  const v6 = text.includes(":") ? bitsOfV6(text) : undefined;
  if (v6 === undefined) return undefined;
  return v6 >> 32n === 0xffffn ? { value: v6 & 0xffff_ffffn, length: 32 } : { value: v6, length: 128 };
}

const beginning = ({ value, length }: Bits, prefix: number): bigint => value >> BigInt(length - prefix);

function rangeOf(text: string): Range | undefined {
  const [address = "", prefixText, ...rest] = text.split("/");
  const bits = rest.length === 0 ? bitsOf(address) : undefined;
  if (!bits) return undefined;
  if (prefixText === undefined) return { ...bits, prefix: bits.length };
  const prefix = /^(0|[1-9]\d{0,2})$/.test(prefixText) ? Number(prefixText) : Number.NaN;
  // a mapped address has the prefix of the IPv6 that it is written as
  const prefixLength = address.includes(":") && bits.length === 32 ? prefix - 96 : prefix;
  return prefixLength >= 0 && prefixLength <= bits.length ? { ...bits, prefix: prefixLength } : undefined;
}

/**
 * Returns true when a text is a range of addresses without bits set after its prefix: such a typing error would admit
 * more addresses than intended.
 */
export function isIpAddressRange(text: string): boolean {
  const range = rangeOf(text);
  return range !== undefined && beginning(range, range.prefix) << BigInt(range.length - range.prefix) === range.value;
}

/** Returns true when an address is in one of some ranges, or when there are no ranges. */
export function isAddressAllowed(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const from = bitsOf(address);
  if (!from) return false;
  return ranges.some((text) => {
    const range = rangeOf(text);
    return range?.length === from.length && beginning(range, range.prefix) === beginning(from, range.prefix);
  });
}
