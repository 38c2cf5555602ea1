import { isIP } from "node:net";

const portMax = 65_535;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Returns true for a whole number from 1 to 65535. */
export const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= portMax;

/** Returns true for a host's name by RFC 1123. A name that is only digits and dots must be an IPv4 address. */
export const isHostName = (text: string): boolean =>
  text.length <= 253 &&
  (isIP(text) === 4 || (text.split(".").every((part) => label.test(part)) && !/^[\d.]+$/.test(text)));

/** Returns true for a host's name or an address; IPv6 without brackets, as listening programs accept it. */
export const isHost = (text: string): boolean => isHostName(text) || isIP(text) === 6;

/** Returns true for a host's name, with or without a port. */
export function isHostAndPort(text: string): boolean {
  const [host = "", port, ...more] = text.split(":");
  return more.length === 0 && isHostName(host) && (port === undefined || isPort(port));
}
