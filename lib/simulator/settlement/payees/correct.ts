import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import { transition } from "@/lib/simulator/platform/store/transition";
import { validateSettlementPayee } from "./payee-checks";
import { lockSettlementPayee } from "./locked-payee";
import { settlementPayeeEntry, readSettlementPayee } from "./views";

/** Corrects a settlement payee that is not accepted yet and submits it for review again. */
export const correctSettlementPayee: Handler<typeof settlementPayees.correctSettlementPayee> = async (
  input,
  context,
) => {
  const use = await checkStepUp(context, settlementPayees.correctSettlementPayee, input);
  const { payeeNo, changes, ...inputPayee } = omitProofFields(input);
  return context.transact(async (tx) => {
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    // additions and corrections of one merchant take turns: no two of its payees get the same account
    await nextManyIds(tx, `settlementpayee${tx.principal.userNo}`, "SY", 0);
    const row = await lockSettlementPayee(tx, payeeNo);
    if (row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    if (machine.is(row.state) && !machine.next(row.state, "correct")) return tx.refuse("OPERATION_NOT_ALLOW");
    const payee = await validateSettlementPayee(tx, inputPayee, row.id);
    if (isSameJson(settlementPayeeEntry(row), payee)) return tx.refuse("ORDER_UNCHANGED");
    if (!(await transition(tx, machine, row, "correct"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.settlementPayee.updateMany({
      where: { world: row.world, id: row.id },
      data: { ...payee, reason: "", submittedAt: tx.now, decidedAt: null },
    });
    return readSettlementPayee(tx, row.id);
  });
};
