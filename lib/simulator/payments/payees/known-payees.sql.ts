import type { KnownPayee } from "@/lib/payments/batch-rules";
import { payee } from "@/lib/payments/states";
import { officeOf } from "@/lib/reference/bic";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { broughtColumns, office } from "../batch/add-payees.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const removedState = stateNames(payee, "removed");

/**
 * Lists the columns of a payee that the validation of a batch uses; its row has twice as many. Their values were
 * validated when the payee was written.
 */
const columns = `id, state, changes, agreed_at as "agreedAt", ${broughtColumns.map(([name, field]) => `${name} as "${field}"`).join(", ")}`;

/**
 * Returns a merchant's payees of these currencies and accounts, newest first. The currency lets the query find each
 * account in an index; without it all payees of the merchant would be read.
 */
export const payeesAt = (
  tx: InWorld,
  userNo: string,
  currencies: readonly string[],
  accounts: readonly string[],
): Promise<KnownPayee[]> =>
  tx.sql<KnownPayee>(
    `select ${columns} from payee where world = $1::uuid and user_no = $2 and currency = any($3::text[]) and account = any($4::text[]) and state <> ${removedState} order by made_at desc, id desc`,
    [tx.world.id, userNo, currencies, accounts],
  );

/** Returns the merchant's payees with an account at a bank, by either of the two codes of its head office. */
export const payeesOfAccount = (
  tx: InWorld,
  userNo: string,
  { currency, account, swift }: { readonly currency: string; readonly account: string; readonly swift: string },
): Promise<{ id: string }[]> =>
  tx.sql<{ id: string }>(
    `select id from payee where world = $1::uuid and user_no = $2 and currency = $3 and account = $4 and ${office("swift")} = $5 and state <> ${removedState}`,
    [tx.world.id, userNo, currency, account, officeOf(swift)],
  );

/** Locks those of the given payees that belong to the merchant, in the order of their ids, and returns them. */
export const lockPayees = (tx: InWorld, userNo: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.sql<{ id: string }>(
    `select id from payee where world = $1::uuid and user_no = $2 and id = any($3::uuid[]) and state <> ${removedState} order by id for no key update`,
    [tx.world.id, userNo, ids],
  );
