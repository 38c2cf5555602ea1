import type * as z from "zod/mini";
import { Refusal } from "@/lib/call/refusals";
import type { payments } from "@/lib/payments/calls/payments";
import { payeeRefusal, tidied, type NewPayee } from "@/lib/payments/payee-rules";
import type { payee as payeeShape } from "@/lib/payments/payee-shape";
import { payee } from "@/lib/payments/states";
import type { Handler, CallContext } from "../../handler";
import { nextIds } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import type { Sql } from "../../store/pool";
import { enableByItself, foreignProof, hasDuplicate, lacksProof, readPayee } from "./payee-records";
import { toPayeeView } from "../orders/views";

/** Adds a payee of the merchant's. The same account in the same currency is added once. */
export const addPayee: Handler<typeof payments.addPayee> = async (typed, asked) =>
  asked.transact((sql) => addTo(sql, asked, typed));

/** Adds a payee by whatever channel; refuses by its destination's rule, and where the account is a payee already. */
export async function addTo(
  sql: Sql,
  { who, world, now, by }: Pick<CallContext, "world" | "now" | "by"> & { readonly who: { readonly userNo: string } },
  typed: NewPayee,
): Promise<z.output<typeof payeeShape>> {
  const wanted = tidied(typed);
  const no = payeeRefusal(wanted);
  if (no) throw new Refusal(no.code, no.detail);
  const own = { world: world.id, userNo: who.userNo };
  // the counter's row serialises a merchant's additions, so the search for a duplicate cannot miss one
  const { id, orderNo: payeeNo } = await nextIds(sql, world, `payee${who.userNo}`, "PE", now);
  if (await hasDuplicate(sql, own, wanted)) throw new Refusal("REQUEST_REPEAT");
  if (await foreignProof(sql, own, wanted.proofIds)) throw new Refusal("FILE_NOTFOUND");
  const state = payee.first;
  await sql.prisma.payee.create({
    data: {
      ...wanted,
      ...own,
      id,
      payeeNo,
      state,
      awaitsMaterial: lacksProof(wanted),
      madeAt: now,
    },
  });
  await recordCreation(sql, payee, { world: world.id, id, state }, now, by.name);
  await enableByItself(sql, world, id, now);
  return toPayeeView(await readPayee(sql, world.id, id));
}
