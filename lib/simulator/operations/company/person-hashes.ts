import { randomBytes } from "node:crypto";
import { hashPassword } from "../../access/secrets";

/** Generates a random password that nobody knows: the person can only sign in with the token. */
const nobodys = () => randomBytes(32).toString("base64url");

/** Returns the stored hashes of a person's passwords. Hashing is slow: call it before the transaction. */
export async function hashPasswords({
  password,
  payPassword,
}: {
  readonly password?: string | undefined;
  readonly payPassword?: string | undefined;
}): Promise<{ readonly passwordHash: string; readonly payPasswordHash: string | null }> {
  return {
    passwordHash: await hashPassword(password ?? nobodys(), "password"),
    payPasswordHash: payPassword === undefined ? null : await hashPassword(payPassword, "payPassword"),
  };
}
