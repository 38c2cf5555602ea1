import { amountText, money, plus } from "@/lib/money/money";
import type { CallErrors } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { invariant } from "@/lib/call/refusals";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler } from "@/lib/simulator/platform/handler";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { shortfallDetail } from "@/lib/simulator/platform/ledger/insufficient-funds";
import { moveMoneyOnLockedAccounts } from "@/lib/simulator/platform/ledger/move-money";
import { postedLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { earliestDispatchTime } from "../../payments/banks/dispatch-time";
import { expectedDispatchDay } from "../../payments/orders/quota";
import { partiesUnpayableReason } from "../../payments/orders/still-payable";
import { preloadPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { markQuoteUsed, lockUsablePaymentQuote } from "@/lib/simulator/platform/pricing/usable-quote";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { lockRows, readRows, updateRows, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import { grantAdvance } from "../advance/give";
import { advanceableIncomeAmounts } from "../advance/surplus";
import { currentAdvanceTimes } from "../advance/times-now";
import { lockExchangePay } from "./lock-order";
import { exchangePayPostings } from "./postings";
import { expressAdvanceTerms, expressTotalCalculator, priceOrderByExchange, type OrderFigures } from "./price";
import { moveQuotaUsageToDay } from "./quota";
import { toNamedExchange, requireConfirmableExchangePay } from "./quote";
import { scheduleExchangePayJob, unscheduleExchangePayJob } from "./schedule";
import { readExchangePay } from "./views";

type Confirming = Tx<CallErrors<typeof exchangePayCalls.confirmExchangePay>> & { readonly principal: Principal };
type Order = Row<"ExchangePay">;

/**
 * Confirms an order at a locked quote. The named amount is exchanged, the fees are charged and the bought amount is
 * held for the payee in one transaction, or nothing happens; the quote is used up. The cost is at most the displayed
 * one. The reserved amount pays for it, and the available money covers the rest; an express order is advanced first,
 * which requires running without a merchant's scope.
 */
export const confirmExchangePay: Handler<typeof exchangePayCalls.confirmExchangePay> = async (input, context) => {
  const use = await checkConfirmed(context, exchangePayCalls.confirmExchangePay, input);
  const { orderNo, quoteId, shownDebit } = input;
  const key = { world: context.world.id, userNo: context.principal.userNo, orderNo };
  const [orderRow] = await readRows(context, "ExchangePay", key, ["isExpress"]);
  const work = () =>
    context.transact(async (tx) => {
      if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
      const [row] = await awaitAllBeforeFailing(lockExchangePay(tx, orderNo, tx.principal.userNo), preloadPrices(tx));
      requireConfirmableExchangePay(tx, row);
      const why = await partiesUnpayableReason(tx, { ...row, poboRecordId: null });
      if (why) return tx.refuse("PAYMENT_UNPAYABLE", { why });
      const request = toNamedExchange(row);
      const { figures, exchangeResult } = await priceOrderByExchange(tx, request, () =>
        lockUsablePaymentQuote(tx, row.userNo, { ...request, quoteId, amount: request.namedAmount }),
      );
      const express = row.isExpress ? expressAdvanceTerms(tx, figures) : null;
      const debit = express?.advanced ?? figures.debit;
      if (shownDebit.currency !== debit.currency || shownDebit.minor < debit.minor)
        return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
      await countLeaving(tx, row);
      const [fixedOrder] = await awaitAllBeforeFailing(
        fix(tx, row, figures),
        markQuoteUsed(tx, exchangeResult.id, row.id),
      );
      if (express) await advanceFor(tx, fixedOrder);
      const [, view] = await awaitAllBeforeFailing(exchange(tx, fixedOrder, figures), readExchangePay(tx, row.id));
      return view;
    });
  return orderRow?.isExpress ? withoutTenant(work) : work();
};

/** Counts an order on the day on which it leaves: when confirmed shortly before midnight, that is the next day. */
async function countLeaving(tx: Confirming, row: Order): Promise<void> {
  // the counter's row serialises a merchant's orders: quotas are exact
  const counter = nextManyIds(tx, row.userNo, "EP", 0);
  const [, beyond] = await awaitAllBeforeFailing(counter, moveQuotaUsageToDay(tx, row, expectedDispatchDay(tx, null)));
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
}

/** Fixes the figures of an order; it goes to the banks after the usual minutes. Returns the updated order. */
async function fix(tx: Confirming, row: Order, { amount, pay, rate, fee, exchangeFee }: OrderFigures): Promise<Order> {
  const dispatchAt = earliestDispatchTime(tx.world, tx.now, null);
  const fixedColumns = {
    amountMinor: amount.minor,
    payoutMinor: amount.minor,
    arrivalMinor: amount.minor,
    payMinor: pay.minor,
    rate: rate.value,
    feeMinor: fee.minor,
    exchangeFeeMinor: exchangeFee.minor,
    confirmedAt: tx.now,
    dispatchAt,
  };
  const [isConfirmed] = await awaitAllBeforeFailing(
    transition(tx, machine, row, "confirm"),
    updateRows(tx, "ExchangePay", { world: row.world, id: row.id }, fixedColumns),
    unscheduleExchangePayJob(tx, "lapse", row.id),
    scheduleExchangePayJob(tx, "dispatch", row.id, dispatchAt),
  );
  invariant(isConfirmed, "an order that is held while it waits can be confirmed");
  return { ...row, ...fixedColumns };
}

/** Advances the whole debit of an express order on the merchant's incomes under review, which are locked for it. */
async function advanceFor(tx: Confirming, row: Order): Promise<void> {
  const [userNo, payCurrency] = [row.userNo, currencyFromColumn(row.payCurrency)];
  const on = await advanceableIncomeAmounts(tx, { userNo, currency: payCurrency });
  await lockRows(
    tx,
    "Income",
    row.world,
    on.map(({ incomeId }) => incomeId),
  );
  const [pay, fees] = [money(payCurrency, row.payMinor), money(payCurrency, row.feeMinor + row.exchangeFeeMinor)];
  const { fee, days, advanced } = expressAdvanceTerms(tx, { pay, debit: plus(pay, fees) });
  const { advanceNo } = await grantAdvance(tx, {
    userNo,
    orderNo: row.orderNo,
    amount: advanced,
    feeMinor: fee.minor,
    baseMinor: pay.minor,
    totalOf: expressTotalCalculator(tx, { pay, fee: money(payCurrency, row.feeMinor) }),
    times: currentAdvanceTimes(tx),
  });
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { advanceNo, advanceDays: days, expressFeeMinor: fee.minor },
  });
}

/** Releases the reserved amount, which pays for the exchange and the fees; the bought amount is held. */
async function exchange(tx: Confirming, row: Order, { debit }: OrderFigures): Promise<void> {
  const postings = exchangePayPostings(["release", "exchange", "exchangeFee", "fee"], row, tx);
  const paying = merchantAccount(row.userNo, "available", currencyFromColumn(row.payCurrency));
  const balances = await lockAccounts(tx, postedLedgerAccounts(postings));
  const coveredMinor = (balances.get(paying.id) ?? 0n) + row.heldMinor;
  if (coveredMinor < debit.minor)
    return tx.refuse("LACK_BALANCE", shortfallDetail(row.payCurrency, debit.minor, coveredMinor));
  await moveMoneyOnLockedAccounts(tx, postings);
}
