import { amountText } from "@/lib/money/money";
import type { CallErrors, CallInput } from "@/lib/call/call";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { availablePayee } from "@/lib/settlement/states";
import { acceptAgreementVersions } from "../../access/agreements/accept";
import { readAgreementVersions } from "../../access/agreements/versions";
import type { Level } from "../../access/approval/group";
import { checkConfirmed, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import type { Handler } from "@/lib/simulator/platform/handler";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { canAllLevelsBePassed } from "@/lib/simulator/payments/review/required-levels";
import { preloadPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { markQuoteUsed, lockUsablePaymentQuote } from "@/lib/simulator/platform/pricing/usable-quote";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { insertRow, lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import { grantAdvance } from "../advance/give";
import { lockAndAllocateDraws } from "../links/reserved-draws";
import { customsDrawnUsdMinor, requireCustomsLimit } from "../links/customs";
import { recordLinkDraws } from "../links/draws";
import { findLinksOfSettlement } from "../links/links";
import { linkDrawOf } from "../links/quota";
import { forgetSettlementDraft } from "./drafts";
import { requiredSettlementLevels } from "./levels";
import { settlementTimesFrom } from "./pace";
import { openSettlementReview } from "./open-review";
import { currentSettlementAgreements, settlementHoldAmounts } from "./prepare";
import {
  requireMinimumSettlement,
  requireSettlementMarketOpen,
  requireSettleableCurrency,
  settlementPrice,
  settlementTotalCalculator,
  type SettlementPrice,
} from "./price";
import { readSettlement } from "./read-settlement";
import { scheduleSettlementDispatch } from "./schedule";
import { postSettlementFromBalance } from "./take-money";

type Settling = Tx<CallErrors<typeof settlementOrders.settle>> & FileReaderContext;
type SettleRequest = Omit<CallInput<typeof settlementOrders.settle>, "payPassword" | "msgCode" | "passkey">;
type Settlement = Row<"SettlementOrder">;

/**
 * Settles to a payee in mainland China. Everything is written in one transaction or not at all: the draws on links, the
 * exchange, the fee and the yuan for the payout, or the amount held until the approval group has passed it. A speedy
 * settlement runs without a principal in the database, because the platform's credit is a sum over all merchants.
 */
export const settleToPayee: Handler<typeof settlementOrders.settle> = async (input, context) => {
  const useProof = await checkConfirmed(context, settlementOrders.settle, input);
  const work = () =>
    context.transact(async (tx) => {
      if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
      const { id } = await placeSettlement(tx, omitProofFields(input));
      const [, settlement] = await awaitAllBeforeFailing(
        forgetSettlementDraft(tx, tx.principal.userNo),
        readSettlement(tx, id),
      );
      return settlement;
    });
  return input.method === "speedy" ? withoutTenant(work) : work();
};

/** Holds the agreed terms of a settlement: its price, its payee, and the levels that have to pass it. */
interface SettlementTerms {
  readonly price: SettlementPrice;
  readonly payee: Row<"SettlementPayee">;
  readonly levels: readonly Level[];
  readonly usdMinor: bigint;
  /** Holds the maximum cost and the held amount; null when it is executed immediately. */
  readonly reservation: { readonly boundMinor: bigint; readonly heldMinor: bigint } | null;
}

async function placeSettlement(tx: Settling, request: SettleRequest): Promise<Settlement> {
  const { userNo, operatorId } = tx.principal;
  requireSettleableCurrency(tx, request);
  requireSettlementMarketOpen(tx, request);
  // from here on the merchant's settlements are serialised: quota, levels and the limit of customs are exact
  const [payee, ids] = await awaitAllBeforeFailing(
    lockSettleablePayee(tx, userNo, request.payeeNo),
    nextIdAndOrderNo(tx, `settle${userNo}`, "SO"),
    preloadPrices(tx),
    readAgreementVersions(tx),
  );
  const terms = await agreedTerms(tx, request, payee);
  const { price, reservation } = terms;
  const of = { userNo, currency: request.payCurrency, method: request.method, associationNos: request.associationNos };
  const draws = await lockAndAllocateDraws(tx, of, reservation?.boundMinor ?? price.pay.minor);
  const customsUsdMinor = await customsDrawnUsdMinor(tx, request.payCurrency, draws);
  await requireCustomsLimit(tx, userNo, customsUsdMinor);
  const documentIds = [...new Set(request.documentIds)];
  const [, areOwn] = await awaitAllBeforeFailing(
    acceptAgreements(tx, request, customsUsdMinor > 0n),
    canSubmitFiles(tx, "SETTLEMENT_PROOF", documentIds),
  );
  if (!areOwn) return tx.refuse("FILE_NOTFOUND");
  const row = { ...rowOf(tx, request, terms), ...ids, operatorId, customsUsdMinor, documentIds };
  row.isCustoms = customsUsdMinor > 0n;
  const { count: _, ...order } = row;
  await awaitAllBeforeFailing(
    insertRow(tx, "SettlementOrder", order),
    recordCreationInHistory(tx, machine, order),
    markQuoteUsed(tx, request.quoteId, order.id),
    recordLinkDraws(tx, order, draws.map(linkDrawOf)),
  );
  const moneyTaken = reservation
    ? postSettlementFromBalance(tx, order, ["hold"], order.heldMinor)
    : exchangeForSettlement(tx, order, price);
  if (terms.levels.length === 0) await awaitAllBeforeFailing(moneyTaken, scheduleSettlementDispatch(tx, order));
  else {
    await moneyTaken;
    await openSettlementReview(tx, order, terms.levels);
  }
  return order;
}

/** Maps the states of a payee that cannot be settled to onto the texts used for payees abroad. */
const unavailability: Readonly<Record<string, string>> = {
  pendingReview: "pendingCheck",
  rejected: "rejected",
  unavailable: "disabled",
};

/** Returns the merchant's own payee when it can be settled to now, and locks it until the transaction ends. */
export async function lockSettleablePayee(
  tx: Tx<"ACCOUNT_NOTFOUND">,
  userNo: string,
  payeeNo: string,
): Promise<Row<"SettlementPayee">> {
  const payee = await lockRow(tx, "SettlementPayee", { world: tx.world.id, userNo, payeeNo }, "shared");
  return payee?.state === availablePayee
    ? payee
    : tx.refuse("ACCOUNT_NOTFOUND", { why: payee ? (unavailability[payee.state] ?? "") : "" });
}

/** Returns the current price, which does not exceed the displayed one, and the levels that have to pass it. */
async function agreedTerms(
  tx: Settling,
  request: SettleRequest,
  payee: Row<"SettlementPayee">,
): Promise<SettlementTerms> {
  const { userNo, operatorId } = tx.principal;
  const { quoteId, amount, payCurrency, method, mode, shownDebit } = request;
  const quoteKey = { quoteId, amount, payCurrency, currency: "CNH", kind: "settlement" } as const;
  const quote = await lockUsablePaymentQuote(tx, userNo, quoteKey);
  requireMinimumSettlement(tx, quote.sell);
  const price = settlementPrice(tx, method, quote);
  if (shownDebit && (shownDebit.currency !== payCurrency || shownDebit.minor < price.debit.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(price.debit) });
  const usdMinor = (await usdCentsRoundedUp(tx, price.pay)) ?? tx.refuse("NO_RATE");
  const levels = await requiredSettlementLevels(tx, userNo, { usdMinor, payeeAccount: payee.account });
  if (!canAllLevelsBePassed(levels, operatorId)) return tx.refuse("REVIEWER_MISSING");
  return {
    price,
    payee,
    levels,
    usdMinor,
    reservation: levels.length > 0 ? await settlementHoldAmounts(tx, mode, price) : null,
  };
}

/** Records the acceptance of the current agreements; refuses when other versions were read. */
async function acceptAgreements(tx: Settling, { agreed }: SettleRequest, isCustoms: boolean): Promise<void> {
  const { world, principal, now, by } = tx;
  const requiredAgreements = await currentSettlementAgreements(tx, isCustoms);
  const isRead = requiredAgreements.every(({ id, version }) =>
    agreed.some((agreement) => agreement.id === id && agreement.version === version),
  );
  const accepting = { world: world.id, userNo: principal.userNo, operatorId: principal.operatorId, now, by };
  if (!isRead || !(await acceptAgreementVersions(tx, accepting, requiredAgreements)))
    return tx.refuse("AGREEMENT_CHANGED");
}

/**
 * Executes the exchange of a settlement with its fee. A speedy one first receives an advance on the incomes of the
 * links that it draws, so that the settled funds themselves repay it; only an amount beyond them, such as its fees, is
 * advanced on other incomes.
 */
export async function exchangeForSettlement(
  tx: Tx<"LACK_BALANCE" | "SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED" | "NO_RATE">,
  row: Settlement,
  { pay, debit, speedyFee, times }: Pick<SettlementPrice, "pay" | "debit" | "speedyFee" | "times">,
): Promise<void> {
  if (times) {
    const drawnLinks = await findLinksOfSettlement(tx, row.id);
    const { advanceNo } = await grantAdvance(tx, {
      userNo: row.userNo,
      orderNo: row.orderNo,
      amount: debit,
      feeMinor: speedyFee.minor,
      baseMinor: row.payMinor,
      totalOf: settlementTotalCalculator(tx, { pay, times }),
      times,
      firstOn: drawnLinks.map(({ incomeId }) => incomeId),
    });
    await tx.prisma.settlementOrder.updateMany({ where: { world: row.world, id: row.id }, data: { advanceNo } });
  }
  const step = row.payCurrency === "CNH" ? "setAside" : "exchange";
  await postSettlementFromBalance(tx, row, [step, "fee"], row.payMinor + row.feeMinor);
}

/** Builds the settlement's columns from its agreed terms. */
function rowOf(tx: Settling, request: SettleRequest, { price, payee, usdMinor, reservation }: SettlementTerms) {
  const { dispatchAt, sentOn, expectedOn, late } = settlementTimesFrom(tx.world, tx.now);
  return {
    world: tx.world.id,
    userNo: tx.principal.userNo,
    state: machine.first,
    changes: 0,
    method: request.method,
    mode: request.mode,
    isCustoms: false,
    payCurrency: request.payCurrency,
    payMinor: price.pay.minor,
    receiveMinor: price.receive.minor,
    rate: price.rate.value,
    feeMinor: price.fee.minor,
    speedyFeeMinor: price.speedyFee.minor,
    usdMinor,
    boundMinor: reservation?.boundMinor ?? 0n,
    heldMinor: reservation && request.method === "normal" ? reservation.heldMinor : 0n,
    exchangedAt: reservation ? null : tx.now,
    advanceNo: null,
    payeeId: payee.id,
    payeeNo: payee.payeeNo,
    payeeName: payee.name,
    payeeAccount: payee.account,
    payeeBankNo: payee.bankNo,
    note: request.note,
    placedAt: tx.now,
    ...{ dispatchAt, sentOn, expectedOn, late },
    attempts: 1,
    acceptedAt: null,
    asked: null,
    askedFiles: 0,
    failReason: null,
    end: null,
    endReason: "",
    doneAt: null,
  };
}
