import { amountText } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { debitOf, feesOf, heldFor } from "@/lib/payments/rules";
import { modeOf } from "@/lib/payments/mode-states";
import { payment } from "@/lib/payments/states";
import { reviewMarginPpm } from "@/lib/payments/terms";
import type { Refuses, Takes } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { insertRow, type Row } from "@/lib/simulator/platform/store/records";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { together } from "@/lib/simulator/platform/store/together";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import { uetrOf } from "../../reference/uetr";
import { term } from "@/lib/simulator/driving/worlds/world";
import { checkConfirmed } from "../../access/mfa/confirmed";
import { dispatchAtOf, dispatchFrom, scheduleDispatch } from "../banks/dispatch-time";
import { askedPayDay } from "./ask-pay-day";
import { attachFiles } from "./documents";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { holdPayment, lackNow } from "./hold-payment";
import { payable } from "./payable";
import { requireName } from "../payees/name-check";
import { requirePaymentMode } from "./payment-mode";
import type { Level } from "../../access/approval/group";
import { usablePobo } from "../pobo/pobo-records";
import { priceOf } from "./price";
import { countPayment, leavesOn, quotaFault, quotasOf, type Counted } from "./quota";
import { readPayment } from "./read-payment";
import { repeatsOf } from "../repeats/repeated";
import { canPass, levelsToPass } from "../review/levels-to-pass";
import { openReview } from "../review/open-review";
import { lookUpPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { spendQuote, usablePaymentQuote } from "@/lib/simulator/platform/pricing/usable-quote";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Who pays, and how a payment says no: a call, or a turn of a standing order. */
export type Paying = Tx<Refuses<typeof payments.pay>> & Pick<CallTx, "brakes" | "fileHolders"> & { readonly who: Who };
export type Asked = Omit<Takes<typeof payments.pay>, "payPassword" | "msgCode" | "passkey">;
type Agreed = Awaited<ReturnType<typeof agreedTerms>>;
type Terms = Agreed & { readonly levels: readonly Level[] };

/**
 * Makes a payment: amount and fees are held in the same transaction that writes it, or nothing happens. From an account
 * of another currency the amount is bought at the quote, which is used up; for a payment under review only the likely
 * cost of the exchange is held. The proof of MFA, where it is on, is used up in the same transaction: a refused payment
 * leaves it valid.
 */
export const pay: Handler<typeof payments.pay> = async (takes, context) => {
  const useProof = await checkConfirmed(context, payments.pay, takes);
  const { payPassword: _, msgCode: _code, passkey: _passkey, ...asked } = takes;
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    const drafted = await draftPayment(tx, asked);
    const [repeated] = asked.isAgain ? [] : await repeatsOf(tx, tx.who.userNo, [drafted.row]);
    if (repeated) return tx.refuse("PAYMENT_REPEATED", { orderNo: repeated });
    return placePayment(tx, asked, drafted);
  });
};

interface Drafted {
  readonly row: ReturnType<typeof rowOf> & { readonly id: string; readonly orderNo: string; readonly uetr: string };
  readonly terms: Terms;
}

/** A payment as it would be made now, or refused: nothing of it is written yet. */
export async function draftPayment(tx: Paying, asked: Asked): Promise<Drafted> {
  const agreed = await agreedTerms(tx, asked);
  const { payee, usdMinor } = agreed;
  const leaves = leavesOn(tx, agreed.payOn);
  // from here on the merchant's payments are serialised: quota, levels and duplicate are exact
  const [{ id, orderNo }, quotas, levels] = await together(
    nextIds(tx, tx.who.userNo, "PY"),
    quotasOf(tx, tx.who.userNo, payee.id, leaves),
    levelsToPass(tx, tx.who.userNo, { usdMinor, payee, leaves }),
  );
  const beyond = quotaFault(quotas, usdMinor);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  if (!canPass(levels, tx.who.operatorId)) return tx.refuse("REVIEWER_MISSING");
  const terms = { ...agreed, levels };
  return { row: { ...rowOf(tx, asked, terms), id, orderNo, uetr: uetrOf(id) }, terms };
}

/** Writes a drafted payment and holds its money; then it is reviewed, or goes to the banks in its time. Gives it as it is. */
export async function placePayment(
  tx: Paying,
  asked: Asked,
  { row, terms }: Drafted,
  standingId: string | null = null,
): ReturnType<typeof readPayment> {
  const lack = await write(tx, { ...row, standingId }, asked, terms);
  if (lack) return tx.refuse(lack);
  if (terms.levels.length === 0) {
    const scheduled = scheduleDispatch(tx, row.id, dispatchAtOf(tx.world, row));
    const [, , made] = await together(holdPayment(tx, row), scheduled, readPayment(tx, row.id));
    return made;
  }
  await holdPayment(tx, row);
  await openReview(tx, row, terms.levels);
  return readPayment(tx, row.id);
}

/** The payee, for whom it is paid, and the cost of now, which is no more than was shown. */
async function agreedTerms(
  tx: Paying,
  { quoteId, shownDebit, shownFee, bearer, poboRecordId, payOn, ...asked }: Asked,
) {
  const { amount: named, payCurrency } = asked;
  const [, { payee, currency, feeCurrency }] = await together(
    requirePaymentMode(tx, tx.who.userNo, modeOf(poboRecordId)),
    payable(tx, tx.who, asked),
    lookUpPrices(tx),
  );
  const day = askedPayDay(tx, payOn, [currency, payCurrency]);
  await requireName(tx, payee);
  const payer = poboRecordId ? await usablePobo(tx, poboRecordId) : null;
  const toPay = { named, currency, payCurrency, feeCurrency, bearer };
  const { amount, charges, bought } = await priceOf(tx, toPay, () =>
    usablePaymentQuote(tx, tx.who.userNo, { quoteId, amount: named, payCurrency, currency }),
  );
  const [debit, fees] = [debitOf(charges), feesOf(charges)];
  if (shownDebit && (shownDebit.currency !== payCurrency || shownDebit.minor < debit.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
  if (shownFee && (shownFee.currency !== feeCurrency || shownFee.minor < fees.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(fees) });
  const usdMinor = (await dollarsUp(tx, amount)) ?? tx.refuse("NO_RATE");
  const { pay: paid, exchangeFee } = charges;
  return {
    payee,
    payer,
    amount,
    pay: paid,
    isSold: named.currency !== currency,
    fees,
    exchangeFee,
    quote: bought,
    usdMinor,
    payOn: day,
  };
}

/** What nobody has done to a new payment. */
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

/** A payment's own columns, as they were agreed; an exchange under review holds its likely cost. */
function rowOf(tx: Paying, asked: Asked, terms: Terms) {
  const { payee, payer, amount, pay, isSold, fees, exchangeFee, quote, usdMinor, payOn } = terms;
  const isReviewed = terms.levels.length > 0;
  return {
    ...blank,
    world: tx.world.id,
    userNo: tx.who.userNo,
    operatorId: tx.who.operatorId,
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
    bearer: asked.bearer,
    payCurrency: pay.currency,
    payMinor: pay.minor,
    rate: quote?.rate.value ?? 0n,
    usdMinor,
    heldMinor: quote && isReviewed ? heldFor(pay, term(tx.world, "reviewMarginPpm", reviewMarginPpm)).minor : 0n,
    exchangedAt: quote && !isReviewed ? tx.now : null,
    purpose: asked.purpose,
    reference: asked.reference,
    merchantOrderNo: asked.merchantOrderNo,
    remarks: asked.remarks ?? "",
    isAdvised: asked.isAdvised ?? null,
    placedAt: tx.now,
    payOn,
    quotaDay: leavesOn(tx, payOn),
    dispatchAt: payOn === null ? null : dispatchFrom(tx.world, tx.now, payOn),
    poboRecordId: payer?.id ?? null,
    poboName: payer ? payer.enName || payer.name : null,
  };
}

/** The payment with the quote that it uses up and its files; what it would take and is not there. */
async function write(
  tx: Paying,
  row: Row<"Payment"> & Counted,
  { documentIds = [], materialIds = [] }: Asked,
  { quote }: Terms,
): ReturnType<typeof lackNow> {
  const [, , , , lack] = await together(
    insertRow(tx, "Payment", row),
    recordCreation(tx, payment, row),
    countPayment(tx, row),
    quote ? spendQuote(tx, quote.id, row.id) : Promise.resolve(),
    lackNow(tx, row),
  );
  const { id: paymentId, orderNo, userNo, operatorId } = row;
  if (!(await attachFiles(tx, { paymentId, orderNo, userNo, operatorId, documentIds, materialIds, now: tx.now })))
    return tx.refuse("FILE_NOTFOUND");
  return lack;
}
