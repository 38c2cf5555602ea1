/**
 * Returns the network of an address, which counts as one place: an IPv4 address, or the 64-bit prefix of an IPv6
 * address that is assigned to one subscriber, who may use any address in it. Any other text is returned unchanged.
 */
export function ipNetworkPrefix(address: string): string {
  if (!/^[0-9a-f:]*:[0-9a-f:.]*(%.*)?$/i.test(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const [front, back] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => "0");
  return `${[...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
