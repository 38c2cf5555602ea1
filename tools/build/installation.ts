import { scryptSync } from "node:crypto";
import type { Settings } from "../process/settings";
import { UserError } from "../process/user-error";
import { withConnection } from "./database";

/**
 * Sets a cost cheap enough for each start, and slow enough that a weak pepper cannot be guessed from its fingerprint.
 */
const scryptCost = { N: 2 ** 14, r: 8, p: 1 };

/** Returns the fingerprint of a pepper, which distinguishes peppers and reveals nothing else. */
export const pepperFingerprint = (pepper: string): string =>
  scryptSync(pepper, "portal pepper fingerprint", 16, scryptCost).toString("base64url");

interface InstallationRow {
  readonly banks: string | null;
  readonly pepper: string | null;
  readonly previous: string | null;
}

const choices: Readonly<Record<string, string>> = { simulated: "a simulation", "by-hand": "a company's own books" };

/** Returns the new fingerprints; refuses a pepper under which no stored password would be valid. */
function prints({ pepper, previous }: InstallationRow, { passwordPepper, previousPasswordPepper }: Settings) {
  const now = pepperFingerprint(passwordPepper);
  const before = previousPasswordPepper === undefined ? null : pepperFingerprint(previousPasswordPepper);
  if (pepper === null || pepper === now) {
    if (before !== null && pepper !== null && previous !== null && before !== previous)
      throw new UserError(
        "PASSWORD_PEPPER_PREVIOUS is not the pepper that was replaced: give that one, or none once everybody has signed in.",
      );
    return { pepper: now, previous: before };
  }
  if (before === pepper) return { pepper: now, previous: before };
  throw new UserError(
    "PASSWORD_PEPPER is not the one that the passwords of this database were hashed with. Give that one; to replace it, put the new one there and the old one into PASSWORD_PEPPER_PREVIOUS.",
  );
}

/**
 * Records the identity of an installation, and checks each later start against it: the pepper of its password hashes,
 * and the kind of its permanent world, a simulation or a company's own books. The kind may change only while that world
 * has no merchant, since neither may turn into the other.
 */
export async function recordOrVerifyInstallation(url: string, settings: Settings): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query("begin");
    await client.query("insert into installation (id) values (1) on conflict do nothing");
    const { rows } = await client.query<InstallationRow>(
      "select banks, pepper_print as pepper, previous_print as previous from installation where id = 1 for update",
    );
    const installation = rows[0] ?? { banks: null, pepper: null, previous: null };
    const { pepper, previous } = prints(installation, settings);
    const banks = settings.banks ?? null;
    if (installation.banks !== null && installation.banks !== banks) {
      const { rowCount } = await client.query(
        "select 1 from merchant m join world w on w.id = m.world where w.name = 'default' limit 1",
      );
      if (rowCount)
        throw new UserError(
          `BANKS=${banks} does not fit this database: it is ${choices[installation.banks]} with merchants in it. Start with BANKS=${installation.banks}, or on a new database.`,
        );
    }
    await client.query("update installation set banks = $1, pepper_print = $2, previous_print = $3 where id = 1", [
      banks,
      pepper,
      previous,
    ]);
    await client.query(
      banks === "by-hand"
        ? `update world set terms = terms || '{"byHand": 1, "banksAct": 0}' where name = 'default'`
        : `update world set terms = terms - 'byHand' - 'fedAt' || '{"banksAct": 1}' where name = 'default' and terms ? 'byHand'`,
    );
    await client.query("commit");
  });
}
