import type { KnownPayee } from "@/lib/payments/batch-rules";
import { payee } from "@/lib/payments/states";
import { officeOf } from "@/lib/reference/bic";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { broughtColumns, office } from "../batch/add-payees.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const removed = stateNames(payee, "removed");

/**
 * What judging a batch looks at of a payee; its row has twice as many columns. What they say was checked as a payee when
 * it was written.
 */
const columns = `id, state, changes, agreed_at as "agreedAt", ${broughtColumns.map(([name, field]) => `${name} as "${field}"`).join(", ")}`;

/**
 * A merchant's payees of these currencies and accounts, newest first. With the currency it is each account's place in an
 * index; without, all payees of the merchant.
 */
export const payeesAt = (
  tx: InWorld,
  userNo: string,
  currencies: readonly string[],
  accounts: readonly string[],
): Promise<KnownPayee[]> =>
  tx.sql<KnownPayee>(
    `select ${columns} from payee where world = $1::uuid and user_no = $2 and currency = any($3::text[]) and account = any($4::text[]) and state <> ${removed} order by made_at desc, id desc`,
    [tx.world.id, userNo, currencies, accounts],
  );

/** The merchant's payees that are an account at a bank, whichever of its two codes its head office is named by. */
export const payeesOfAccount = (
  tx: InWorld,
  userNo: string,
  { currency, account, swift }: { readonly currency: string; readonly account: string; readonly swift: string },
): Promise<{ id: string }[]> =>
  tx.sql<{ id: string }>(
    `select id from payee where world = $1::uuid and user_no = $2 and currency = $3 and account = $4 and ${office("swift")} = $5 and state <> ${removed}`,
    [tx.world.id, userNo, currency, account, officeOf(swift)],
  );

/** Which of these are payees of the merchant's, locked in the order of their ids. */
export const lockPayees = (tx: InWorld, userNo: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.sql<{ id: string }>(
    `select id from payee where world = $1::uuid and user_no = $2 and id = any($3::uuid[]) and state <> ${removed} order by id for no key update`,
    [tx.world.id, userNo, ids],
  );
