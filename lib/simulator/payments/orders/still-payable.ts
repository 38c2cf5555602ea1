import { modeOf, type Unpayable } from "@/lib/payments/mode-states";
import { dayOf, type Day } from "@/lib/time/beijing";
import { isProductOpen } from "../../exchange/products/product-access";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import { arePaymentsClosed } from "../../verification/standing/closed";
import { beyondOn } from "./quota";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Why a pending payment, whose row is held, can no longer be paid; null where it still can: its sides, and the quotas of
 * the day it leaves on.
 */
export const unpayableNow = async (tx: Tx, row: Row<"Payment">, leaves: Day): Promise<Unpayable | null> =>
  (await faultOfSides(tx, row)) ?? ((await beyondOn(tx, row, leaves)) ? "quotaExceeded" : null);

/**
 * The same but for the quotas: its way to pay, the merchant's certificates, and its payee and its payer, as they stand now
 * and are kept until the transaction ends.
 */
export async function faultOfSides(
  tx: Tx,
  row: Pick<Row<"Payment">, "userNo" | "payeeId" | "poboRecordId">,
): Promise<Unpayable | null> {
  const [isOpen, areClosed, payee] = await together(
    isProductOpen(tx, row.userNo, modeOf(row.poboRecordId)),
    arePaymentsClosed(tx, row.userNo),
    lockRow(tx, "Payee", { world: tx.world.id, id: row.payeeId }, "shared"),
  );
  if (!isOpen) return "modeInactive";
  if (areClosed) return "certificateExpired";
  return payee?.state === "enabled" ? payerFault(tx, row) : "payeeUnusable";
}

/** Why nobody may be paid on a payer's behalf by now; the payer is kept as it stands until the transaction ends. */
export async function payerFault(
  tx: Tx,
  { poboRecordId }: Pick<Row<"Payment">, "poboRecordId">,
): Promise<"payerUnusable" | "payerExpired" | null> {
  if (poboRecordId === null) return null;
  return faultOfPayer(await lockRow(tx, "PoboPayer", { world: tx.world.id, id: poboRecordId }, "shared"), tx.now);
}

/** Why nobody may be paid on behalf of a payer as it stands; null where it may be. */
export function faultOfPayer(
  payer: Pick<Row<"PoboPayer">, "state" | "certExpiry"> | null | undefined,
  now: Date,
): "payerUnusable" | "payerExpired" | null {
  if (payer?.state !== "enabled") return "payerUnusable";
  return payer.certExpiry !== "" && payer.certExpiry < dayOf(now) ? "payerExpired" : null;
}
