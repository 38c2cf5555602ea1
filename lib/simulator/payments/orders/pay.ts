import { amountText } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { paymentDebit, sumPaymentFees, heldAmountWithMargin } from "@/lib/payments/rules";
import { singlePaymentModeOf } from "@/lib/payments/mode-states";
import { payment } from "@/lib/payments/states";
import { reviewMarginPpm } from "@/lib/payments/terms";
import type { CallErrors, CallInput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { insertRow, type Row } from "@/lib/simulator/platform/store/records";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { uetrOf } from "../../reference/uetr";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import { paymentDispatchTime, earliestDispatchTime, schedulePaymentDispatch } from "../banks/dispatch-time";
import { requestedPayDay } from "./pay-day-request";
import { attachPaymentDocuments } from "./documents";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { holdPaymentDebits, lockBalancesAndFindShortfall } from "./hold-payment";
import { requirePayablePayee } from "./payable";
import { requireMatchingPayeeName } from "../payees/name-check";
import { requirePaymentMode } from "./payment-mode";
import type { Level } from "../../access/approval/group";
import { requireUsablePobo } from "../pobo/pobo-records";
import { calculatePaymentPrice } from "./price";
import { addPaymentToQuota, expectedDispatchDay, quotaFault, effectivePaymentQuotas, type QuotaPayment } from "./quota";
import { readPayment } from "./read-payment";
import { findRepeatedOrderNos } from "../repeats/repeated-payments";
import { canAllLevelsBePassed, requiredReviewLevels } from "../review/required-levels";
import { openReview } from "../review/open-review";
import { preloadPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { markQuoteUsed, lockUsablePaymentQuote } from "@/lib/simulator/platform/pricing/usable-quote";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Describes the transaction of a payment with its principal and refusals: of a call, or of a turn of a standing order.
 */
export type Paying = Tx<CallErrors<typeof payments.pay>> &
  Pick<CallTx, "rateLimits" | "fileOwners"> & { readonly principal: Principal };
export type PayInput = Omit<CallInput<typeof payments.pay>, "payPassword" | "msgCode" | "passkey">;
type AgreedTerms = Awaited<ReturnType<typeof agreedTerms>>;
type Terms = AgreedTerms & { readonly levels: readonly Level[] };

/**
 * Makes a payment: amount and fees are held in the same transaction that writes it, or nothing happens. From an account
 * of another currency the amount is bought at the quote, which is used up; for a payment under review only the likely
 * cost of the exchange is held. The proof of MFA, if enabled, is used up in the same transaction: a refused payment
 * leaves it valid.
 */
export const makePayment: Handler<typeof payments.pay> = async (input, context) => {
  const useProof = await checkConfirmed(context, payments.pay, input);
  const { payPassword: _, msgCode: _code, passkey: _passkey, ...payInput } = input;
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    const draft = await preparePayment(tx, payInput);
    const [repeatedNo] = payInput.isAgain ? [] : await findRepeatedOrderNos(tx, tx.principal.userNo, [draft.row]);
    if (repeatedNo) return tx.refuse("PAYMENT_REPEATED", { orderNo: repeatedNo });
    return placePayment(tx, payInput, draft);
  });
};

interface PaymentDraft {
  readonly row: ReturnType<typeof rowOf> & { readonly id: string; readonly orderNo: string; readonly uetr: string };
  readonly terms: Terms;
}

/** Returns a payment as it would be made now, or refuses: nothing of it is written yet. */
export async function preparePayment(tx: Paying, payInput: PayInput): Promise<PaymentDraft> {
  const agreedPayment = await agreedTerms(tx, payInput);
  const { payee, usdMinor } = agreedPayment;
  const leaves = expectedDispatchDay(tx, agreedPayment.payOn);
  // from here on the merchant's payments are serialised: quota, levels and duplicate are exact
  const [{ id, orderNo }, quotas, levels] = await awaitAllBeforeFailing(
    nextIdAndOrderNo(tx, tx.principal.userNo, "PY"),
    effectivePaymentQuotas(tx, tx.principal.userNo, payee.id, leaves),
    requiredReviewLevels(tx, tx.principal.userNo, { usdMinor, payee, leaves }),
  );
  const beyond = quotaFault(quotas, usdMinor);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  if (!canAllLevelsBePassed(levels, tx.principal.operatorId)) return tx.refuse("REVIEWER_MISSING");
  const terms = { ...agreedPayment, levels };
  return { row: { ...rowOf(tx, payInput, terms), id, orderNo, uetr: uetrOf(id) }, terms };
}

/**
 * Writes a drafted payment and holds its money; then it is reviewed, or sent to the banks in its time. Returns its
 * current view.
 */
export async function placePayment(
  tx: Paying,
  payInput: PayInput,
  { row, terms }: PaymentDraft,
  standingId: string | null = null,
): ReturnType<typeof readPayment> {
  const shortfall = await write(tx, { ...row, standingId }, payInput, terms);
  if (shortfall) return tx.refuse(shortfall);
  if (terms.levels.length === 0) {
    const dispatchSchedule = schedulePaymentDispatch(tx, row.id, paymentDispatchTime(tx.world, row));
    const [, , newPayment] = await awaitAllBeforeFailing(
      holdPaymentDebits(tx, row),
      dispatchSchedule,
      readPayment(tx, row.id),
    );
    return newPayment;
  }
  await holdPaymentDebits(tx, row);
  await openReview(tx, row, terms.levels);
  return readPayment(tx, row.id);
}

/** Returns the payee, the payer, and the current cost, which does not exceed the displayed one. */
async function agreedTerms(
  tx: Paying,
  { quoteId, shownDebit, shownFee, bearer, poboRecordId, payOn, ...payableInput }: PayInput,
) {
  const { amount: namedAmount, payCurrency } = payableInput;
  const [, { payee, currency, feeCurrency }] = await awaitAllBeforeFailing(
    requirePaymentMode(tx, tx.principal.userNo, singlePaymentModeOf(poboRecordId)),
    requirePayablePayee(tx, tx.principal, payableInput),
    preloadPrices(tx),
  );
  const day = requestedPayDay(tx, payOn, [currency, payCurrency]);
  await requireMatchingPayeeName(tx, payee);
  const payer = poboRecordId ? await requireUsablePobo(tx, poboRecordId) : null;
  const toPay = { namedAmount: namedAmount, currency, payCurrency, feeCurrency, bearer };
  const { amount, charges, purchase } = await calculatePaymentPrice(tx, toPay, () =>
    lockUsablePaymentQuote(tx, tx.principal.userNo, { quoteId, amount: namedAmount, payCurrency, currency }),
  );
  const [debit, fees] = [paymentDebit(charges), sumPaymentFees(charges)];
  if (shownDebit && (shownDebit.currency !== payCurrency || shownDebit.minor < debit.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
  if (shownFee && (shownFee.currency !== feeCurrency || shownFee.minor < fees.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(fees) });
  const usdMinor = (await usdCentsRoundedUp(tx, amount)) ?? tx.refuse("NO_RATE");
  const { pay: payAmount, exchangeFee } = charges;
  return {
    payee,
    payer,
    amount,
    pay: payAmount,
    isSold: namedAmount.currency !== currency,
    fees,
    exchangeFee,
    quote: purchase,
    usdMinor,
    payOn: day,
  };
}

/** Lists the initial values of a new payment's columns that later events set. */
const blank = {
  state: payment.first,
  changes: 0,
  acceptedAt: null,
  asked: null,
  askedFiles: 0,
  doneAt: null,
  failReason: null,
  batchId: null,
  unpayable: null,
  stalled: null,
  standingId: null,
} satisfies Partial<Row<"Payment">>;

/** Returns a payment's own columns as they were agreed; an exchange under review holds its likely cost. */
function rowOf(tx: Paying, payInput: PayInput, terms: Terms) {
  const { payee, payer, amount, pay, isSold, fees, exchangeFee, quote, usdMinor, payOn } = terms;
  const isReviewed = terms.levels.length > 0;
  return {
    ...blank,
    world: tx.world.id,
    userNo: tx.principal.userNo,
    operatorId: tx.principal.operatorId,
    payeeId: payee.id,
    payeeName: payee.name,
    payeeAccount: payee.account,
    payeeSwift: payee.swift,
    payeeBank: payee.bankName,
    payeeCountry: payee.country,
    intermediaryName: payee.intermediaryName,
    intermediarySwift: payee.intermediarySwift,
    intermediaryCountry: payee.intermediaryCountry,
    currency: amount.currency,
    amountMinor: amount.minor,
    arrivalMinor: amount.minor,
    feeCurrency: fees.currency,
    feeMinor: fees.minor,
    exchangeFeeMinor: exchangeFee.minor,
    isSold,
    bearer: payInput.bearer,
    payCurrency: pay.currency,
    payMinor: pay.minor,
    rate: quote?.rate.value ?? 0n,
    usdMinor,
    heldMinor:
      quote && isReviewed
        ? heldAmountWithMargin(pay, numericWorldTerm(tx.world, "reviewMarginPpm", reviewMarginPpm)).minor
        : 0n,
    exchangedAt: quote && !isReviewed ? tx.now : null,
    purpose: payInput.purpose,
    reference: payInput.reference,
    merchantOrderNo: payInput.merchantOrderNo,
    remarks: payInput.remarks ?? "",
    isAdvised: payInput.isAdvised ?? null,
    placedAt: tx.now,
    payOn,
    quotaDay: expectedDispatchDay(tx, payOn),
    dispatchAt: payOn === null ? null : earliestDispatchTime(tx.world, tx.now, payOn),
    poboRecordId: payer?.id ?? null,
    poboName: payer ? payer.enName || payer.name : null,
  };
}

/** Writes the payment with the quote that it uses up and its files. Returns the shortfall, if any. */
async function write(
  tx: Paying,
  row: Row<"Payment"> & QuotaPayment,
  { documentIds = [], materialIds = [] }: PayInput,
  { quote }: Terms,
): ReturnType<typeof lockBalancesAndFindShortfall> {
  const [, , , , shortfall] = await awaitAllBeforeFailing(
    insertRow(tx, "Payment", row),
    recordCreationInHistory(tx, payment, row),
    addPaymentToQuota(tx, row),
    quote ? markQuoteUsed(tx, quote.id, row.id) : Promise.resolve(),
    lockBalancesAndFindShortfall(tx, row),
  );
  const { id: paymentId, orderNo, userNo, operatorId } = row;
  if (
    !(await attachPaymentDocuments(tx, {
      paymentId,
      orderNo,
      userNo,
      operatorId,
      documentIds,
      materialIds,
      now: tx.now,
    }))
  )
    return tx.refuse("FILE_NOTFOUND");
  return shortfall;
}
