import { invariant } from "@/lib/call/refusals";
import type { paymentReview } from "@/lib/payments/states";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { requiredSettlementLevels } from "./levels";
import { settlementTimesFrom } from "./pace";
import { readSettlement } from "./read-settlement";
import { scheduleSettlementDispatch } from "./schedule";
import { lockSettleablePayee } from "./settle";

const approvedReview = "approved" satisfies (typeof paymentReview.states)[number];

/**
 * Pays the yuan of a failed settlement out again: to the payee as recorded now, or to another available one. An
 * approved amount goes only to the approved account; an amount without approval is refused when the total to its payee
 * today would need one.
 */
export const retrySettlementPayout: Handler<typeof settlementPayouts.repaySettlement> = async (input, context) => {
  const use = await checkConfirmed(context, settlementPayouts.repaySettlement, input);
  const { orderNo, payeeNo } = input;
  return context.transact(async (tx) => {
    const { world, principal, now } = tx;
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    // the counter serializes a merchant's settlements, so that amounts split over several payouts are summed exactly
    await nextManyIds(tx, `settle${principal.userNo}`, "SO", 0);
    const row = await lockRow(tx, "SettlementOrder", { world: world.id, userNo: principal.userNo, orderNo });
    if (!row) return tx.refuse("ORDER_NOTFOUND");
    if (!machine.is(row.state) || !machine.next(row.state, "again")) return tx.refuse("OPERATION_NOT_ALLOW");
    const payee = await lockSettleablePayee(tx, principal.userNo, payeeNo ?? row.payeeNo);
    const isOther = payee.account !== row.payeeAccount || payee.bankNo !== row.payeeBankNo;
    const isPassed = await isApproved(tx, row);
    if (isOther && isPassed) return tx.refuse("PAYEE_NEEDS_APPROVAL");
    if (!isPassed) {
      const settling = { usdMinor: row.usdMinor, payeeAccount: payee.account, but: row.id };
      const levels = await requiredSettlementLevels(tx, principal.userNo, settling);
      if (levels.length > 0) return tx.refuse(isOther ? "PAYEE_NEEDS_APPROVAL" : "APPROVAL_NEEDED");
    }
    invariant(await transition(tx, machine, row, "again"), "a failed settlement that is locked can be paid out again");
    const { dispatchAt, sentOn, expectedOn, late } = settlementTimesFrom(world, now);
    const { id: payeeId, name: payeeName, account: payeeAccount, bankNo: payeeBankNo } = payee;
    await tx.prisma.settlementOrder.updateMany({
      where: { world: world.id, id: row.id },
      data: {
        ...{ payeeId, payeeName, payeeAccount, payeeBankNo, payeeNo: payee.payeeNo },
        ...{ dispatchAt, sentOn, expectedOn, late },
        attempts: row.attempts + 1,
        acceptedAt: null,
        failReason: null,
        doneAt: null,
      },
    });
    await scheduleSettlementDispatch(tx, { id: row.id, dispatchAt });
    return readSettlement(tx, row.id);
  });
};

/** Returns true when the approval group has passed a settlement. */
const isApproved = async ({ prisma }: Tx, { world, id }: Row<"SettlementOrder">): Promise<boolean> =>
  (await prisma.paymentReview.count({ where: { world, paymentId: id, state: approvedReview } })) > 0;
