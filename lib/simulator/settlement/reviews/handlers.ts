import { amountText, money } from "@/lib/money/money";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { isBefore } from "@/lib/time/instant";
import { checkConfirmed } from "../../access/mfa/confirmed";
import type { CallContext, Handler, Handlers } from "@/lib/simulator/platform/handler";
import { detailOfReview } from "../../payments/review/detail-of-review";
import { lockSides } from "../../receiving/associations/sides";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { pageOfRows, type Paged } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import { refuse as named, type Tx } from "@/lib/simulator/platform/store/tx";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { surplusOf, type Surplus } from "../advance/surplus";
import { customsDrawn, requireCustomsLimit } from "../links/customs";
import { settleableLinks, type LinkRow } from "../links/links";
import { heldDraws } from "../links/held-draws";
import { linkDrawOf } from "../links/quota";
import { settlementLevels } from "../orders/levels";
import { readSettlement } from "../orders/read-settlement";
import { settlementBeside, shownSettlement, type SettlementBeside } from "../orders/views";
import { waitingReviews } from "../../payments/review/waiting-reviews";
import { isStillPaid } from "../payees/still-paid";
import { decideSettlement, lapsed, requireCredit } from "./decide";
import { beyondOf, livePriceIfAny, livePriceOf } from "./live-price";
import { passSettlement } from "./pass-review";
import { lockReviewedSettlement } from "./reviewed";

interface Waiting extends SettlementBeside {
  deadline: Date;
  passed: number;
  levels: number[];
}

type ToReview = CallContext<typeof settlementReviews.settlementsToReview>;

/** The settlements that wait for who asks, for whoever asks from elsewhere. */
export async function settlementsToDecide(
  context: Pick<ToReview, "sql" | "prisma" | "who" | "world" | "by" | "now">,
  page: Paged,
) {
  const { who, world, by } = context;
  const group = await settlementLevels(context, who.userNo, by.at);
  const levels = group.filter(({ reviewers }) => reviewers.includes(who.operatorId)).map(({ level }) => level);
  const found = await waitingAt(context, page, levels);
  return {
    ...found,
    rows: found.rows.map(({ deadline, passed, levels: all, ...row }) => ({
      order: shownSettlement(row, world),
      deadline,
      level: passed + 1,
      levels: all.length,
    })),
  };
}

/** Reviews that wait at one of these levels for the decision of who asks. */
const waitingAt = (
  { sql, who, world, now }: Pick<ToReview, "sql" | "who" | "world" | "now">,
  page: Paged,
  levels: readonly number[],
) =>
  pageOfRows<Waiting>(sql, page, {
    from: "payment_review r",
    where: waitingReviews("settlement", "settlement_order"),
    values: [world.id, who.userNo, now, levels, who.operatorId],
    beside: "join settlement_order s on s.world = r.world and s.id = r.payment_id",
    columns: `s.*, ${settlementBeside("s")}, r.deadline, r.passed, r.levels`,
    order: "r.deadline, r.id",
  });

const settlementsToReview: Handler<typeof settlementReviews.settlementsToReview> = (page, context) =>
  settlementsToDecide(context, page);

/**
 * The incomes and materials that some speedy settlements draw of, and all incomes that they may be advanced on: held
 * first, as by whoever changes a link.
 */
async function holdSidesOf(tx: Tx, rows: readonly Row<"SettlementOrder">[]): Promise<void> {
  const links: LinkRow[] = [];
  const advancedOn: Surplus[] = [];
  for (const { userNo, payCurrency } of rows.filter(({ method }) => method === "speedy")) {
    links.push(...(await settleableLinks(tx, userNo, payCurrency, "speedy")));
    advancedOn.push(...(await surplusOf(tx, { userNo, currency: currencyOf(payCurrency) })));
  }
  await lockSides(tx, {
    incomeIds: [...links, ...advancedOn].map(({ incomeId }) => incomeId),
    materialIds: links.map(({ materialId }) => materialId),
  });
}

/** Decides several settlements with one payment password; each for itself, in the order of their numbers. */
const reviewSettlements: Handler<typeof settlementReviews.reviewSettlements> = async (takes, asked) => {
  const { orderNos, isApproved, remark } = takes;
  const { who, world, refuse, transact } = asked;
  const chosen = [...new Set(orderNos)].sort();
  const use = await checkConfirmed(asked, settlementReviews.reviewSettlements, takes);
  const own = { world: world.id, userNo: who.userNo, orderNo: { in: chosen } };
  // the platform's credit is a sum over all merchants
  return asNobody(() =>
    transact(async (tx) => {
      if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
      await holdSidesOf(tx, await tx.prisma.settlementOrder.findMany({ where: own }));
      const rows = [];
      for (const orderNo of chosen) {
        const decided = await decideSettlement(tx, {
          userNo: who.userNo,
          orderNo,
          operatorId: who.operatorId,
          isApproved,
          remark,
        });
        rows.push({ orderNo, ...decided });
      }
      return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
    }),
  );
};

const settlementReview: Handler<typeof settlementReviews.settlementReview> = async ({ id }, context) => {
  const { who, world, by, refuse, prisma } = context;
  const order = await prisma.settlementOrder.findFirst({ where: { world: world.id, userNo: who.userNo, orderNo: id } });
  const review = order && (await prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: order.id } }));
  if (!order || !review) return refuse("ORDER_NOTFOUND");
  const group = await settlementLevels(context, who.userNo, by.at);
  const price = review.state === "confirming" ? await livePriceIfAny(context, order) : null;
  const cost = price && {
    debit: price.debit,
    held: money(currencyOf(order.payCurrency), order.heldMinor),
    heldFees: null,
    rate: price.rate,
  };
  return detailOfReview(context, { orderNo: id, makerId: order.operatorId, review, group, cost });
};

/** The maker takes on what an approved settlement costs now; more than was shown is refused, with what it is. */
const confirmSettlementCost: Handler<typeof settlementReviews.confirmSettlementCost> = async (takes, asked) => {
  const { orderNo, shownDebit } = takes;
  const { who, world, now, refuse } = asked;
  const { userNo, operatorId } = who;
  const use = await checkConfirmed(asked, settlementReviews.confirmSettlementCost, takes);
  return asNobody(() =>
    asked.transact(async (tx) => {
      if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
      // the counter keeps a merchant's settlements in one line: what it may draw beyond is there
      await nextManyIds(tx, `settle${userNo}`, "SO", 0);
      const before = await tx.prisma.settlementOrder.findFirst({ where: { world: world.id, userNo, orderNo } });
      if (before?.operatorId !== operatorId) return refuse("ORDER_NOTFOUND");
      const currency = currencyOf(before.payCurrency);
      // one price for all that follows: what it draws of its links and what is exchanged come to the same
      const price = await livePriceOf(tx, before);
      const { linksMinor } = beyondOf(before, price);
      const method = before.method === "speedy" ? "speedy" : "normal";
      const drawing = { userNo, currency, method, isWithoutCustoms: !before.isCustoms } as const;
      // none is named, so none can be unusable
      const more = linksMinor > 0n ? await heldDraws({ ...tx, refuse: named }, drawing, linksMinor) : [];
      const customsUsdMinor = await customsDrawn(tx, currency, more);
      await requireCustomsLimit(tx, userNo, customsUsdMinor);
      await holdSidesOf(tx, [before]);
      const found = await lockReviewedSettlement(tx, { userNo, orderNo });
      if (!found) return refuse("ORDER_NOTFOUND");
      const { order, review } = found;
      if (review.state !== "confirming" || !isBefore(now, review.deadline)) return refuse("OPERATION_NOT_ALLOW");
      if (!(await isStillPaid(tx, order))) {
        await lapsed(tx, found);
        return readSettlement(tx, order.id);
      }
      await requireCredit(tx, order, price);
      if (shownDebit.currency !== currency || shownDebit.minor < price.debit.minor)
        return refuse("COST_CHANGED", { debit: amountText(price.debit) });
      await passSettlement(tx, found, "confirm", price, more.map(linkDrawOf));
      await tx.prisma.settlementOrder.updateMany({
        where: { world: world.id, id: order.id },
        data: { customsUsdMinor: { increment: customsUsdMinor } },
      });
      return readSettlement(tx, order.id);
    }),
  );
};

export const settlementReviewHandlers: Handlers<typeof settlementReviews> = {
  settlementsToReview,
  reviewSettlements,
  settlementReview,
  confirmSettlementCost,
};
