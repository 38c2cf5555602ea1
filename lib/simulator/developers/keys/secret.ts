import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { isProduction } from "@/lib/session/settings";
import { defaultWorld, type World } from "@/lib/simulator/driving/worlds/world";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 256 bits, and 32 of a checksum, as letters and digits alone: a double click takes all of it. */
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
 * A new secret of a key: 256 random bits under a prefix and with a checksum, so that whoever scans files for secrets
 * knows it without asking us. `cbp_live_` is of the lasting world in production, `cbp_test_` of any other.
 */
export const newSecret = ({ name }: Pick<World, "name">): string =>
  secretOf(isProduction() && name === defaultWorld ? "live" : "test");

/** A new secret of a key that drives a world. */
export const newSandboxSecret = (): string => secretOf("sandbox");

function secretOf(kind: "live" | "test" | "sandbox"): string {
  const text = `cbp_${kind}_${inLetters(BigInt(`0x${randomBytes(32).toString("hex")}`), randomLength)}`;
  return text + checkOf(text);
}

/** Whether it has the shape and the checksum of one: what does not was mistyped or made up, and costs no look-up. */
export const isSecret = (token: string): boolean =>
  shape.test(token) && checkOf(token.slice(0, -checkLength)) === token.slice(-checkLength);

/** The end of a secret, by which people tell one from another. */
export const endingOf = (secret: string): string => secret.slice(-4);
