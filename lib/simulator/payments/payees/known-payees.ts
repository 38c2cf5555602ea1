import type { KnownPayee } from "@/lib/payments/batch-rules";
import { payee } from "@/lib/payments/states";
import { normalizeBicOffice } from "@/lib/reference/bic";
import { isAnyOf, query, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import { broughtFields, normalizedSwift } from "../batch/batch-payees";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the payees `p` of a merchant that were not removed. */
const presentPayees = (tx: InWorld, userNo: string) =>
  query
    .selectFrom("payee as p")
    .where("p.world", "=", tx.world.id)
    .where("p.userNo", "=", userNo)
    .where("p.state", "<>", stateLiteral(payee, "removed"));

/**
 * Returns a merchant's payees of these currencies and accounts, newest first, with the columns that the validation of a
 * batch uses; a row has twice as many. The currency lets the query find each account in an index; without it all payees
 * of the merchant would be read.
 */
export const findPayeesByAccounts = (
  tx: InWorld,
  userNo: string,
  currencies: readonly string[],
  accounts: readonly string[],
): Promise<KnownPayee[]> =>
  queryRows(
    tx.sql,
    presentPayees(tx, userNo)
      .where(({ ref }) => isAnyOf(ref("p.currency"), currencies))
      .where(({ ref }) => isAnyOf(ref("p.account"), accounts))
      .orderBy("p.madeAt", "desc")
      .orderBy("p.id", "desc")
      .select(["p.id", "p.state", "p.changes", "p.agreedAt", ...broughtFields])
      // their values were validated when the payee was written
      .$castTo<KnownPayee>(),
  );

/** Returns the merchant's payees with an account at a bank, by either of the two codes of its head office. */
export const payeesOfAccount = (
  tx: InWorld,
  userNo: string,
  { currency, account, swift }: { readonly currency: string; readonly account: string; readonly swift: string },
): Promise<{ id: string }[]> =>
  queryRows(
    tx.sql,
    presentPayees(tx, userNo)
      .where("p.currency", "=", currency)
      .where("p.account", "=", account)
      .where(({ eb, ref }) => eb(normalizedSwift(ref("p.swift")), "=", normalizeBicOffice(swift)))
      .select("p.id"),
  );

/** Locks those of the given payees that belong to the merchant, in the order of their ids, and returns them. */
export const lockPayees = (tx: InWorld, userNo: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  queryRows(
    tx.sql,
    presentPayees(tx, userNo)
      .where(({ ref }) => isAnyOf(ref("p.id"), ids, "uuid"))
      .orderBy("p.id")
      .forNoKeyUpdate()
      .select("p.id"),
  );
