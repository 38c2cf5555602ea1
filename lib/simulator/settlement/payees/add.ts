import { settlementPayees } from "@/lib/settlement/calls/payees";
import { removedSettlementPayee, settlementPayee as machine } from "@/lib/settlement/states";
import { payeesMax } from "@/lib/settlement/terms";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { validateSettlementPayee } from "./payee-checks";
import { readSettlementPayee } from "./views";

/** Adds a settlement payee, which then waits for its review. The same account is added once. */
export const addSettlementPayee: Handler<typeof settlementPayees.addSettlementPayee> = async (input, context) => {
  const use = await checkStepUp(context, settlementPayees.addSettlementPayee, input);
  return context.transact(async (tx) => {
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { world, now, principal } = tx;
    // the counter's row serialises a merchant's additions, so the search for the same account cannot miss one
    const { id, orderNo: payeeNo } = await nextIdAndOrderNo(tx, `settlementpayee${principal.userNo}`, "SY");
    const activePayees = { world: world.id, userNo: principal.userNo, state: { not: removedSettlementPayee } };
    if ((await tx.prisma.settlementPayee.count({ where: activePayees })) >= payeesMax)
      return tx.refuse("SETTLE_PAYEES_MANY", { most: payeesMax });
    const payee = await validateSettlementPayee(tx, omitProofFields(input));
    const createdRow = { world: world.id, id, state: machine.first };
    const times = { madeAt: now, submittedAt: now };
    await tx.prisma.settlementPayee.create({
      data: { ...payee, ...createdRow, ...times, payeeNo, userNo: principal.userNo, operatorId: principal.operatorId },
    });
    await recordCreationInHistory(tx, machine, createdRow);
    return readSettlementPayee(tx, id);
  });
};
