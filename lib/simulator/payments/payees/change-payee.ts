import type * as z from "zod/mini";
import { type RefusalCode } from "@/lib/call/refusals";
import { channels } from "@/lib/payments/terms";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payeeRefusal, normalizePayee, type NewPayee, type Payee } from "@/lib/payments/payee-rules";
import type { payee as payeeShape } from "@/lib/payments/payee-shape";
import { payee as machine } from "@/lib/payments/states";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import {
  autoEnablePayee,
  firstUnattachableProof,
  hasDuplicate,
  lockPayeeChanges,
  lockOwnPayee,
  readPayee,
  writePayee,
} from "./payee-records";
import { isPayeeInUse } from "../orders/open-payments";
import { payeeFromRow, toPayeeView } from "../orders/views";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Action<R extends RefusalCode = never> = Tx<R> & FileReaderContext;

/** Lists the refusals of a payee by its destination's rules. */
type PayeeFault = NonNullable<ReturnType<typeof payeeRefusal>>["code"];
type Changing =
  PayeeFault | "ACCOUNT_NOTFOUND" | "OPERATION_NOT_ALLOW" | "PAYEE_IN_USE" | "ORDER_UNCHANGED" | "FILE_NOTFOUND";

/** Changes a payee abroad. */
export const changeForeignPayee: Handler<typeof payeeCalls.changePayee> = async (input, context) => {
  const use = await checkStepUp(context, payeeCalls.changePayee, input);
  const { payeeId, ...payeeInput } = omitProofFields(input);
  return context.transact(async (tx) =>
    (await use(tx)) ? changePayeeAccount(tx, payeeId, payeeInput) : tx.refuse("CAPTCHA_ERROR"),
  );
};

/**
 * Changes account, bank or name: the account holder may be a different one, so the payee is checked again. It retains
 * its channel.
 */
export async function changePayeeAccount(
  tx: Action<Changing>,
  payeeId: string,
  payeeInput: NewPayee,
): Promise<z.output<typeof payeeShape>> {
  const row = await changeable(tx, payeeId);
  if (row.channel !== (payeeInput.channel ?? channels[0])) return tx.refuse("ACCOUNT_NOTFOUND");
  const changedPayee = await validateChange(tx, row, { ...payeeInput, proofIds: payeeInput.proofIds ?? row.proofIds });
  await transition(tx, machine, row, "change");
  await writePayee(tx, row, changedPayee);
  await autoEnablePayee(tx, row.id);
  return toPayeeView(await readPayee(tx, row.id));
}

/** Changes a payee's address and submits documents. Its state remains; one that only awaited documents continues. */
export const changePayeeAddressAndDocuments: Handler<typeof payeeCalls.changePayeeDetail> = async (
  { payeeId, ...detailInput },
  context,
) =>
  context.transact(async (tx) => {
    const row = await changeable(tx, payeeId);
    const currentPayee = payeeFromRow(row);
    const changedPayee = await validateChange(tx, row, {
      ...currentPayee,
      ...detailInput,
      province: detailInput.province ?? "",
      city: detailInput.city ?? "",
      postalCode: detailInput.postalCode ?? "",
      mobile: detailInput.mobile ?? "",
    });
    await writePayee(tx, row, changedPayee);
    await autoEnablePayee(tx, row.id);
    return toPayeeView(await readPayee(tx, row.id));
  });

/** Locks and returns the merchant's payee if it may be changed now. One that operations disabled may not. */
async function changeable(
  tx: Action<"ACCOUNT_NOTFOUND" | "OPERATION_NOT_ALLOW" | "PAYEE_IN_USE">,
  payeeId: string,
): Promise<Row<"Payee">> {
  await lockPayeeChanges(tx, tx.principal.userNo);
  const row =
    (await lockOwnPayee(tx, { world: tx.world.id, userNo: tx.principal.userNo }, payeeId)) ??
    tx.refuse("ACCOUNT_NOTFOUND");
  if (!machine.is(row.state) || !machine.next(row.state, "change")) return tx.refuse("OPERATION_NOT_ALLOW");
  if (await isPayeeInUse(tx, row.id)) return tx.refuse("PAYEE_IN_USE");
  return row;
}

/**
 * Returns the changed payee, if its destination accepts it, something is different and no other payee has the same
 * account.
 */
async function validateChange(
  tx: Action<PayeeFault | "ORDER_UNCHANGED" | "FILE_NOTFOUND">,
  row: Row<"Payee">,
  payeeInput: NewPayee,
): Promise<Payee> {
  const merchantKey = { world: tx.world.id, userNo: tx.principal.userNo };
  const changedPayee = normalizePayee({ ...payeeInput, channel: payeeFromRow(row).channel });
  const fault = payeeRefusal(changedPayee);
  if (fault) return tx.refuse(fault.code, fault.issues, fault.detail);
  if (isSame(payeeFromRow(row), changedPayee)) return tx.refuse("ORDER_UNCHANGED");
  if (await firstUnattachableProof(tx, changedPayee.proofIds)) return tx.refuse("FILE_NOTFOUND");
  if (await hasDuplicate(tx, merchantKey, changedPayee, row.id)) return tx.refuse("REQUEST_REPEAT", { what: "payee" });
  return changedPayee;
}

const inOrder = (payee: Payee) => Object.entries(payee).sort(([a], [b]) => (a < b ? -1 : 1));
const isSame = (a: Payee, b: Payee): boolean => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
