import { amountText } from "@/lib/money/money";
import type { Refuses, Takes } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { heldFor } from "@/lib/payments/rules";
import { reviewMarginPpm } from "@/lib/payments/terms";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { exchangePayMinutes } from "@/lib/settlement/exchange-pay/terms";
import { later, minuteMs } from "@/lib/time/instant";
import { accept } from "../../access/agreements/accept";
import { versionsIn } from "../../access/agreements/versions";
import type { Level } from "../../access/approval/group";
import { checkConfirmed, unproven } from "../../access/mfa/confirmed";
import { areOwnFiles } from "../../files/own-files";
import type { CallTx, Handler } from "@/lib/simulator/platform/handler";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lackOf } from "@/lib/simulator/platform/ledger/lack";
import { moveHeld } from "@/lib/simulator/platform/ledger/move-money";
import { accountsIn } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { leavesOn, quotaFault, quotasOf } from "../../payments/orders/quota";
import { lookUpPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { canPass } from "../../payments/review/levels-to-pass";
import { requireName } from "../../payments/payees/name-check";
import { uetrOf } from "../../reference/uetr";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { insertRow, type Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { term, type World } from "@/lib/simulator/driving/worlds/world";
import { advanceable } from "../advance/give";
import { levelsOfOrder } from "./levels";
import { payeeColumns, payeeFor } from "./payee";
import { postingsOf } from "./postings";
import { expressOf, expressTotal, pricedNow, type Figures } from "./price";
import { countOrder } from "./quota";
import { scheduleLapse } from "./schedule";
import { tellReviewers } from "./tell";
import { readOrder } from "./views";

type Making = CallTx<Refuses<typeof exchangePays.makeExchangePay>, Who>;
type Asked = Omit<Takes<typeof exchangePays.makeExchangePay>, "payPassword" | "msgCode" | "passkey">;

/** Until when, and no longer at which, an order that is made now may be approved and confirmed. */
export const deadlineOf = ({ world, now }: { readonly world: Pick<World, "terms">; readonly now: Date }): Date =>
  later(now, term(world, "exchangePayMinutes", exchangePayMinutes) * minuteMs);

/** What is set aside for an order of a debit: with a margin, since its rate is fixed when it is confirmed. */
export const heldForOrder = (world: Pick<World, "terms">, debit: Figures["debit"]): Figures["debit"] =>
  heldFor(debit, term(world, "reviewMarginPpm", reviewMarginPpm));

/**
 * Makes an order: its likely cost is set aside in the transaction that writes it, or nothing happens. Of an express order
 * nothing is: that it could be advanced is looked at now, and it is advanced when it is confirmed. The platform's credit
 * is a sum over all merchants, so an express order is nobody's request to the database.
 */
export const makeExchangePay: Handler<typeof exchangePays.makeExchangePay> = async (takes, context) => {
  const use = await checkConfirmed(context, exchangePays.makeExchangePay, takes);
  const asked = unproven(takes);
  const work = () =>
    context.transact(async (tx) => {
      if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
      const { row, levels } = await drafted(tx, asked);
      const [, made] = await together(write(tx, row), readOrder(tx, row.id));
      if (levels.length > 0) await tellReviewers(tx, row, levels[0], row.deadline);
      return made;
    });
  return takes.isExpress ? asNobody(work) : work();
};

/** An order as it is made now, or refused; nothing of it is written yet. */
async function drafted(
  tx: Making,
  asked: Asked,
): Promise<{ row: Row<"ExchangePay"> & { quotaDay: string }; levels: readonly Level[] }> {
  const { userNo, operatorId } = tx.who;
  const [{ payee, currency }] = await together(payeeFor(tx, tx.who, asked), lookUpPrices(tx), versionsIn(tx));
  await requireName(tx, payee);
  const { amount: named, payCurrency, isExpress } = asked;
  const { figures } = await pricedNow(tx, { named, payCurrency, currency, isExpress });
  const express = asked.isExpress ? expressOf(tx, figures) : null;
  const debit = express?.advanced ?? figures.debit;
  if (asked.shownDebit.currency !== debit.currency || heldForOrder(tx.world, asked.shownDebit).minor < debit.minor)
    return tx.refuse("COST_CHANGED", { debit: amountText(debit) });
  const usdMinor = (await dollarsUp(tx, figures.amount)) ?? tx.refuse("NO_RATE");
  const leaves = leavesOn(tx, null);
  // from here on the merchant's orders are serialised: quota and levels are exact
  const [{ id, orderNo }, quotas, levels] = await together(
    nextIds(tx, userNo, "EP"),
    quotasOf(tx, userNo, payee.id, leaves),
    levelsOfOrder(tx, userNo, { usdMinor, payee, leaves }),
  );
  const beyond = quotaFault(quotas, usdMinor);
  if (beyond) return tx.refuse(beyond.code, beyond.detail);
  if (!canPass(levels, operatorId)) return tx.refuse("REVIEWER_MISSING");
  const documentIds = [...new Set(asked.documentIds)];
  const [isAccepted, areOwn] = await together(
    accept(tx, { world: tx.world.id, userNo, operatorId, now: tx.now, by: tx.by }, [asked.agreed]),
    areOwnFiles(tx, "PAYMENT_PROOF", documentIds),
  );
  if (!isAccepted) return tx.refuse("AGREEMENT_CHANGED");
  if (!areOwn) return tx.refuse("FILE_NOTFOUND");
  if (express) await advanceable(tx, { userNo, amount: express.advanced, totalOf: expressTotal(tx, figures) });
  const { amount, pay } = figures;
  const row = {
    ...blank,
    ...payeeColumns(payee),
    world: tx.world.id,
    id,
    orderNo,
    userNo,
    operatorId,
    arrivalMethod: asked.arrivalMethod,
    currency,
    amountMinor: amount.minor,
    payoutMinor: amount.minor,
    arrivalMinor: amount.minor,
    payCurrency: pay.currency,
    payMinor: pay.minor,
    isSold: asked.amount.currency !== currency,
    rate: figures.rate.value,
    feeMinor: figures.fee.minor,
    exchangeFeeMinor: figures.exchangeFee.minor,
    isExpress: asked.isExpress,
    expressFeeMinor: express?.fee.minor ?? 0n,
    advanceDays: express?.days ?? 0,
    heldMinor: express ? 0n : heldForOrder(tx.world, debit).minor,
    usdMinor,
    quotaDay: leaves,
    purpose: asked.purpose,
    reference: asked.reference,
    remarks: asked.remarks,
    documentIds,
    levels: levels.map(({ level }) => level),
    deadline: deadlineOf(tx),
    placedAt: tx.now,
    uetr: uetrOf(id),
  };
  return { row, levels };
}

/** What nobody has done to a new order. */
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

/** The order with its history, what it counts, what is set aside for it, and its end if nobody confirms it. */
async function write(tx: Making, row: Row<"ExchangePay"> & { readonly quotaDay: string }): Promise<void> {
  const postings = postingsOf(["hold"], row, tx);
  const [, , , , balances] = await together(
    insertRow(tx, "ExchangePay", row),
    recordCreation(tx, machine, row),
    countOrder(tx, row, row.quotaDay),
    scheduleLapse(tx, row),
    lockAccounts(tx, accountsIn(postings)),
  );
  if (postings.length === 0) return;
  const paying = merchantAccount(row.userNo, "available", currencyOf(row.payCurrency));
  const covered = balances.get(paying.id) ?? 0n;
  if (covered < row.heldMinor) return tx.refuse("LACK_BALANCE", lackOf(row.payCurrency, row.heldMinor, covered));
  await moveHeld(tx, postings);
}
