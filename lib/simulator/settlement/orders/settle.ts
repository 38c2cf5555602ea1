import { amountText } from "@/lib/money/money";
import type { Refuses, Takes } from "@/lib/call/call";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementOrder as machine } from "@/lib/settlement/order-states";
import { availablePayee } from "@/lib/settlement/states";
import { accept } from "../../access/agreements/accept";
import { versionsIn } from "../../access/agreements/versions";
import type { Level } from "../../access/approval/group";
import { checkConfirmed, unproven } from "../../access/mfa/confirmed";
import { areOwnFiles } from "../../files/own-files";
import type { Looking } from "../../files/seen-file";
import type { Handler } from "@/lib/simulator/platform/handler";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { canPass } from "../../payments/review/levels-to-pass";
import { lookUpPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { spendQuote, usablePaymentQuote } from "@/lib/simulator/platform/pricing/usable-quote";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { insertRow, lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { giveAdvance } from "../advance/give";
import { heldDraws } from "../links/held-draws";
import { customsDrawn, requireCustomsLimit } from "../links/customs";
import { drawLinks } from "../links/draws";
import { linksOf } from "../links/links";
import { linkDrawOf } from "../links/quota";
import { forgetSettlementDraft } from "./drafts";
import { levelsToSettle } from "./levels";
import { timesFrom } from "./pace";
import { openSettlementReview } from "./open-review";
import { agreementsOf, boundOf } from "./prepare";
import {
  requireEnough,
  requireHours,
  requireSettleable,
  settlementPrice,
  settlementTotal,
  type SettlementPrice,
} from "./price";
import { readSettlement } from "./read-settlement";
import { scheduleSettlement } from "./schedule";
import { takeMoney } from "./take-money";

type Settling = Tx<Refuses<typeof settlementOrders.settle>> & Looking;
type Asked = Omit<Takes<typeof settlementOrders.settle>, "payPassword" | "msgCode" | "passkey">;
type Settlement = Row<"SettlementOrder">;

/**
 * Settles to a payee in the mainland: what it draws of the links, its exchange, its fee and the yuan for the payout, or
 * what is held until the approval group has passed it, in the transaction that writes it, or nothing. A speedy one is
 * nobody's request to the database: the platform's credit is a sum over all merchants.
 */
export const settle: Handler<typeof settlementOrders.settle> = async (takes, context) => {
  const useProof = await checkConfirmed(context, settlementOrders.settle, takes);
  const work = () =>
    context.transact(async (tx) => {
      if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
      const { id } = await placeSettlement(tx, unproven(takes));
      const [, made] = await together(forgetSettlementDraft(tx, tx.who.userNo), readSettlement(tx, id));
      return made;
    });
  return takes.method === "speedy" ? asNobody(work) : work();
};

/** What a settlement is agreed on: its price, its payee, and the levels that have to pass it. */
interface Agreed {
  readonly price: SettlementPrice;
  readonly payee: Row<"SettlementPayee">;
  readonly levels: readonly Level[];
  readonly usdMinor: bigint;
  /** The most that it may cost, and what is held for it; nothing where it is made at once. */
  readonly bound: { readonly boundMinor: bigint; readonly heldMinor: bigint } | null;
}

async function placeSettlement(tx: Settling, asked: Asked): Promise<Settlement> {
  const { userNo, operatorId } = tx.who;
  requireSettleable(tx, asked);
  requireHours(tx, asked);
  // from here on the merchant's settlements are serialised: quota, levels and the limit of customs are exact
  const [payee, ids] = await together(
    settleablePayee(tx, userNo, asked.payeeNo),
    nextIds(tx, `settle${userNo}`, "SO"),
    lookUpPrices(tx),
    versionsIn(tx),
  );
  const agreed = await agreedTerms(tx, asked, payee);
  const { price, bound } = agreed;
  const of = { userNo, currency: asked.payCurrency, method: asked.method, associationNos: asked.associationNos };
  const draws = await heldDraws(tx, of, bound?.boundMinor ?? price.pay.minor);
  const customsUsdMinor = await customsDrawn(tx, asked.payCurrency, draws);
  await requireCustomsLimit(tx, userNo, customsUsdMinor);
  const documentIds = [...new Set(asked.documentIds)];
  const [, areOwn] = await together(
    acceptAgreements(tx, asked, customsUsdMinor > 0n),
    areOwnFiles(tx, "SETTLEMENT_PROOF", documentIds),
  );
  if (!areOwn) return tx.refuse("FILE_NOTFOUND");
  const row = { ...rowOf(tx, asked, agreed), ...ids, operatorId, customsUsdMinor, documentIds };
  row.isCustoms = customsUsdMinor > 0n;
  const { count: _, ...made } = row;
  await together(
    insertRow(tx, "SettlementOrder", made),
    recordCreation(tx, machine, made),
    spendQuote(tx, asked.quoteId, made.id),
    drawLinks(tx, made, draws.map(linkDrawOf)),
  );
  const taken = bound ? takeMoney(tx, made, ["hold"], made.heldMinor) : exchangeForSettlement(tx, made, price);
  if (agreed.levels.length === 0) await together(taken, scheduleSettlement(tx, made));
  else {
    await taken;
    await openSettlementReview(tx, made, agreed.levels);
  }
  return made;
}

/** Why a payee cannot be settled to, by its state, in the words of payees abroad. */
const unavailability: Readonly<Record<string, string>> = {
  pendingReview: "pendingCheck",
  rejected: "rejected",
  unavailable: "disabled",
};

/** The merchant's own payee, when it may be settled to now; that stays so until the transaction ends. */
export async function settleablePayee(
  tx: Tx<"ACCOUNT_NOTFOUND">,
  userNo: string,
  payeeNo: string,
): Promise<Row<"SettlementPayee">> {
  const payee = await lockRow(tx, "SettlementPayee", { world: tx.world.id, userNo, payeeNo }, "shared");
  return payee?.state === availablePayee
    ? payee
    : tx.refuse("ACCOUNT_NOTFOUND", { why: payee ? (unavailability[payee.state] ?? "") : "" });
}

/** The price of now, which is no more than was shown, and who has to pass it. */
async function agreedTerms(tx: Settling, asked: Asked, payee: Row<"SettlementPayee">): Promise<Agreed> {
  const { userNo, operatorId } = tx.who;
  const { quoteId, amount, payCurrency, method, mode, shownDebit } = asked;
  const wanted = { quoteId, amount, payCurrency, currency: "CNH", kind: "settlement" } as const;
  const quote = await usablePaymentQuote(tx, userNo, wanted);
  requireEnough(tx, quote.sell);
  const price = settlementPrice(tx, method, quote);
  if (shownDebit && (shownDebit.currency !== payCurrency || shownDebit.minor < price.debit.minor))
    return tx.refuse("COST_CHANGED", { debit: amountText(price.debit) });
  const usdMinor = (await dollarsUp(tx, price.pay)) ?? tx.refuse("NO_RATE");
  const levels = await levelsToSettle(tx, userNo, { usdMinor, payeeAccount: payee.account });
  if (!canPass(levels, operatorId)) return tx.refuse("REVIEWER_MISSING");
  return { price, payee, levels, usdMinor, bound: levels.length > 0 ? await boundOf(tx, mode, price) : null };
}

/** Writes down that the agreements of now are accepted; refuses where others were read. */
async function acceptAgreements(tx: Settling, { agreed }: Asked, isCustoms: boolean): Promise<void> {
  const { world, who, now, by } = tx;
  const needed = await agreementsOf(tx, isCustoms);
  const isRead = needed.every(({ id, version }) => agreed.some((one) => one.id === id && one.version === version));
  const accepting = { world: world.id, userNo: who.userNo, operatorId: who.operatorId, now, by };
  if (!isRead || !(await accept(tx, accepting, needed))) return tx.refuse("AGREEMENT_CHANGED");
}

/**
 * The exchange of a settlement that is made now, with its fee. A speedy one is advanced its money first, on the incomes
 * whose links it draws, so that the very funds that are settled repay it; only what is beyond them, as its fees may be,
 * on others.
 */
export async function exchangeForSettlement(
  tx: Tx<"LACK_BALANCE" | "SPEEDY_NOT_OPEN" | "ADVANCE_OVERDUE" | "CREDIT_EXCEEDED" | "SURPLUS_EXCEEDED" | "NO_RATE">,
  row: Settlement,
  { pay, debit, speedyFee, times }: Pick<SettlementPrice, "pay" | "debit" | "speedyFee" | "times">,
): Promise<void> {
  if (times) {
    const drawn = await linksOf(tx, row.id);
    const { advanceNo } = await giveAdvance(tx, {
      userNo: row.userNo,
      orderNo: row.orderNo,
      amount: debit,
      feeMinor: speedyFee.minor,
      baseMinor: row.payMinor,
      totalOf: settlementTotal(tx, { pay, times }),
      times,
      firstOn: drawn.map(({ incomeId }) => incomeId),
    });
    await tx.prisma.settlementOrder.updateMany({ where: { world: row.world, id: row.id }, data: { advanceNo } });
  }
  const step = row.payCurrency === "CNH" ? "setAside" : "exchange";
  await takeMoney(tx, row, [step, "fee"], row.payMinor + row.feeMinor);
}

/** A settlement's own columns, as they were agreed. */
function rowOf(tx: Settling, asked: Asked, { price, payee, usdMinor, bound }: Agreed) {
  const { dispatchAt, sentOn, expectedOn, late } = timesFrom(tx.world, tx.now);
  return {
    world: tx.world.id,
    userNo: tx.who.userNo,
    state: machine.first,
    changes: 0,
    method: asked.method,
    mode: asked.mode,
    isCustoms: false,
    payCurrency: asked.payCurrency,
    payMinor: price.pay.minor,
    receiveMinor: price.receive.minor,
    rate: price.rate.value,
    feeMinor: price.fee.minor,
    speedyFeeMinor: price.speedyFee.minor,
    usdMinor,
    boundMinor: bound?.boundMinor ?? 0n,
    heldMinor: bound && asked.method === "normal" ? bound.heldMinor : 0n,
    exchangedAt: bound ? null : tx.now,
    advanceNo: null,
    payeeId: payee.id,
    payeeNo: payee.payeeNo,
    payeeName: payee.name,
    payeeAccount: payee.account,
    payeeBankNo: payee.bankNo,
    note: asked.note,
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
