import { invariant, Refusal } from "@/lib/call/refusals";
import type { names } from "@/lib/payments/calls/names";
import { nameMatches, type NameMatch } from "@/lib/payments/name-check";
import { compareCompanyNames } from "@/lib/reference/company-names";
import type { CallTx, Handlers } from "@/lib/simulator/platform/handler";
import { readRowsAmong, type Row } from "@/lib/simulator/platform/store/records";
import { lockOwnPayee, readPayee } from "./payee-records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the register's answer about a name. */
interface NameResult {
  readonly match: NameMatch;
  /** The account holder, when the match is close. */
  readonly heldBy: string;
}

/** Returns the register's answers about names, each with its account; all are queried together. */
export async function checkAccountNames(
  tx: InWorld,
  namedAccounts: readonly Pick<Row<"Payee">, "account" | "name">[],
): Promise<readonly NameResult[]> {
  if (namedAccounts.length === 0) return [];
  const accounts = [...new Set(namedAccounts.map(({ account }) => account))];
  const rows = await readRowsAmong(
    tx,
    "AccountRecord",
    { world: tx.world.id },
    ["account", accounts],
    ["account", "name"],
  );
  const accountHolders = new Map(rows.map(({ account, name }) => [account, name]));
  return namedAccounts.map(({ account, name }) => {
    const accountHolder = accountHolders.get(account);
    const match = accountHolder === undefined ? "impossible" : compareCompanyNames(name, accountHolder);
    return { match, heldBy: match === "close" ? (accountHolder ?? "") : "" };
  });
}

type Guessing = Pick<CallTx, "world" | "rateLimits" | "by">;

/**
 * Checks one name on a merchant's behalf. Mismatches are counted, and a merchant with too many is refused: with enough
 * guesses the register would reveal account holders. A match does not count as a guess.
 */
export async function limitNameGuessing<T extends { readonly match: string }>(
  { world, rateLimits, by }: Guessing,
  userNo: string,
  check: () => Promise<T>,
): Promise<T> {
  const merchant = `${world.id} ${userNo}`;
  if (!(await rateLimits.nameMisses(merchant, by.at)))
    throw new Refusal("REQUEST_BUSY", rateLimits.nameMisses.retryAfter(merchant, by.at));
  const result = await check();
  if (result.match !== "close" && result.match !== "none") await rateLimits.nameMisses.giveBack(merchant, by.at);
  return result;
}

/** Returns the register's answer about one payee's name. */
const checkName = (
  tx: Guessing & InWorld,
  { userNo, account, name }: Pick<Row<"Payee">, "userNo" | "account" | "name">,
): Promise<NameResult> =>
  limitNameGuessing(tx, userNo, async () => {
    const [result] = await checkAccountNames(tx, [{ account, name }]);
    invariant(result, "one name that is asked about is answered");
    return result;
  });

const mayPay = (match: string, agreedAt: Date | null): boolean => match !== "none" || agreedAt !== null;

/** Refuses a payment to a name that does not match its account, unless the mismatch was accepted. */
export async function requireMatchingPayeeName(
  tx: Tx<"NAME_NOT_MATCHED"> & Guessing,
  payee: Row<"Payee">,
): Promise<void> {
  const match = payee.nameCheck || (await checkName(tx, payee)).match;
  if (!mayPay(match, payee.agreedAt)) return tx.refuse("NAME_NOT_MATCHED", { payee: payee.name });
}

/** Returns the view of a payee's last name check. */
export function toNameView({ nameCheck, heldBy, nameCheckedAt, agreedAt }: Row<"Payee">, now: Date) {
  const match = nameMatches.find((option) => option === nameCheck) ?? "impossible";
  return { match, heldBy: heldBy || null, checkedAt: nameCheckedAt ?? now, mayPay: mayPay(match, agreedAt), agreedAt };
}

export const namesHandlers: Handlers<typeof names> = {
  checkName: async ({ payeeId, goesOn }, { principal, world, now, refuse, transact }) =>
    transact(async (tx) => {
      const row =
        (await lockOwnPayee(tx, { world: world.id, userNo: principal.userNo }, payeeId)) ?? refuse("ACCOUNT_NOTFOUND");
      // only a person who saw the result may accept it: the check comes first
      if (goesOn && row.nameCheck !== "none") return refuse("OPERATION_NOT_ALLOW");
      if (goesOn && !row.agreedAt)
        await tx.prisma.payee.updateMany({
          where: { world: world.id, id: row.id },
          data: { agreedBy: principal.operatorId, agreedAt: now },
        });
      if (row.nameCheck === "") {
        const { match, heldBy } = await checkName(tx, row);
        await tx.prisma.payee.updateMany({
          where: { world: world.id, id: row.id },
          data: { nameCheck: match, heldBy, nameCheckedAt: now },
        });
      }
      return toNameView(await readPayee(tx, row.id), now);
    }),
};
