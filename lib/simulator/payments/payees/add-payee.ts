import type * as z from "zod/mini";
import { payments } from "@/lib/payments/calls/payments";
import { payeeRefusal, tidied, type NewPayee } from "@/lib/payments/payee-rules";
import type { payee as payeeShape } from "@/lib/payments/payee-shape";
import { payee } from "@/lib/payments/states";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Looking } from "../../files/seen-file";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import { enableByItself, foreignProof, hasDuplicate, lacksProof, readPayee } from "./payee-records";
import { toPayeeView } from "../orders/views";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Adds a payee of the merchant's. The same account in the same currency is added once. */
export const addPayee: Handler<typeof payments.addPayee> = async (takes, asked) => {
  const use = await checkStepUp(asked, payments.addPayee, takes);
  return asked.transact(async (tx) => ((await use(tx)) ? addTo(tx, unproven(takes)) : tx.refuse("CAPTCHA_ERROR")));
};

/** Adds a payee by whatever channel; refuses by its destination's rule, and where the account is a payee already. */
export async function addTo(
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
    Looking,
  typed: NewPayee,
): Promise<z.output<typeof payeeShape>> {
  const wanted = tidied(typed);
  const no = payeeRefusal(wanted);
  if (no) return tx.refuse(no.code, no.issues, no.detail);
  const own = { world: tx.world.id, userNo: tx.who.userNo };
  // the counter's row serialises a merchant's additions, so the search for a duplicate cannot miss one
  const { id, orderNo: payeeNo } = await nextIds(tx, `payee${tx.who.userNo}`, "PE");
  if (await hasDuplicate(tx, own, wanted)) return tx.refuse("REQUEST_REPEAT", { what: "payee" });
  if (await foreignProof(tx, wanted.proofIds)) return tx.refuse("FILE_NOTFOUND");
  const state = payee.first;
  await tx.prisma.payee.create({
    data: {
      ...wanted,
      ...own,
      id,
      payeeNo,
      state,
      awaitsMaterial: lacksProof(wanted),
      madeAt: tx.now,
    },
  });
  await recordCreation(tx, payee, { world: tx.world.id, id, state });
  await enableByItself(tx, id);
  return toPayeeView(await readPayee(tx, id));
}
