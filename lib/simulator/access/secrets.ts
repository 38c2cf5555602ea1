import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isProduction, deriveKeyFromPepper, currentAndPreviousKeys } from "@/lib/session/settings";
import { verifySlowHash, slowHash } from "./slow-hash";

/**
 * Mixes a password with the pepper before hashing, so that the database alone does not allow guessing it. Returns text,
 * because the library accepts nothing else.
 */
const pepperedWith = (key: Buffer, password: string): string =>
  createHmac("sha256", key).update(password, "utf8").digest("base64url");
const pepperedPassword = (password: string, purpose: string): string =>
  pepperedWith(deriveKeyFromPepper(purpose), password);

/**
 * Returns true when a hash belongs to a password, under the current pepper or the previous one. Each pepper is always
 * tried, so that the duration reveals nothing.
 */
async function isHashOf(storedHash: string, password: string, purpose: string): Promise<boolean> {
  let isRight = false;
  for (const key of currentAndPreviousKeys(purpose))
    isRight = (await verifySlowHash(storedHash, pepperedWith(key, password))) || isRight;
  return isRight;
}

/** Returns true when a correct password was hashed under a pepper that is being replaced. */
export const isOfOldPepper = async (password: string, purpose: PasswordPurpose, storedHash: string): Promise<boolean> =>
  currentAndPreviousKeys(purpose).length > 1 &&
  !(await verifySlowHash(storedHash, pepperedPassword(password, purpose)));

export type PasswordPurpose = "password" | "payPassword" | "opsPassword";

export const hashPassword = (password: string, purpose: PasswordPurpose): Promise<string> =>
  slowHash(pepperedPassword(password, purpose));

/**
 * Lists the passwords of the scenario `demo`, which the README prints: in production they are never accepted, for any
 * account.
 */
export const publishedPasswords: ReadonlySet<string> = new Set(["Demo-2026", "Ops-Demo-2026"]);

/** Verifies a password. Without a stored password none is correct, and the check is as slow as for other accounts. */
export const verifyPassword = (password: string, purpose: PasswordPurpose, storedHash: string): Promise<boolean> =>
  storedHash === noPassword || (isProduction() && publishedPasswords.has(password))
    ? simulatePasswordCheck(password, purpose)
    : isHashOf(storedHash, password, purpose);

/** Replaces the hash until a password is chosen: no password matches it. */
export const noPassword = "none";

/** Runs as long as a real check, so that an unknown account answers no sooner than a known one. */
let nobodysHash: Promise<string> | undefined;
export async function simulatePasswordCheck(password: string, purpose: PasswordPurpose): Promise<false> {
  nobodysHash ??= hashPassword(randomBytes(16).toString("hex"), purpose);
  await isHashOf(await nobodysHash, password, purpose);
  return false;
}

/** Creates an opaque id of 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Hashes a short code with a key: without the key, a few characters would be guessed immediately. */
export const codeHash = (code: string, id: string): string =>
  createHmac("sha256", deriveKeyFromPepper("code")).update(`${id}\n${code.toUpperCase()}`).digest("base64url");
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Names the kinds of encrypted data: the outbox's contents, and the secrets of authenticator apps and of webhooks. Each
 * kind has a key of its own.
 */
export type SealPurpose = "outbox" | "authenticator" | "webhook";

/**
 * Encrypts a text (AES-256-GCM). Decryption requires the same owner, so a value that is copied to another row does not
 * decrypt.
 */
export function sealText(text: string, purpose: SealPurpose = "outbox", owner = ""): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKeyFromPepper(purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

export function openText(sealedBytes: Uint8Array, purpose: SealPurpose = "outbox", owner = ""): string {
  const [key, before] = currentAndPreviousKeys(purpose);
  try {
    return openedWith(key ?? deriveKeyFromPepper(purpose), sealedBytes, owner);
  } catch (cause) {
    if (before) return openedWith(before, sealedBytes, owner);
    throw cause;
  }
}

function openedWith(key: Buffer, sealedBytes: Uint8Array, owner: string): string {
  const bytes = Buffer.from(sealedBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
