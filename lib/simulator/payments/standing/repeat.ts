import type { CallInput } from "@/lib/call/call";
import { issueAt } from "@/lib/call/refusals";
import { singlePaymentModeOf } from "@/lib/payments/mode-states";
import { schedulablePayDayRange } from "@/lib/payments/ahead/pay-day";
import type { standingOrders } from "@/lib/payments/calls/standing-orders";
import { standingOrders as calls } from "@/lib/payments/calls/standing-orders";
import { standingOrderMachine } from "@/lib/payments/states";
import { standingDaysMax } from "@/lib/payments/terms";
import { addDays, beijingDay } from "@/lib/time/beijing";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { NewRow, Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { maxScheduleAheadDays } from "../orders/pay-day-request";
import { requirePayablePayee } from "../orders/payable";
import { requirePaymentMode } from "../orders/payment-mode";
import { requireMatchingPayeeName } from "../payees/name-check";
import { requireUsablePobo } from "../pobo/pobo-records";
import { confirmedPayeeFields } from "./payee-snapshot";
import { scheduleNextStandingTurn } from "./schedule-turn";
import { readStandingOrderView } from "./standing-view";

type Repeating = TxOf<typeof standingOrders.repeat>;
type StandingInput = Omit<CallInput<typeof standingOrders.repeat>, "payPassword" | "msgCode" | "passkey">;

/**
 * Creates a standing order. No money is reserved for it; payee, paying account and payer are checked now as for a
 * payment, and again at each turn.
 */
export const createStandingOrder: Handler<typeof standingOrders.repeat> = async (input, context) => {
  const useProof = await checkConfirmed(context, calls.repeat, input);
  const { payPassword: _, msgCode: _code, passkey: _passkey, ...orderInput } = input;
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    requireEnds(tx, orderInput);
    await requirePaymentMode(tx, tx.principal.userNo, singlePaymentModeOf(orderInput.poboRecordId));
    const { payee, currency, feeCurrency } = await requirePayablePayee(tx, tx.principal, orderInput);
    if (orderInput.amount.currency !== currency) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
    await requireMatchingPayeeName(tx, payee);
    const payer = orderInput.poboRecordId ? await requireUsablePobo(tx, orderInput.poboRecordId) : null;
    const row = {
      ...(await standingRow(tx, orderInput, payee)),
      feeCurrency,
      poboRecordId: payer?.id ?? null,
      poboName: payer ? payer.enName || payer.name : null,
    };
    const standing = await tx.prisma.standingOrder.create({ data: row });
    await recordCreationInHistory(tx, standingOrderMachine, row);
    await scheduleNextStandingTurn(tx, standing);
    return readStandingOrderView(tx, row.id);
  });
};

/**
 * Checks that a standing order begins within the days that a payment may be made ahead, and ends by a day or a count,
 * not both.
 */
function requireEnds(tx: Repeating, { firstOn, untilOn, times }: StandingInput): void {
  const { first, last } = schedulablePayDayRange(beijingDay(tx.now), maxScheduleAheadDays(tx.world));
  if (firstOn < first || firstOn > last) return tx.refuse("PAY_DAY_OUT_OF_RANGE", { from: first, to: last });
  if ((untilOn === undefined) === (times === undefined))
    return tx.refuse("INVALID_PARAM", issueAt("untilOn", "standing.end"));
  const latest = addDays(firstOn, standingDaysMax);
  if (untilOn !== undefined && (untilOn < firstOn || untilOn > latest))
    return tx.refuse("STANDING_END_OUT_OF_RANGE", { from: firstOn, to: latest });
}

/** Returns the columns of a new standing order, from the input. */
async function standingRow(tx: Repeating, orderInput: StandingInput, payee: Row<"Payee">) {
  const { id, orderNo: standingNo } = await nextIdAndOrderNo(tx, `standing${tx.principal.userNo}`, "ST");
  const { amount, payCurrency, bearer, purpose, reference, every, firstOn, untilOn = null, times = null } = orderInput;
  return {
    world: tx.world.id,
    id,
    standingNo,
    userNo: tx.principal.userNo,
    operatorId: tx.principal.operatorId,
    state: standingOrderMachine.first,
    payeeId: payee.id,
    ...confirmedPayeeFields(payee),
    currency: amount.currency,
    amountMinor: amount.minor,
    payCurrency,
    bearer,
    purpose,
    reference,
    every,
    firstOn,
    untilOn,
    times,
    madeAt: tx.now,
  } satisfies Partial<NewRow<"StandingOrder">>;
}
