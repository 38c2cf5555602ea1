import { invariant } from "@/lib/call/refusals";
import type { payments } from "@/lib/payments/calls";
import { debitOf, feesOf } from "@/lib/payments/rules";
import { payment } from "@/lib/payments/states";
import { checkPayPassword } from "../access/pay-password";
import { checkSecondStep } from "../access/second-step/check";
import { secondStepOf } from "../access/second-step/step";
import type { Answer } from "../desk";
import { amountText, closedUntil } from "../exchange/amounts";
import { nextIds } from "../ids";
import { merchantPocket } from "../ledger/chart";
import { lockAccounts, postMany } from "../ledger/post-many";
import { begin } from "../move";
import { insert, update } from "../records";
import { schedule } from "../timetable";
import { uetrOf } from "../uetr";
import { chargesOf } from "./charges";
import { dispatchAtOf } from "./dispatch-time";
import { payable } from "./payable";
import { postingsOf } from "./postings";
import { readPayment } from "./read-payment";
import { usableQuote } from "./usable-quote";

/** Dispatches come after the expiries of their instant and before the market's ticks. */
const dispatchPriority = 20;

/**
 * Makes a payment: amount and fees are set aside in the same transaction that writes it, or nothing happens. From an
 * account of another currency the amount is bought at the quote, which is used up by it. So is the second step, where it
 * is on: a payment that is refused leaves it good.
 */
export const pay: Answer<typeof payments.pay> = async ({ payPassword, msgCode, passkey, quoteId, shownDebit, bearer, purpose, reference, merchantOrderNo, ...asked }, { who, world, now, by, db, caller, refuse, transact }) => {
  const fault = await checkPayPassword(db.sql, world.id, who.operatorId, payPassword, by.at);
  if (fault) return refuse(fault.code, fault.detail);
  const step = await checkSecondStep(db.sql, world.id, await secondStepOf(db.sql, world.id, who.operatorId, "payout"), { msgCode, passkey }, caller);
  if (step.no) return refuse(step.no.code, step.no.detail);
  return transact(async (sql) => {
    if (!(await step.use(sql))) return refuse("CAPTCHA_ERROR");
    const { payee, no } = await payable(sql, world.id, who, asked);
    if (no) return refuse(no.code, no.detail);
    const { amount, payCurrency } = asked;
    const isExchanged = payCurrency !== amount.currency;
    const closed = isExchanged ? closedUntil(world, now) : null;
    if (closed) return refuse("MARKET_CLOSED", closed);
    const { quote, no: unusable } = isExchanged ? await usableQuote(sql, world.id, who.userNo, { quoteId, amount, payCurrency }, now) : { quote: null, no: null };
    if (unusable) return refuse(unusable);

    const charges = await chargesOf(sql, world, now, { pay: quote?.sell ?? amount, exchangeFee: quote?.fee ?? null, bearer });
    if (!charges) return refuse("NO_RATE");
    const debit = debitOf(charges);
    if (shownDebit && (shownDebit.currency !== payCurrency || shownDebit.minor < debit.minor)) return refuse("COST_CHANGED", { debit: amountText(debit) });

    const { id, orderNo } = await nextIds(sql, world, who.userNo, "PY", now);
    const row = {
      world: world.id, id, orderNo, userNo: who.userNo, operatorId: who.operatorId, state: payment.first, payeeId: payee.id, payeeName: payee.name, payeeAccount: payee.account,
      payeeSwift: payee.swift, payeeBank: payee.bankName, payeeCountry: payee.country, currency: amount.currency, amountMinor: amount.minor, arrivalMinor: amount.minor,
      feeCurrency: payCurrency, feeMinor: feesOf(charges).minor, bearer, payCurrency, payMinor: charges.pay.minor, rate: quote?.rate.value ?? 0n,
      purpose, reference, merchantOrderNo, uetr: uetrOf(id), placedAt: now,
    };
    await insert(sql, "Payment", row);
    await begin(sql, payment, row, now, by.name);
    if (quote) await update(sql, "Quote", { world: world.id, id: quote.id }, { usedBy: id });

    const postings = postingsOf(["hold", "fee"], row, now, by);
    const balances = await lockAccounts(sql, world.id, postings.flatMap(({ lines }) => lines.map(({ pocket }) => pocket)));
    const available = balances.get(merchantPocket(who.userNo, "available", payCurrency).id) ?? 0n;
    if (available < charges.pay.minor) return refuse("LACK_BALANCE");
    if (available < debit.minor) return refuse("LACK_FEE_BALANCE");
    const verdict = await postMany(sql, world.id, postings);
    invariant(verdict === "posted", `a new payment that the locked balance covers can be posted, got ${verdict}`);
    await schedule(sql, world.id, { kind: "payments.dispatch", subject: id, dueAt: dispatchAtOf(world, now), priority: dispatchPriority });
    return readPayment(sql, world, id);
  });
};
