import type * as z from "zod/mini";
import { payments } from "@/lib/payments/calls/payments";
import { payeeRefusal, normalizePayee, type NewPayee } from "@/lib/payments/payee-rules";
import type { payee as payeeShape } from "@/lib/payments/payee-shape";
import { payee } from "@/lib/payments/states";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { autoEnablePayee, firstUnattachableProof, hasDuplicate, isMissingProof, readPayee } from "./payee-records";
import { toPayeeView } from "../orders/views";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Adds a payee of the merchant. The same account in the same currency is added once. */
export const addPayee: Handler<typeof payments.addPayee> = async (input, context) => {
  const use = await checkStepUp(context, payments.addPayee, input);
  return context.transact(async (tx) =>
    (await use(tx)) ? addPayeeOfAnyChannel(tx, omitProofFields(input)) : tx.refuse("CAPTCHA_ERROR"),
  );
};

/** Adds a payee of any channel; refuses by its destination's rules, and when the account belongs to a payee already. */
export async function addPayeeOfAnyChannel(
  tx: Tx<
    | "ACCOUNT_NUMBER_INVALID"
    | "FILE_NOTFOUND"
    | "IBAN_INVALID"
    | "INVALID_COUNTRY"
    | "INVALID_CURRENCY"
    | "PAIR_UNSUPPORTED"
    | "PAYEE_FIELD_INVALID"
    | "SWIFT_INVALID"
  > &
    FileReaderContext,
  payeeInput: NewPayee,
): Promise<z.output<typeof payeeShape>> {
  const normalizedPayee = normalizePayee(payeeInput);
  const no = payeeRefusal(normalizedPayee);
  if (no) return tx.refuse(no.code, no.issues, no.detail);
  const merchantKey = { world: tx.world.id, userNo: tx.principal.userNo };
  // the counter's row serialises a merchant's additions, so the search for a duplicate cannot miss one
  const { id, orderNo: payeeNo } = await nextIdAndOrderNo(tx, `payee${tx.principal.userNo}`, "PE");
  if (await hasDuplicate(tx, merchantKey, normalizedPayee)) return tx.refuse("REQUEST_REPEAT", { what: "payee" });
  if (await firstUnattachableProof(tx, normalizedPayee.proofIds)) return tx.refuse("FILE_NOTFOUND");
  const state = payee.first;
  await tx.prisma.payee.create({
    data: {
      ...normalizedPayee,
      ...merchantKey,
      id,
      payeeNo,
      state,
      awaitsMaterial: isMissingProof(normalizedPayee),
      madeAt: tx.now,
    },
  });
  await recordCreationInHistory(tx, payee, { world: tx.world.id, id, state });
  await autoEnablePayee(tx, id);
  return toPayeeView(await readPayee(tx, id));
}
