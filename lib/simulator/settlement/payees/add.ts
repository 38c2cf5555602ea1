import { settlementPayees } from "@/lib/settlement/calls/payees";
import { removedPayee, settlementPayee as machine } from "@/lib/settlement/states";
import { payeesMax } from "@/lib/settlement/terms";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import { checkedPayee } from "./checked";
import { readSettlementPayee } from "./views";

/** Adds a settlement payee: it waits for its review. The same account is added once. */
export const addSettlementPayee: Handler<typeof settlementPayees.addSettlementPayee> = async (takes, asked) => {
  const use = await checkStepUp(asked, settlementPayees.addSettlementPayee, takes);
  return asked.transact(async (tx) => {
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { world, now, who } = tx;
    // the counter's row serialises a merchant's additions, so the search for the same account cannot miss one
    const { id, orderNo: payeeNo } = await nextIds(tx, `settlementpayee${who.userNo}`, "SY");
    const kept = { world: world.id, userNo: who.userNo, state: { not: removedPayee } };
    if ((await tx.prisma.settlementPayee.count({ where: kept })) >= payeesMax)
      return tx.refuse("SETTLE_PAYEES_MANY", { most: payeesMax });
    const said = await checkedPayee(tx, unproven(takes));
    const made = { world: world.id, id, state: machine.first };
    const times = { madeAt: now, submittedAt: now };
    await tx.prisma.settlementPayee.create({
      data: { ...said, ...made, ...times, payeeNo, userNo: who.userNo, operatorId: who.operatorId },
    });
    await recordCreation(tx, machine, made);
    return readSettlementPayee(tx, id);
  });
};
