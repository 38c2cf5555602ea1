import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isProduction, keyFor, keysFor } from "@/lib/session/settings";
import { isSlowHash, slowHash } from "./slow-hash";

/**
 * A password is mixed with the pepper first, so that the database alone does not let it be guessed. As text: the
 * library checks nothing else.
 */
const pepperedWith = (key: Buffer, password: string): string =>
  createHmac("sha256", key).update(password, "utf8").digest("base64url");
const peppered = (password: string, purpose: string): string => pepperedWith(keyFor(purpose), password);

/** Whether a hash is a password's, under the present pepper or the one before it; each is tried, whichever it is. */
async function isHashOf(stored: string, password: string, purpose: string): Promise<boolean> {
  let isRight = false;
  for (const key of keysFor(purpose)) isRight = (await isSlowHash(stored, pepperedWith(key, password))) || isRight;
  return isRight;
}

/** Whether a password that was right was hashed under a pepper that is being replaced. */
export const isOfOldPepper = async (password: string, purpose: PasswordPurpose, stored: string): Promise<boolean> =>
  keysFor(purpose).length > 1 && !(await isSlowHash(stored, peppered(password, purpose)));

export type PasswordPurpose = "password" | "payPassword" | "opsPassword";

export const hashPassword = (password: string, purpose: PasswordPurpose): Promise<string> =>
  slowHash(peppered(password, purpose));

/** The passwords of the scenario `demo`, which the README prints: in production they open nothing, whoever's they are. */
export const publishedPasswords: ReadonlySet<string> = new Set(["Demo-2026", "Ops-Demo-2026"]);

/** Without a chosen password none is right, and the answer takes as long as for others. */
export const isPassword = (password: string, purpose: PasswordPurpose, stored: string): Promise<boolean> =>
  stored === noPassword || (isProduction() && publishedPasswords.has(password))
    ? checkNobody(password, purpose)
    : isHashOf(stored, password, purpose);

/** A placeholder of the hash until a password is chosen: no password matches it. */
export const noPassword = "none";

/** Takes as long as a real check, so that an unknown account answers no sooner than a known one. */
let nobodysHash: Promise<string> | undefined;
export async function checkNobody(password: string, purpose: PasswordPurpose): Promise<false> {
  nobodysHash ??= hashPassword(randomBytes(16).toString("hex"), purpose);
  await isHashOf(await nobodysHash, password, purpose);
  return false;
}

/** An opaque id of 256 random bits; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A short code's keyed hash: without the key a handful of characters would be guessed at once. */
export const codeHash = (code: string, id: string): string =>
  createHmac("sha256", keyFor("code")).update(`${id}\n${code.toUpperCase()}`).digest("base64url");
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The kinds of encrypted data: the outbox's contents, and the secrets of authenticator apps and of webhooks. Each kind
 * has a key of its own.
 */
export type SealPurpose = "outbox" | "authenticator" | "webhook";

/**
 * Encrypts a text (AES-256-GCM). Only where the same owner is named does it open again: a row that is moved opens
 * nothing.
 */
export function sealText(text: string, purpose: SealPurpose = "outbox", owner = ""): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

export function openText(sealed: Uint8Array, purpose: SealPurpose = "outbox", owner = ""): string {
  const [key, before] = keysFor(purpose);
  try {
    return openedWith(key ?? keyFor(purpose), sealed, owner);
  } catch (cause) {
    if (before) return openedWith(before, sealed, owner);
    throw cause;
  }
}

function openedWith(key: Buffer, sealed: Uint8Array, owner: string): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
