import { amountText } from "@/lib/money/money";
import type { CallErrors, CallInput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { heldAmountWithMargin } from "@/lib/payments/rules";
import { reviewMarginPpm } from "@/lib/payments/terms";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { exchangePayMinutes } from "@/lib/settlement/exchange-pay/terms";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { acceptAgreementVersions } from "../../access/agreements/accept";
import { readAgreementVersions } from "../../access/agreements/versions";
import type { Level } from "../../access/approval/group";
import { checkConfirmed, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import { canSubmitFiles } from "../../files/own-files";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { shortfallDetail } from "@/lib/simulator/platform/ledger/insufficient-funds";
import { moveMoneyOnLockedAccounts } from "@/lib/simulator/platform/ledger/move-money";
import { postedLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { expectedDispatchDay, quotaFault, effectivePaymentQuotas } from "../../payments/orders/quota";
import { preloadPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { canAllLevelsBePassed } from "@/lib/simulator/payments/review/required-levels";
import { requireMatchingPayeeName } from "../../payments/payees/name-check";
import { uetrOf } from "../../reference/uetr";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { insertRow, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import { requireAdvanceableDraws } from "../advance/give";
import { requiredExchangePayLevels } from "./levels";
import { exchangePayPayeeColumns, lockPayableExchangePayee } from "./payee";
import { exchangePayPostings } from "./postings";
import { expressAdvanceTerms, expressTotalCalculator, priceOrderNow, type OrderFigures } from "./price";
import { addToQuotaUsage } from "./quota";
import { scheduleExchangePayLapse } from "./schedule";
import { notifyExchangePayReviewers } from "./notifications";
import { readExchangePay } from "./views";

type Making = CallTx<CallErrors<typeof exchangePayCalls.makeExchangePay>, Principal>;
type OrderInput = Omit<CallInput<typeof exchangePayCalls.makeExchangePay>, "payPassword" | "msgCode" | "passkey">;

/** Returns the deadline, exclusive, for approving and confirming an order made now. */
export const exchangePayDeadline = ({
  world,
  now,
}: {
  readonly world: Pick<World, "terms">;
  readonly now: Date;
}): Date => addMilliseconds(now, numericWorldTerm(world, "exchangePayMinutes", exchangePayMinutes) * minuteMs);

/** Returns the amount to reserve for an order's debit: with a margin, since its rate is fixed when it is confirmed. */
export const exchangePayReservation = (
  world: Pick<World, "terms">,
  debit: OrderFigures["debit"],
): OrderFigures["debit"] => heldAmountWithMargin(debit, numericWorldTerm(world, "reviewMarginPpm", reviewMarginPpm));

/**
 * Makes an order: its likely cost is reserved in the transaction that writes it, or nothing happens. For an express
 * order nothing is reserved: the possibility of an advance is checked now, and it is advanced when it is confirmed. The
 * platform's credit is a sum over all merchants, so an express order runs without a merchant's scope.
 */
export const createExchangePay: Handler<typeof exchangePayCalls.makeExchangePay> = async (input, context) => {
  const use = await checkConfirmed(context, exchangePayCalls.makeExchangePay, input);
  const orderInput = omitProofFields(input);
  const work = () =>
    context.transact(async (tx) => {
      if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
      const { row, levels } = await draftOrder(tx, orderInput);
      const [, view] = await awaitAllBeforeFailing(write(tx, row), readExchangePay(tx, row.id));
      if (levels.length > 0) await notifyExchangePayReviewers(tx, row, levels[0], row.deadline);
      return view;
    });
  return input.isExpress ? withoutTenant(work) : work();
};

/** Accepts the agreement that an order names; requires that its documents are files of the merchant. */
async function acceptTerms(tx: Making, { agreed }: OrderInput, documentIds: readonly string[]): Promise<void> {
  const { userNo, operatorId } = tx.principal;
  const [isAccepted, areOwn] = await awaitAllBeforeFailing(
    acceptAgreementVersions(tx, { world: tx.world.id, userNo, operatorId, now: tx.now, by: tx.by }, [agreed]),
    canSubmitFiles(tx, "PAYMENT_PROOF", documentIds),
  );
  if (!isAccepted) return tx.refuse("AGREEMENT_CHANGED");
  if (!areOwn) return tx.refuse("FILE_NOTFOUND");
}

/** Drafts an order as of now, or refuses it; nothing of it is written yet. */
async function draftOrder(
  tx: Making,
  input: OrderInput,
): Promise<{ row: Row<"ExchangePay"> & { quotaDay: string }; levels: readonly Level[] }> {
  const { userNo, operatorId } = tx.principal;
  const [{ payee, currency }] = await awaitAllBeforeFailing(
    lockPayableExchangePayee(tx, tx.principal, input),
    preloadPrices(tx),
    readAgreementVersions(tx),
  );
  await requireMatchingPayeeName(tx, payee);
  const { amount: namedAmount, payCurrency, isExpress } = input;
  const { figures } = await priceOrderNow(tx, { namedAmount, payCurrency, currency, isExpress });
  const express = input.isExpress ? expressAdvanceTerms(tx, figures) : null;
  const debit = express?.advanced ?? figures.debit;
  const { shownDebit } = input;
  if (shownDebit.currency !== debit.currency || exchangePayReservation(tx.world, shownDebit).minor < debit.minor)
    return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
  const usdMinor = (await usdCentsRoundedUp(tx, figures.amount)) ?? tx.refuse("NO_RATE");
  const leaves = expectedDispatchDay(tx, null);
  // from here on the merchant's orders are serialised: quota and levels are exact
  const [{ id, orderNo }, quotas, levels] = await awaitAllBeforeFailing(
    nextIdAndOrderNo(tx, userNo, "EP"),
    effectivePaymentQuotas(tx, userNo, payee.id, leaves),
    requiredExchangePayLevels(tx, userNo, { usdMinor, payee, leaves }),
  );
  const beyond = quotaFault(quotas, usdMinor);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  if (!canAllLevelsBePassed(levels, operatorId)) return tx.refuse("REVIEWER_MISSING");
  const documentIds = [...new Set(input.documentIds)];
  await acceptTerms(tx, input, documentIds);
  if (express)
    await requireAdvanceableDraws(tx, {
      userNo,
      amount: express.advanced,
      totalOf: expressTotalCalculator(tx, figures),
    });
  const { amount, pay } = figures;
  const row = {
    ...blank,
    ...exchangePayPayeeColumns(payee),
    world: tx.world.id,
    id,
    orderNo,
    userNo,
    operatorId,
    arrivalMethod: input.arrivalMethod,
    currency,
    ...{ amountMinor: amount.minor, payoutMinor: amount.minor, arrivalMinor: amount.minor },
    payCurrency: pay.currency,
    payMinor: pay.minor,
    isSold: input.amount.currency !== currency,
    rate: figures.rate.value,
    feeMinor: figures.fee.minor,
    exchangeFeeMinor: figures.exchangeFee.minor,
    isExpress: input.isExpress,
    expressFeeMinor: express?.fee.minor ?? 0n,
    advanceDays: express?.days ?? 0,
    heldMinor: express ? 0n : exchangePayReservation(tx.world, debit).minor,
    usdMinor,
    quotaDay: leaves,
    ...{ purpose: input.purpose, reference: input.reference, remarks: input.remarks },
    documentIds,
    levels: levels.map(({ level }) => level),
    deadline: exchangePayDeadline(tx),
    placedAt: tx.now,
    uetr: uetrOf(id),
  };
  return { row, levels };
}

/** Holds the initial values of a new order. */
const blank = {
  state: machine.first,
  changes: 0,
  advanceNo: null,
  passed: 0,
  confirmedAt: null,
  dispatchAt: null,
  acceptedAt: null,
  doneAt: null,
  payouts: 0,
  asked: null,
  askedFiles: 0,
  failReason: null,
  unpayable: null,
  cancelReason: "",
} satisfies Partial<Row<"ExchangePay">>;

/** Writes the order with its history, its quota, its reservation, and its scheduled lapse. */
async function write(tx: Making, row: Row<"ExchangePay"> & { readonly quotaDay: string }): Promise<void> {
  const postings = exchangePayPostings(["hold"], row, tx);
  const [, , , , balances] = await awaitAllBeforeFailing(
    insertRow(tx, "ExchangePay", row),
    recordCreationInHistory(tx, machine, row),
    addToQuotaUsage(tx, row, row.quotaDay),
    scheduleExchangePayLapse(tx, row),
    lockAccounts(tx, postedLedgerAccounts(postings)),
  );
  if (postings.length === 0) return;
  const paying = merchantAccount(row.userNo, "available", currencyFromColumn(row.payCurrency));
  const coveredMinor = balances.get(paying.id) ?? 0n;
  if (coveredMinor < row.heldMinor)
    return tx.refuse("LACK_BALANCE", shortfallDetail(row.payCurrency, row.heldMinor, coveredMinor));
  await moveMoneyOnLockedAccounts(tx, postings);
}
