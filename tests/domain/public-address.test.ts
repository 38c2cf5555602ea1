import { expect, test } from "vitest";
import { isPublicAddress } from "@/lib/simulator/developers/webhooks/public-address";

test.each([
  ["0.0.0.0", "this network"],
  ["10.1.2.3", "a private network"],
  ["100.64.0.1", "a carrier's own network"],
  ["100.100.100.200", "a cloud's metadata within it"],
  ["127.0.0.1", "the machine itself"],
  ["127.255.255.254", "the machine itself by another name"],
  ["168.63.129.16", "a cloud's platform service"],
  ["169.254.169.254", "a cloud's metadata"],
  ["172.16.0.1", "a private network"],
  ["172.31.255.255", "the end of it"],
  ["192.0.0.192", "a cloud's metadata among protocol assignments"],
  ["192.0.2.1", "documentation"],
  ["192.88.99.1", "a relay into IPv6"],
  ["192.168.0.1", "a private network"],
  ["198.18.0.1", "measurements"],
  ["198.51.100.7", "documentation"],
  ["203.0.113.7", "documentation"],
  ["224.0.0.1", "many at once"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "everybody"],
  ["::", "nothing"],
  ["::1", "the machine itself"],
  ["::ffff:127.0.0.1", "IPv4 in IPv6"],
  ["::ffff:8.8.8.8", "IPv4 in IPv6, a public one too"],
  ["::127.0.0.1", "IPv4 in IPv6, the old way"],
  ["64:ff9b::a00:1", "a private network behind NAT64"],
  ["64:ff9b:1::1", "a NAT64 of one's own"],
  ["100::1", "where everything is dropped"],
  ["2001::1", "Teredo"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "IPv4 behind 6to4"],
  ["3fff::1", "documentation"],
  ["fc00::1", "a private network"],
  ["fd00:ec2::254", "a cloud's metadata"],
  ["fe80::1", "the link"],
  ["fe80::1%eth0", "the link, with its zone"],
  ["fec0::1", "a site"],
  ["ff02::1", "many at once"],
  ["localhost", "no address"],
  ["", "no address"],
])("%s is no address on the internet: %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "172.32.0.1",
  "100.128.0.1",
  "192.0.1.1",
  "2606:4700:4700::1111",
  "2001:4860:4860::8888",
])("%s is an address on the internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
