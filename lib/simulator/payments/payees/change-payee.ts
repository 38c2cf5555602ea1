import type * as z from "zod/mini";
import { type RefusalCode } from "@/lib/call/refusals";
import { channels } from "@/lib/payments/destinations";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payeeRefusal, tidied, type NewPayee, type Payee } from "@/lib/payments/payee-rules";
import type { payee as payeeShape } from "@/lib/payments/payee-shape";
import { payee as machine } from "@/lib/payments/states";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import type { Looking } from "../../files/seen-file";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
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
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Action<R extends RefusalCode = never> = Tx<R> & Looking;

/** Why a destination does not accept a payee. */
type PayeeFault = NonNullable<ReturnType<typeof payeeRefusal>>["code"];
type Changing =
  PayeeFault | "ACCOUNT_NOTFOUND" | "OPERATION_NOT_ALLOW" | "PAYEE_IN_USE" | "ORDER_UNCHANGED" | "FILE_NOTFOUND";

/** Changes a payee abroad. */
export const changePayee: Handler<typeof payeeCalls.changePayee> = async (takes, asked) => {
  const use = await checkStepUp(asked, payeeCalls.changePayee, takes);
  const { payeeId, ...typed } = unproven(takes);
  return asked.transact(async (tx) => ((await use(tx)) ? changeTo(tx, payeeId, typed) : tx.refuse("CAPTCHA_ERROR")));
};

/** Changes account, bank or name: the holder may be another, so the payee is checked again. It keeps its channel. */
export async function changeTo(
  tx: Action<Changing>,
  payeeId: string,
  typed: NewPayee,
): Promise<z.output<typeof payeeShape>> {
  const row = await changeable(tx, payeeId);
  if (row.channel !== (typed.channel ?? channels[0])) return tx.refuse("ACCOUNT_NOTFOUND");
  const wanted = await checked(tx, row, { ...typed, proofIds: typed.proofIds ?? row.proofIds });
  await transition(tx, machine, row, "change");
  await writePayee(tx, row, wanted);
  await enableByItself(tx, row.id);
  return toPayeeView(await readPayee(tx, row.id));
}

/** Changes a payee's address and submits documents. Its state stays; one that only waited for documents goes on. */
export const changePayeeDetail: Handler<typeof payeeCalls.changePayeeDetail> = async ({ payeeId, ...typed }, asked) =>
  asked.transact(async (tx) => {
    const row = await changeable(tx, payeeId);
    const kept = payeeOf(row);
    const wanted = await checked(tx, row, {
      ...kept,
      ...typed,
      province: typed.province ?? "",
      city: typed.city ?? "",
      postalCode: typed.postalCode ?? "",
      mobile: typed.mobile ?? "",
    });
    await writePayee(tx, row, wanted);
    await enableByItself(tx, row.id);
    return toPayeeView(await readPayee(tx, row.id));
  });

/** The merchant's payee, held, where it may be changed now. One that operations disabled may not. */
async function changeable(
  tx: Action<"ACCOUNT_NOTFOUND" | "OPERATION_NOT_ALLOW" | "PAYEE_IN_USE">,
  payeeId: string,
): Promise<Row<"Payee">> {
  await linePayees(tx, tx.who.userNo);
  const row =
    (await ownPayee(tx, { world: tx.world.id, userNo: tx.who.userNo }, payeeId)) ?? tx.refuse("ACCOUNT_NOTFOUND");
  if (!machine.is(row.state) || !machine.next(row.state, "change")) return tx.refuse("OPERATION_NOT_ALLOW");
  if (await isPayeeInUse(tx, row.id)) return tx.refuse("PAYEE_IN_USE");
  return row;
}

/**
 * The changed payee, when its destination accepts it, something is different and no other payee has the same account.
 */
async function checked(
  tx: Action<PayeeFault | "ORDER_UNCHANGED" | "FILE_NOTFOUND">,
  row: Row<"Payee">,
  typed: NewPayee,
): Promise<Payee> {
  const own = { world: tx.world.id, userNo: tx.who.userNo };
  const wanted = tidied({ ...typed, channel: payeeOf(row).channel });
  const fault = payeeRefusal(wanted);
  if (fault) return tx.refuse(fault.code, fault.issues, fault.detail);
  if (isSame(payeeOf(row), wanted)) return tx.refuse("ORDER_UNCHANGED");
  if (await foreignProof(tx, wanted.proofIds)) return tx.refuse("FILE_NOTFOUND");
  if (await hasDuplicate(tx, own, wanted, row.id)) return tx.refuse("REQUEST_REPEAT", { what: "payee" });
  return wanted;
}

const inOrder = (payee: Payee) => Object.entries(payee).sort(([a], [b]) => (a < b ? -1 : 1));
const isSame = (one: Payee, other: Payee): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
