import { isSameOffice } from "@/lib/reference/bic";
import type { Refuses } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { checkConfirmed } from "../../access/mfa/confirmed";
import type { Handler } from "@/lib/simulator/platform/handler";
import { leavesOn, quotaFault, quotasOf } from "../../payments/orders/quota";
import { requireName } from "../../payments/payees/name-check";
import { uetrOf } from "../../reference/uetr";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { levelsOfOrder } from "./levels";
import { lockOrder } from "./lock-order";
import { payeeAgain, payeeColumns } from "./payee";
import { countOrder, uncountOrder } from "./quota";
import { scheduleDispatch } from "./schedule";
import { readOrder } from "./views";

type Repaying = Tx<Refuses<typeof exchangePays.repayExchangePay>> & { readonly who: Who };

/**
 * Pays out again what an order bought and could not be paid: to its payee as that is by now, or to another of the same
 * currency. Nobody is paid so whom the approval group has not passed: what it passed goes to no other account, and to none
 * by more levels.
 */
export const repayExchangePay: Handler<typeof exchangePays.repayExchangePay> = async (takes, context) => {
  const use = await checkConfirmed(context, exchangePays.repayExchangePay, takes);
  const { orderNo, payeeId, arrivalMethod } = takes;
  return context.transact(async (tx) => {
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const row = await lockOrder(tx, orderNo, tx.who.userNo);
    if (!machine.is(row.state) || !machine.next(row.state, "amend")) return tx.refuse("OPERATION_NOT_ALLOW");
    const amount = money(currencyOf(row.currency), row.payoutMinor);
    const payee = await payeeAgain(tx, tx.who.userNo, { payeeId, amount, arrivalMethod });
    await requireName(tx, payee);
    const quotaDay = await counted(tx, row, payee);
    await transition(tx, machine, row, "amend");
    await tx.prisma.exchangePay.updateMany({
      where: { world: row.world, id: row.id },
      data: {
        ...payeeColumns(payee),
        arrivalMethod,
        quotaDay,
        arrivalMinor: row.payoutMinor,
        acceptedAt: null,
        doneAt: null,
        asked: null,
        failReason: null,
        unpayable: null,
        // each payout is tracked by a number of its own
        uetr: uetrOf(`${row.id}/${row.changes}`),
        dispatchAt: await scheduleDispatch(tx, row),
      },
    });
    return readOrder(tx, row.id);
  });
};

/** Whether money goes where the order's approvers saw it go: to the same account at the same bank, by its code if it has one. */
const isPassed = (row: Row<"ExchangePay">, { account, swift, bankName }: Row<"Payee">): boolean =>
  account === row.payeeAccount && isSameOffice(swift, row.payeeSwift) && (swift !== "" || bankName === row.payeeBank);

/** The day that the payout counts on now, within its quotas, and with no more levels than the order has passed. */
async function counted(tx: Repaying, row: Row<"ExchangePay">, payee: Row<"Payee">): Promise<string> {
  await nextManyIds(tx, row.userNo, "EP", 0);
  await uncountOrder(tx, row);
  const leaves = leavesOn(tx, null);
  const beyond = quotaFault(await quotasOf(tx, row.userNo, payee.id, leaves), row.usdMinor);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  const levels = await levelsOfOrder(tx, row.userNo, { usdMinor: row.usdMinor, payee, leaves });
  if (row.levels.length + levels.length > 0 && !isPassed(row, payee)) return tx.refuse("PAYEE_NEEDS_APPROVAL");
  if (levels.some(({ level }) => !row.levels.includes(level))) return tx.refuse("APPROVAL_NEEDED");
  await countOrder(tx, { ...row, payeeAccount: payee.account }, leaves);
  return leaves;
}
