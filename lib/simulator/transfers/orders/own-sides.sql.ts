import { madeTransfer } from "@/lib/transfers/states";

/** Builds the condition for an executed transfer `t`. */
const isMade = `t.state = '${madeTransfer}'`;

/**
 * Builds the condition for the transfers `t` that a merchant ($2) can see: all that it created, and those that it
 * received.
 */
export const ownSides = `(t.user_no = $2 or t.payee_user_no = $2 and ${isMade})`;

/** Selects the other side of a transfer `t` by number and name, as the merchant ($2) knows it. */
export const otherSide =
  "case when t.user_no = $2 then t.payee_user_no || ' ' || t.payee_name else t.user_no || ' ' || t.payer_name end";
