import type { payments } from "@/lib/payments/calls/payments";
import { debitOf, feesOf, heldFor } from "@/lib/payments/rules";
import { payment } from "@/lib/payments/states";
import { reviewMarginPpm } from "@/lib/payments/terms";
import type { Handler } from "../../handler";
import { amountText } from "../../pricing/amounts";
import { nextIds } from "../../store/ids";
import { recordCreation } from "../../store/transition";
import { uetrOf } from "../../reference/uetr";
import { term } from "../../worlds/world";
import { checkConfirmed } from "./confirmed";
import { dispatchAtOf, scheduleDispatch } from "../banks/dispatch-time";
import { attachFiles } from "./documents";
import { dollarsUp } from "./dollars-up";
import { holdPayment } from "./hold-payment";
import { payable } from "./payable";
import { requireName } from "../payees/name-check";
import { requirePaymentMode } from "./payment-mode";
import { usablePobo } from "../pobo/pobo-records";
import { priceOf } from "./price";
import { quotaFault, quotasOf } from "./quota";
import { readPayment } from "./read-payment";
import { duplicateOf } from "./repeated";
import { canPass, levelsToPass } from "../review/levels-to-pass";
import { openReview } from "../review/open-review";
import { usablePaymentQuote } from "../../pricing/usable-quote";

/**
 * Makes a payment: amount and fees are held in the same transaction that writes it, or nothing happens. From an account
 * of another currency the amount is bought at the quote, which is used up; for a payment under review only the likely
 * cost of the exchange is held. The proof of MFA, where it is on, is used up in the same transaction: a refused payment
 * leaves it valid.
 */
export const pay: Handler<typeof payments.pay> = async (
  {
    payPassword,
    msgCode,
    passkey,
    quoteId,
    shownDebit,
    shownFee,
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    documentIds = [],
    materialIds = [],
    poboRecordId,
    isAgain = false,
    ...asked
  },
  request,
) => {
  const { who, world, now, by, refuse, transact } = request;
  const use = await checkConfirmed(request, { payPassword, msgCode, passkey });
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    await requirePaymentMode(tx, who.userNo, "single");
    const found = await payable(tx, who, asked);
    if (found.no) return refuse(found.no.code, found.no.detail);
    const { payee, currency, feeCurrency } = found;
    await requireName(tx, payee, by.at);
    const payer = poboRecordId ? await usablePobo(tx, poboRecordId) : null;
    const { payCurrency } = asked;
    const {
      amount,
      charges,
      bought: quote,
    } = await priceOf(tx, { named: asked.amount, currency, payCurrency, feeCurrency, bearer }, async () => {
      const { quote, no } = await usablePaymentQuote(tx, who.userNo, {
        quoteId,
        amount: asked.amount,
        payCurrency,
        currency,
      });
      return no ? refuse(no) : quote;
    });
    const [debit, fees] = [debitOf(charges), feesOf(charges)];
    if (shownDebit && (shownDebit.currency !== payCurrency || shownDebit.minor < debit.minor))
      return refuse("COST_CHANGED", { debit: amountText(debit) });
    if (shownFee && (shownFee.currency !== feeCurrency || shownFee.minor < fees.minor))
      return refuse("COST_CHANGED", { debit: amountText(fees) });
    const usdMinor = (await dollarsUp(tx, amount)) ?? refuse("NO_RATE");
    const levels = await levelsToPass(tx, who.userNo, { usdMinor, bankCountry: payee.bankCountry }, by.at);
    if (!canPass(levels, who.operatorId)) return refuse("REVIEWER_MISSING");
    const isReviewed = levels.length > 0;

    // from here on the merchant's payments are serialised: quota and duplicate are exact
    const { id, orderNo } = await nextIds(tx, who.userNo, "PY");
    const beyond = quotaFault(await quotasOf(tx, who.userNo), usdMinor);
    if (beyond) return refuse(beyond.code, beyond.detail);
    const row = {
      world: world.id,
      id,
      orderNo,
      userNo: who.userNo,
      operatorId: who.operatorId,
      state: payment.first,
      payeeId: payee.id,
      payeeName: payee.name,
      payeeAccount: payee.account,
      payeeSwift: payee.swift,
      payeeBank: payee.bankName,
      payeeCountry: payee.country,
      currency: amount.currency,
      amountMinor: amount.minor,
      arrivalMinor: amount.minor,
      feeCurrency,
      feeMinor: fees.minor,
      bearer,
      payCurrency,
      payMinor: charges.pay.minor,
      rate: quote?.rate.value ?? 0n,
      usdMinor,
      heldMinor: quote && isReviewed ? heldFor(charges.pay, term(world, "reviewMarginPpm", reviewMarginPpm)).minor : 0n,
      exchangedAt: quote && !isReviewed ? now : null,
      purpose,
      reference,
      merchantOrderNo,
      uetr: uetrOf(id),
      placedAt: now,
      poboRecordId: payer?.id ?? null,
      poboName: payer ? payer.enName || payer.name : null,
    };
    const twin = isAgain ? undefined : await duplicateOf(tx, row);
    if (twin) return refuse("PAYMENT_REPEATED", { orderNo: twin });
    await tx.prisma.payment.create({ data: row });
    await recordCreation(tx, payment, row);
    if (quote) await tx.prisma.quote.updateMany({ where: { world: world.id, id: quote.id }, data: { usedBy: id } });
    if (
      !(await attachFiles(tx, {
        paymentId: id,
        orderNo,
        userNo: who.userNo,
        operatorId: who.operatorId,
        documentIds,
        materialIds,
        now,
      }))
    )
      return refuse("FILE_NOTFOUND");
    const short = await holdPayment(tx, row);
    if (short) return refuse(short);
    if (isReviewed) await openReview(tx, row, levels);
    else await scheduleDispatch(tx, id, dispatchAtOf(world, row));
    return readPayment(tx, id);
  });
};
