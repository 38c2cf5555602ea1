import { Refusal } from "@/lib/call/refusals";
import type { Channel } from "@/lib/payments/destinations";
import { payee as machine } from "@/lib/payments/states";
import type { CallContext } from "../../handler";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import { isPayeeInUse } from "../orders/open-payments.sql";
import { linePayees, ownPayee } from "./payee-records";

/**
 * Removes a payee: the row stays for the records, out of every list; the same account may be added again. Refused while
 * a payment to it is under way, or a batch that pays it is reviewed.
 */
export async function removeOne(
  sql: Sql,
  { who, world, now, by }: Pick<CallContext, "world" | "now" | "by"> & { readonly who: { readonly userNo: string } },
  payeeId: string,
  channel: Channel,
): Promise<Record<string, never>> {
  await linePayees(sql, world, who.userNo, now);
  const row = await ownPayee(sql, { world: world.id, userNo: who.userNo }, payeeId);
  if (row?.channel !== channel) throw new Refusal("ACCOUNT_NOTFOUND");
  if (await isPayeeInUse(sql, world.id, row.id)) throw new Refusal("PAYEE_IN_USE");
  await transition(sql, machine, row, "remove", now, by.name);
  return {};
}
