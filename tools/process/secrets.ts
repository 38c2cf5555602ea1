import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { firstLine, UserError } from "./user-error";

/** Holds the portal's secrets: the cookie's seal and the passwords' pepper, 256 bits each. */
export type Secrets = { sessionSecret: string; passwordPepper: string };

/**
 * Returns the secrets of this data folder, created once and then stored in secrets.json, readable only by its owner.
 * Losing the file signs everybody out and invalidates every stored password, so a damaged one is refused, never
 * replaced.
 */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, "secrets.json");
  try {
    if (!existsSync(file)) {
      const newSecrets: Secrets = {
        sessionSecret: randomBytes(32).toString("base64url"),
        passwordPepper: randomBytes(32).toString("base64url"),
      };
      writeFileSync(file, `${JSON.stringify(newSecrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    }
    chmodSync(file, 0o600);
    const { sessionSecret, passwordPepper } = JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>;
    if (typeof sessionSecret === "string" && typeof passwordPepper === "string")
      return { sessionSecret, passwordPepper };
  } catch (cause) {
    throw new UserError(`The secrets in ${file} cannot be read: ${firstLine(cause)}`);
  }
  throw new UserError(
    `The secrets in ${file} are incomplete: restore the file, or remove it together with the data folder.`,
  );
}
