import { randomBytes } from "node:crypto";
import { hashPassword } from "../../access/secrets";

/** A password that nobody knows: whoever has it signs in by the token alone. */
const nobodys = () => randomBytes(32).toString("base64url");

/** What is kept of what somebody signs in and confirms with. Slow: before the transaction. */
export async function hashesOf({
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
