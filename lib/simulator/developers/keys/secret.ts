import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { isProduction } from "@/lib/session/settings";
import { defaultWorld, type World } from "@/lib/simulator/driving/worlds/world";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/**
 * Holds the lengths of 256 random bits, and of a 32-bit checksum, in letters and digits only: a double click selects
 * all of it.
 */
const [randomLength, checkLength] = [43, 6];
const shape = new RegExp(`^cbp_(live|test|sandbox)_[0-9A-Za-z]{${randomLength + checkLength}}$`);

function inLetters(value: bigint, length: number): string {
  let [text, rest] = ["", value];
  for (let at = 0; at < length; at += 1) {
    text = `${alphabet[Number(rest % 62n)] ?? ""}${text}`;
    rest /= 62n;
  }
  return text;
}

const checkOf = (text: string): string => inLetters(BigInt(crc32(text)), checkLength);

/**
 * Creates a secret of a key: 256 random bits under a prefix and with a checksum, so that scanners of files for secrets
 * recognize it offline. `cbp_live_` is for the permanent world in production, `cbp_test_` for any other.
 */
export const newApiKeySecret = ({ name }: Pick<World, "name">): string =>
  secretOf(isProduction() && name === defaultWorld ? "live" : "test");

/** Creates a secret of a key that drives a world. */
export const newSandboxSecret = (): string => secretOf("sandbox");

function secretOf(kind: "live" | "test" | "sandbox"): string {
  const text = `cbp_${kind}_${inLetters(BigInt(`0x${randomBytes(32).toString("hex")}`), randomLength)}`;
  return text + checkOf(text);
}

/**
 * Returns true when a token has the format and the checksum of a secret: any other was mistyped or invented, and costs
 * no lookup.
 */
export const isWellFormedKeySecret = (token: string): boolean =>
  shape.test(token) && checkOf(token.slice(0, -checkLength)) === token.slice(-checkLength);

/** Returns the ending of a secret, by which people identify it. */
export const secretEnding = (secret: string): string => secret.slice(-4);
