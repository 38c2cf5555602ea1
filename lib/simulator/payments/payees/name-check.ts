import { invariant, Refusal } from "@/lib/call/refusals";
import type { names } from "@/lib/payments/calls/names";
import { nameMatches, type NameMatch } from "@/lib/payments/name-check";
import { matchOf } from "@/lib/reference/company-names";
import type { CallTx, Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { holdersOf } from "./holders.sql";
import { ownPayee, readPayee } from "./payee-records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** The register's answer about a name. */
interface Said {
  readonly match: NameMatch;
  /** The account's holder, where the match is close. */
  readonly heldBy: string;
}

/** The register's answers about names, each with its account; all are looked up at once. */
export async function askNames(
  tx: InWorld,
  named: readonly Pick<Row<"Payee">, "account" | "name">[],
): Promise<readonly Said[]> {
  if (named.length === 0) return [];
  const rows = await holdersOf(tx, [...new Set(named.map(({ account }) => account))]);
  const holders = new Map(rows.map(({ account, name }) => [account, name]));
  return named.map(({ account, name }) => {
    const holder = holders.get(account);
    const match = holder === undefined ? "impossible" : matchOf(name, holder);
    return { match, heldBy: match === "close" ? (holder ?? "") : "" };
  });
}

type Guessing = Pick<CallTx, "world" | "brakes" | "by">;

/**
 * Checks one name on a merchant's behalf. Mismatches are counted, and a merchant with too many is refused: with guesses
 * enough the register would reveal who holds an account. A match is no guess.
 */
export async function guessing<T extends { readonly match: string }>(
  { world, brakes, by }: Guessing,
  userNo: string,
  ask: () => Promise<T>,
): Promise<T> {
  const merchant = `${world.id} ${userNo}`;
  if (!(await brakes.nameMisses(merchant, by.at)))
    throw new Refusal("REQUEST_BUSY", brakes.nameMisses.left(merchant, by.at));
  const said = await ask();
  if (said.match !== "close" && said.match !== "none") await brakes.nameMisses.giveBack(merchant, by.at);
  return said;
}

/** The register's answer about one payee's name. */
const asked = (
  tx: Guessing & InWorld,
  { userNo, account, name }: Pick<Row<"Payee">, "userNo" | "account" | "name">,
): Promise<Said> =>
  guessing(tx, userNo, async () => {
    const [said] = await askNames(tx, [{ account, name }]);
    invariant(said, "one name that is asked about is answered");
    return said;
  });

const mayPay = (match: string, agreedAt: Date | null): boolean => match !== "none" || agreedAt !== null;

/** Refuses a payment to a name that its account does not belong to, unless somebody has gone on all the same. */
export async function requireName(tx: Tx<"NAME_NOT_MATCHED"> & Guessing, payee: Row<"Payee">): Promise<void> {
  const match = payee.nameCheck || (await asked(tx, payee)).match;
  if (!mayPay(match, payee.agreedAt)) return tx.refuse("NAME_NOT_MATCHED", { payee: payee.name });
}

/** The last name check of a payee, as the calls show it. */
export function toNameView({ nameCheck, heldBy, nameCheckedAt, agreedAt }: Row<"Payee">, now: Date) {
  const match = nameMatches.find((one) => one === nameCheck) ?? "impossible";
  return { match, heldBy: heldBy || null, checkedAt: nameCheckedAt ?? now, mayPay: mayPay(match, agreedAt), agreedAt };
}

export const namesHandlers: Handlers<typeof names> = {
  checkName: async ({ payeeId, goesOn }, { who, world, now, refuse, transact }) =>
    transact(async (tx) => {
      const row = (await ownPayee(tx, { world: world.id, userNo: who.userNo }, payeeId)) ?? refuse("ACCOUNT_NOTFOUND");
      // only a person who saw the result may accept it: the check comes first
      if (goesOn && row.nameCheck !== "none") return refuse("OPERATION_NOT_ALLOW");
      if (goesOn && !row.agreedAt)
        await tx.prisma.payee.updateMany({
          where: { world: world.id, id: row.id },
          data: { agreedBy: who.operatorId, agreedAt: now },
        });
      if (row.nameCheck === "") {
        const { match, heldBy } = await asked(tx, row);
        await tx.prisma.payee.updateMany({
          where: { world: world.id, id: row.id },
          data: { nameCheck: match, heldBy, nameCheckedAt: now },
        });
      }
      return toNameView(await readPayee(tx, row.id), now);
    }),
};
