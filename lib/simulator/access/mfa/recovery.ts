import { randomInt } from "node:crypto";
import { codeHash } from "../secrets";

/** Without characters that are mistaken for one another: 32 of them, so ten carry 50 bits. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const newRecoveryCode = (): string => {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

const plain = (code: string): string => code.replace("-", "").toUpperCase();

/** Whether a text is shaped as a recovery code rather than as the six digits of an app. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === 10;

/** Keyed, and bound to its owner. */
export const recoveryHash = (code: string, world: string, operatorId: string): string =>
  codeHash(plain(code), `recovery\n${world}\n${operatorId}`);
