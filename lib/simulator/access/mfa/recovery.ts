import { randomInt } from "node:crypto";
import { codeHash } from "../secrets";

/** Excludes characters that are easily confused: 32 of them, so ten carry 50 bits. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const newRecoveryCode = (): string => {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

const plain = (code: string): string => code.replace("-", "").toUpperCase();

/** Returns true if a text has the format of a recovery code rather than of an app's six digits. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === 10;

/** Hashes a code with a key, bound to its owner. */
export const recoveryCodeHash = (code: string, world: string, operatorId: string): string =>
  codeHash(plain(code), `recovery\n${world}\n${operatorId}`);
