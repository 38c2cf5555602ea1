import { amountText, money, plus } from "@/lib/money/money";
import type { Refuses } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { invariant } from "@/lib/call/refusals";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { checkConfirmed } from "../../access/mfa/confirmed";
import type { Handler } from "@/lib/simulator/platform/handler";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lackOf } from "@/lib/simulator/platform/ledger/lack";
import { moveHeld } from "@/lib/simulator/platform/ledger/move-money";
import { accountsIn } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { dispatchFrom } from "../../payments/banks/dispatch-time";
import { leavesOn } from "../../payments/orders/quota";
import { faultOfSides } from "../../payments/orders/still-payable";
import { lookUpPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { spendQuote, usablePaymentQuote } from "@/lib/simulator/platform/pricing/usable-quote";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { lockRows, readRows, updateRows, type Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { giveAdvance } from "../advance/give";
import { surplusOf } from "../advance/surplus";
import { timesNow } from "../advance/times-now";
import { lockOrder } from "./lock-order";
import { postingsOf } from "./postings";
import { expressOf, expressTotal, pricedAt, type Figures } from "./price";
import { moveToDay } from "./quota";
import { namedBy, requireConfirmable } from "./quote";
import { scheduleJob, unscheduleJob } from "./schedule";
import { readOrder } from "./views";

type Confirming = Tx<Refuses<typeof exchangePays.confirmExchangePay>> & { readonly who: Who };
type Order = Row<"ExchangePay">;

/**
 * Confirms an order at a locked quote. What it named is exchanged, the fees are taken and what is bought is held for the
 * payee in one transaction, or nothing happens; the quote is used up. It costs no more than was shown. What was set aside
 * pays for it, and the available money what is missing; an express order is advanced first, by which it is nobody's
 * request to the database.
 */
export const confirmExchangePay: Handler<typeof exchangePays.confirmExchangePay> = async (takes, context) => {
  const use = await checkConfirmed(context, exchangePays.confirmExchangePay, takes);
  const { orderNo, quoteId, shownDebit } = takes;
  const key = { world: context.world.id, userNo: context.who.userNo, orderNo };
  const [found] = await readRows(context, "ExchangePay", key, ["isExpress"]);
  const work = () =>
    context.transact(async (tx) => {
      if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
      const [row] = await together(lockOrder(tx, orderNo, tx.who.userNo), lookUpPrices(tx));
      requireConfirmable(tx, row);
      const why = await faultOfSides(tx, { ...row, poboRecordId: null });
      if (why) return tx.refuse("PAYMENT_UNPAYABLE", { why });
      const asked = namedBy(row);
      const { figures, exchanged } = await pricedAt(tx, asked, () =>
        usablePaymentQuote(tx, row.userNo, { ...asked, quoteId, amount: asked.named }),
      );
      const express = row.isExpress ? expressOf(tx, figures) : null;
      const debit = express?.advanced ?? figures.debit;
      if (shownDebit.currency !== debit.currency || shownDebit.minor < debit.minor)
        return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
      await countLeaving(tx, row);
      const [fixed] = await together(fix(tx, row, figures), spendQuote(tx, exchanged.id, row.id));
      if (express) await advanceFor(tx, fixed);
      const [, confirmed] = await together(exchange(tx, fixed, figures), readOrder(tx, row.id));
      return confirmed;
    });
  return found?.isExpress ? asNobody(work) : work();
};

/** An order counts on the day that it leaves on: confirmed shortly before midnight that is the next. */
async function countLeaving(tx: Confirming, row: Order): Promise<void> {
  // the counter's row keeps a merchant's orders in one line: quotas are exact
  const counter = nextManyIds(tx, row.userNo, "EP", 0);
  const [, beyond] = await together(counter, moveToDay(tx, row, leavesOn(tx, null)));
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
}

/** The order as it is from now on: its figures are fixed, and it goes to the banks after the usual minutes. */
async function fix(tx: Confirming, row: Order, { amount, pay, rate, fee, exchangeFee }: Figures): Promise<Order> {
  const dispatchAt = dispatchFrom(tx.world, tx.now, null);
  const fixed = {
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
  const [isConfirmed] = await together(
    transition(tx, machine, row, "confirm"),
    updateRows(tx, "ExchangePay", { world: row.world, id: row.id }, fixed),
    unscheduleJob(tx, "lapse", row.id),
    scheduleJob(tx, "dispatch", row.id, dispatchAt),
  );
  invariant(isConfirmed, "an order that is held while it waits can be confirmed");
  return { ...row, ...fixed };
}

/** The whole debit of an express order is advanced on the merchant's incomes under review, which are held for it. */
async function advanceFor(tx: Confirming, row: Order): Promise<void> {
  const [userNo, payCurrency] = [row.userNo, currencyOf(row.payCurrency)];
  const on = await surplusOf(tx, { userNo, currency: payCurrency });
  await lockRows(
    tx,
    "Income",
    row.world,
    on.map(({ incomeId }) => incomeId),
  );
  const [pay, fees] = [money(payCurrency, row.payMinor), money(payCurrency, row.feeMinor + row.exchangeFeeMinor)];
  const { fee, days, advanced } = expressOf(tx, { pay, debit: plus(pay, fees) });
  const { advanceNo } = await giveAdvance(tx, {
    userNo,
    orderNo: row.orderNo,
    amount: advanced,
    feeMinor: fee.minor,
    baseMinor: pay.minor,
    totalOf: expressTotal(tx, { pay, fee: money(payCurrency, row.feeMinor) }),
    times: timesNow(tx),
  });
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { advanceNo, advanceDays: days, expressFeeMinor: fee.minor },
  });
}

/** What was set aside comes free, and pays for the exchange and the fees; what was bought is held. */
async function exchange(tx: Confirming, row: Order, { debit }: Figures): Promise<void> {
  const postings = postingsOf(["release", "exchange", "exchangeFee", "fee"], row, tx);
  const paying = merchantAccount(row.userNo, "available", currencyOf(row.payCurrency));
  const balances = await lockAccounts(tx, accountsIn(postings));
  const covered = (balances.get(paying.id) ?? 0n) + row.heldMinor;
  if (covered < debit.minor) return tx.refuse("LACK_BALANCE", lackOf(row.payCurrency, debit.minor, covered));
  await moveHeld(tx, postings);
}
