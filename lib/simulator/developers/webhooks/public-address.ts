import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Lists the IPv4 ranges that are not public, by IANA's registry of special purposes, and a public address under which a
 * cloud's machines reach their host.
 */
const special4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/** Holds the public range of IPv6, and its parts that have special purposes or map to IPv4. */
const global6 = "2000::/3";
const special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"] as const;

function listOf(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
const inside4 = listOf("ipv4", special4);
const outside6 = listOf("ipv6", [global6]);
const inside6 = listOf("ipv6", special6);

/**
 * Returns true when an address is public on the internet: not a private network, the machine itself, a multicast
 * address, or another address in a translated form.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside4.check(address, "ipv4");
  return (
    isIPv6(address) && !address.includes("%") && outside6.check(address, "ipv6") && !inside6.check(address, "ipv6")
  );
}
