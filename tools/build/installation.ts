import { scryptSync } from "node:crypto";
import type { Settings } from "../process/settings";
import { UserError } from "../process/user-error";
import { connected } from "./database";

/** Cheap enough for each start, and slow enough that a pepper somebody thought up is not guessed from its print. */
const scryptCost = { N: 2 ** 14, r: 8, p: 1 };

/** The fingerprint of a pepper: it tells one from another, and nothing else of it. */
export const pepperPrint = (pepper: string): string =>
  scryptSync(pepper, "portal pepper fingerprint", 16, scryptCost).toString("base64url");

interface Kept {
  readonly banks: string | null;
  readonly pepper: string | null;
  readonly previous: string | null;
}

const choices: Readonly<Record<string, string>> = { simulated: "a simulation", "by-hand": "a company's own books" };

/** What becomes of the fingerprints; refuses a pepper under which no password that is kept would be right. */
function prints({ pepper, previous }: Kept, { passwordPepper, previousPasswordPepper }: Settings) {
  const now = pepperPrint(passwordPepper);
  const before = previousPasswordPepper === undefined ? null : pepperPrint(previousPasswordPepper);
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
 * Writes down what an installation is, and holds each further start to it: by which pepper its passwords were hashed,
 * and whether its lasting world is a simulation or a company's own books. The latter may change only while that world
 * has no merchant, since neither may turn into the other.
 */
export async function settleInstallation(url: string, settings: Settings): Promise<void> {
  await connected(url, async (client) => {
    await client.query("begin");
    await client.query("insert into installation (id) values (1) on conflict do nothing");
    const { rows } = await client.query<Kept>(
      "select banks, pepper_print as pepper, previous_print as previous from installation where id = 1 for update",
    );
    const kept = rows[0] ?? { banks: null, pepper: null, previous: null };
    const { pepper, previous } = prints(kept, settings);
    const banks = settings.banks ?? null;
    if (kept.banks !== null && kept.banks !== banks) {
      const { rowCount } = await client.query(
        "select 1 from merchant m join world w on w.id = m.world where w.name = 'default' limit 1",
      );
      if (rowCount)
        throw new UserError(
          `BANKS=${banks} does not fit this database: it is ${choices[kept.banks]} with merchants in it. Start with BANKS=${kept.banks}, or on a new database.`,
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
