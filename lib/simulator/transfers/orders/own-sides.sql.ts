import { madeTransfer } from "@/lib/transfers/states";

/** That a transfer `t` was made. */
export const isMade = `t.state = '${madeTransfer}'`;

/** Which transfers `t` a merchant ($2) sees: all that it made, and those that it received. */
export const ownSides = `(t.user_no = $2 or t.payee_user_no = $2 and ${isMade})`;

/** The other side of a transfer `t` by number and name, as the merchant ($2) knows it. */
export const otherSide =
  "case when t.user_no = $2 then t.payee_user_no || ' ' || t.payee_name else t.user_no || ' ' || t.payer_name end";
