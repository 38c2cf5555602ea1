import type * as z from "zod/mini";
import { Refusal, type RefusalCode } from "@/lib/call/refusals";
import { channels } from "@/lib/payments/destinations";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { payeeRefusal, tidied, type NewPayee, type Payee } from "@/lib/payments/payee-rules";
import type { payee as payeeShape } from "@/lib/payments/payee-shape";
import { payee as machine } from "@/lib/payments/states";
import type { Handler, CallContext } from "../../handler";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import {
  enableByItself,
  foreignProof,
  hasDuplicate,
  linePayees,
  ownPayee,
  readPayee,
  writePayee,
} from "./payee-records";
import { isPayeeInUse } from "../orders/open-payments.sql";
import { payeeOf, toPayeeView } from "../orders/views";

type Action = Pick<CallContext, "world" | "now" | "by"> & { readonly who: { readonly userNo: string } };

/** Changes a payee abroad. */
export const changePayee: Handler<typeof payeeCalls.changePayee> = async ({ payeeId, ...typed }, asked) =>
  asked.transact((sql) => changeTo(sql, asked, payeeId, typed));

/** Changes account, bank or name: the holder may be another, so the payee is checked again. It keeps its channel. */
export async function changeTo(
  sql: Sql,
  asked: Action,
  payeeId: string,
  typed: NewPayee,
): Promise<z.output<typeof payeeShape>> {
  const row = await changeable(sql, asked, payeeId);
  if (row.channel !== (typed.channel ?? channels[0])) return no("ACCOUNT_NOTFOUND");
  const wanted = await checked(sql, asked, row, { ...typed, proofIds: typed.proofIds ?? row.proofIds });
  await transition(sql, machine, row, "change", asked.now, asked.by.name);
  await writePayee(sql, row, wanted);
  await enableByItself(sql, asked.world, row.id, asked.now);
  return toPayeeView(await readPayee(sql, row.world, row.id));
}

/** Changes a payee's address and submits documents. Its state stays; one that only waited for documents goes on. */
export const changePayeeDetail: Handler<typeof payeeCalls.changePayeeDetail> = async ({ payeeId, ...typed }, asked) =>
  asked.transact(async (sql) => {
    const row = await changeable(sql, asked, payeeId);
    const kept = payeeOf(row);
    const wanted = await checked(sql, asked, row, {
      ...kept,
      ...typed,
      province: typed.province ?? "",
      city: typed.city ?? "",
      postalCode: typed.postalCode ?? "",
      mobile: typed.mobile ?? "",
    });
    await writePayee(sql, row, wanted);
    await enableByItself(sql, asked.world, row.id, asked.now);
    return toPayeeView(await readPayee(sql, row.world, row.id));
  });

/** The merchant's payee, held, where it may be changed now. One that operations disabled may not. */
async function changeable(sql: Sql, { world, who, now }: Action, payeeId: string): Promise<Row<"Payee">> {
  await linePayees(sql, world, who.userNo, now);
  const row = (await ownPayee(sql, { world: world.id, userNo: who.userNo }, payeeId)) ?? no("ACCOUNT_NOTFOUND");
  if (!machine.is(row.state) || !machine.next(row.state, "change")) return no("OPERATION_NOT_ALLOW");
  if (await isPayeeInUse(sql, world.id, row.id)) return no("PAYEE_IN_USE");
  return row;
}

/**
 * The changed payee, when its destination accepts it, something is different and no other payee has the same account.
 */
async function checked(sql: Sql, { world, who }: Action, row: Row<"Payee">, typed: NewPayee): Promise<Payee> {
  const own = { world: world.id, userNo: who.userNo };
  const wanted = tidied({ ...typed, channel: payeeOf(row).channel });
  const fault = payeeRefusal(wanted);
  if (fault) throw new Refusal(fault.code, fault.detail);
  if (isSame(payeeOf(row), wanted)) return no("ORDER_UNCHANGED");
  if (await foreignProof(sql, own, wanted.proofIds)) return no("FILE_NOTFOUND");
  if (await hasDuplicate(sql, own, wanted, row.id)) return no("REQUEST_REPEAT");
  return wanted;
}

const inOrder = (payee: Payee) => Object.entries(payee).sort(([a], [b]) => (a < b ? -1 : 1));
const isSame = (one: Payee, other: Payee): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

function no(code: RefusalCode): never {
  throw new Refusal(code);
}
