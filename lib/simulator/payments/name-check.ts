import { invariant, Refusal } from "@/lib/call/refusals";
import type { names } from "@/lib/payments/name-calls";
import { matchOf, nameMatches, type NameMatch } from "@/lib/payments/name-check";
import type { Answers } from "../desk";
import type { Sql } from "../pool";
import { update, type Row } from "../records";
import { ownPayee, readPayee } from "./payee-records";

/** What the register of accounts says of a name. */
interface Said {
  readonly match: NameMatch;
  /** Whom the account belongs to, where the match is close. */
  readonly heldBy: string;
}

/** What the register of accounts says of names, each with its account; all are asked about at once. */
export async function askNames(sql: Sql, world: string, named: readonly Pick<Row<"Payee">, "account" | "name">[]): Promise<readonly Said[]> {
  if (named.length === 0) return [];
  const rows = await sql<{ account: string; name: string }>("select account, name from account_record where world = $1::uuid and account = any($2::text[])", [world, [...new Set(named.map(({ account }) => account))]]);
  const holders = new Map(rows.map(({ account, name }) => [account, name]));
  return named.map(({ account, name }) => {
    const holder = holders.get(account);
    const match = holder === undefined ? "impossible" : matchOf(name, holder);
    return { match, heldBy: match === "close" ? holder ?? "" : "" };
  });
}

/** What it says of one payee's name. */
async function asked(sql: Sql, { world, account, name }: Pick<Row<"Payee">, "world" | "account" | "name">): Promise<Said> {
  const [said] = await askNames(sql, world, [{ account, name }]);
  invariant(said, "one name that is asked about is answered");
  return said;
}

const mayPay = (match: string, agreedAt: Date | null): boolean => match !== "none" || agreedAt !== null;

/** Refuses a payment to a name that its account does not belong to, unless somebody has gone on all the same. */
export async function requireName(sql: Sql, payee: Row<"Payee">): Promise<void> {
  const match = payee.nameCheck || (await asked(sql, payee)).match;
  if (!mayPay(match, payee.agreedAt)) throw new Refusal("NAME_NOT_MATCHED", { payee: payee.name });
}

function shown({ nameCheck, heldBy, nameCheckedAt, agreedAt }: Row<"Payee">, now: Date) {
  const match = nameMatches.find((one) => one === nameCheck) ?? "impossible";
  return { match, heldBy: heldBy || null, checkedAt: nameCheckedAt ?? now, mayPay: mayPay(match, agreedAt), agreedAt };
}

export const namesDesk: Answers<typeof names> = {
  checkName: async ({ payeeId, goesOn }, { who, world, now, refuse, transact }) =>
    transact(async (sql) => {
      const row = (await ownPayee(sql, { world: world.id, userNo: who.userNo }, payeeId)) ?? refuse("ACCOUNT_NOTFOUND");
      // only who was told may go on: the question comes first
      if (goesOn && row.nameCheck !== "none") return refuse("OPERATION_NOT_ALLOW");
      if (goesOn && !row.agreedAt) await update(sql, "Payee", { world: world.id, id: row.id }, { agreedBy: who.operatorId, agreedAt: now });
      if (row.nameCheck === "") {
        const { match, heldBy } = await asked(sql, row);
        await update(sql, "Payee", { world: world.id, id: row.id }, { nameCheck: match, heldBy, nameCheckedAt: now });
      }
      return shown(await readPayee(sql, world.id, row.id), now);
    }),
};
