import { isSameBicOffice } from "@/lib/reference/bic";
import type { CallErrors } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler } from "@/lib/simulator/platform/handler";
import { expectedDispatchDay, quotaFault, effectivePaymentQuotas } from "../../payments/orders/quota";
import { requireMatchingPayeeName } from "../../payments/payees/name-check";
import { uetrOf } from "../../reference/uetr";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { requiredExchangePayLevels } from "./levels";
import { lockExchangePay } from "./lock-order";
import { lockRepayoutPayee, exchangePayPayeeColumns } from "./payee";
import { addToQuotaUsage, removeFromQuotaUsage } from "./quota";
import { scheduleExchangePayDispatch } from "./schedule";
import { readExchangePay } from "./views";

type Repaying = Tx<CallErrors<typeof exchangePayCalls.repayExchangePay>> & { readonly principal: Principal };

/**
 * Pays out again the amount that an order bought and could not pay: to its payee as recorded now, or to another payee
 * of the same currency. An approved amount goes to no account that the approval group has not passed, and to none that
 * needs more levels.
 */
export const retryExchangePayPayout: Handler<typeof exchangePayCalls.repayExchangePay> = async (input, context) => {
  const use = await checkConfirmed(context, exchangePayCalls.repayExchangePay, input);
  const { orderNo, payeeId, arrivalMethod } = input;
  return context.transact(async (tx) => {
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const row = await lockExchangePay(tx, orderNo, tx.principal.userNo);
    if (!machine.is(row.state) || !machine.next(row.state, "amend")) return tx.refuse("OPERATION_NOT_ALLOW");
    const amount = money(currencyFromColumn(row.currency), row.payoutMinor);
    const payee = await lockRepayoutPayee(tx, tx.principal.userNo, { payeeId, amount, arrivalMethod });
    await requireMatchingPayeeName(tx, payee);
    const quotaDay = await countRepayout(tx, row, payee);
    await transition(tx, machine, row, "amend");
    await tx.prisma.exchangePay.updateMany({
      where: { world: row.world, id: row.id },
      data: {
        ...exchangePayPayeeColumns(payee),
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
        dispatchAt: await scheduleExchangePayDispatch(tx, row),
      },
    });
    return readExchangePay(tx, row.id);
  });
};

/**
 * Returns true when the payout goes to the account that the approvers passed: the same account at the same bank,
 * compared by SWIFT code when there is one.
 */
const isPassed = (row: Row<"ExchangePay">, { account, swift, bankName }: Row<"Payee">): boolean =>
  account === row.payeeAccount &&
  isSameBicOffice(swift, row.payeeSwift) &&
  (swift !== "" || bankName === row.payeeBank);

/**
 * Returns the day on which the payout counts, within its quotas, and requires no more levels than the order has passed.
 */
async function countRepayout(tx: Repaying, row: Row<"ExchangePay">, payee: Row<"Payee">): Promise<string> {
  await nextManyIds(tx, row.userNo, "EP", 0);
  await removeFromQuotaUsage(tx, row);
  const leaves = expectedDispatchDay(tx, null);
  const beyond = quotaFault(await effectivePaymentQuotas(tx, row.userNo, payee.id, leaves), row.usdMinor);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  const levels = await requiredExchangePayLevels(tx, row.userNo, { usdMinor: row.usdMinor, payee, leaves });
  if (row.levels.length + levels.length > 0 && !isPassed(row, payee)) return tx.refuse("PAYEE_NEEDS_APPROVAL");
  if (levels.some(({ level }) => !row.levels.includes(level))) return tx.refuse("APPROVAL_NEEDED");
  await addToQuotaUsage(tx, { ...row, payeeAccount: payee.account }, leaves);
  return leaves;
}
