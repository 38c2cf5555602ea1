import { amountText, money } from "@/lib/money/money";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { isBefore } from "@/lib/time/instant";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import type { CallContext, Handler, Handlers } from "@/lib/simulator/platform/handler";
import { detailOfReview } from "../../payments/review/detail-of-review";
import { lockLinkSides } from "../../receiving/associations/sides";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { readPage, type PageRequest } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import { refuse as named, type Tx } from "@/lib/simulator/platform/store/tx";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";
import { advanceableIncomeAmounts, type IncomeSurplus } from "../advance/surplus";
import { customsDrawnUsdMinor, requireCustomsLimit } from "../links/customs";
import { settleableLinks, type SettlementLinkRow } from "../links/links";
import { lockAndAllocateDraws } from "../links/reserved-draws";
import { linkDrawOf } from "../links/quota";
import { settlementApprovalLevels } from "../orders/levels";
import { readSettlement } from "../orders/read-settlement";
import { settlementExtraColumns, toSettlementView } from "../orders/views";
import { waitingReviewsQuery } from "../../payments/review/waiting-reviews";
import { isPayeeStillPayable } from "../payees/still-paid";
import { recordSettlementReviewDecision, lapseSettlementReview, requireSpeedyCredit } from "./decide";
import { costBeyondReservation, liveSettlementPriceOrNull, liveSettlementPrice } from "./live-price";
import { approveSettlementReview } from "./pass-review";
import { lockReviewedSettlement } from "./review-results";

type ToReview = CallContext<typeof settlementReviews.settlementsToReview>;

/** Returns the settlements that wait for the principal's decision, for callers outside this module. */
export async function settlementsToDecide(
  context: Pick<ToReview, "sql" | "prisma" | "principal" | "world" | "by" | "now">,
  page: PageRequest,
) {
  const { principal, world, by, now, sql } = context;
  const { userNo, operatorId } = principal;
  const group = await settlementApprovalLevels(context, userNo, by.at);
  const levels = group.filter(({ reviewers }) => reviewers.includes(operatorId)).map(({ level }) => level);
  const reviews = waitingReviewsQuery("settlement", world.id, now, { userNo, operatorId, levels });
  const reviewPage = await readPage(sql, page, reviews, {
    key: ["r.world", "r.id"],
    select: (listed) =>
      listed
        .innerJoin("settlementOrder as s", (join) =>
          join.onRef("s.world", "=", "r.world").onRef("s.id", "=", "r.paymentId"),
        )
        .selectAll("s")
        .select(settlementExtraColumns)
        .select(["r.deadline", "r.passed", "r.levels"]),
  });
  return {
    ...reviewPage,
    rows: reviewPage.rows.map(({ deadline, passed, levels: all, ...row }) => ({
      order: toSettlementView(row, world),
      deadline,
      level: passed + 1,
      levels: all.length,
    })),
  };
}

const settlementsToReview: Handler<typeof settlementReviews.settlementsToReview> = (page, context) =>
  settlementsToDecide(context, page);

/**
 * Locks the incomes and materials that some speedy settlements draw on, and all incomes that may back their advances,
 * before anything else, as in every change of a link.
 */
async function holdSidesOf(tx: Tx, rows: readonly Row<"SettlementOrder">[]): Promise<void> {
  const links: SettlementLinkRow[] = [];
  const advancedOn: IncomeSurplus[] = [];
  for (const { userNo, payCurrency } of rows.filter(({ method }) => method === "speedy")) {
    links.push(...(await settleableLinks(tx, userNo, payCurrency, "speedy")));
    advancedOn.push(...(await advanceableIncomeAmounts(tx, { userNo, currency: currencyFromColumn(payCurrency) })));
  }
  await lockLinkSides(tx, {
    incomeIds: [...links, ...advancedOn].map(({ incomeId }) => incomeId),
    materialIds: links.map(({ materialId }) => materialId),
  });
}

/** Decides several settlements with one payment password, each independently, ordered by number. */
const reviewSettlements: Handler<typeof settlementReviews.reviewSettlements> = async (input, context) => {
  const { orderNos, isApproved, remark } = input;
  const { principal, world, refuse, transact } = context;
  const sortedOrderNos = [...new Set(orderNos)].sort();
  const use = await checkConfirmed(context, settlementReviews.reviewSettlements, input);
  const selectedOrders = { world: world.id, userNo: principal.userNo, orderNo: { in: sortedOrderNos } };
  // the platform's credit is a sum over all merchants
  return withoutTenant(() =>
    transact(async (tx) => {
      if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
      await holdSidesOf(tx, await tx.prisma.settlementOrder.findMany({ where: selectedOrders }));
      const rows = [];
      for (const orderNo of sortedOrderNos) {
        const outcome = await recordSettlementReviewDecision(tx, {
          userNo: principal.userNo,
          orderNo,
          operatorId: principal.operatorId,
          isApproved,
          remark,
        });
        rows.push({ orderNo, ...outcome });
      }
      return rows.every(({ refusal }) => refusal === "ORDER_NOTFOUND") ? refuse("ORDER_NOTFOUND") : { rows };
    }),
  );
};

const settlementReview: Handler<typeof settlementReviews.settlementReview> = async ({ id }, context) => {
  const { principal, world, by, refuse, prisma } = context;
  const order = await prisma.settlementOrder.findFirst({
    where: { world: world.id, userNo: principal.userNo, orderNo: id },
  });
  const review = order && (await prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: order.id } }));
  if (!order || !review) return refuse("ORDER_NOTFOUND");
  const group = await settlementApprovalLevels(context, principal.userNo, by.at);
  const price = review.state === "confirming" ? await liveSettlementPriceOrNull(context, order) : null;
  const cost = price && {
    debit: price.debit,
    held: money(currencyFromColumn(order.payCurrency), order.heldMinor),
    heldFees: null,
    rate: price.rate,
  };
  return detailOfReview(context, { orderNo: id, makerId: order.operatorId, review, group, cost });
};

/**
 * Confirms the current cost of an approved settlement on behalf of its creator; a cost above the displayed one is
 * refused and returned.
 */
const confirmSettlementCost: Handler<typeof settlementReviews.confirmSettlementCost> = async (input, context) => {
  const { orderNo, shownDebit } = input;
  const { principal, world, now, refuse } = context;
  const { userNo, operatorId } = principal;
  const use = await checkConfirmed(context, settlementReviews.confirmSettlementCost, input);
  return withoutTenant(() =>
    context.transact(async (tx) => {
      if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
      // the counter serializes a merchant's settlements, so that the additional draws remain available
      await nextManyIds(tx, `settle${userNo}`, "SO", 0);
      const before = await tx.prisma.settlementOrder.findFirst({ where: { world: world.id, userNo, orderNo } });
      if (before?.operatorId !== operatorId) return refuse("ORDER_NOTFOUND");
      const currency = currencyFromColumn(before.payCurrency);
      // one price for all that follows: what it draws of its links and what is exchanged come to the same
      const price = await liveSettlementPrice(tx, before);
      const { linksMinor } = costBeyondReservation(before, price);
      const method = before.method === "speedy" ? "speedy" : "normal";
      const drawing = { userNo, currency, method, isWithoutCustoms: !before.isCustoms } as const;
      // none is named, so none can be unusable
      const more = linksMinor > 0n ? await lockAndAllocateDraws({ ...tx, refuse: named }, drawing, linksMinor) : [];
      const customsUsdMinor = await customsDrawnUsdMinor(tx, currency, more);
      await requireCustomsLimit(tx, userNo, customsUsdMinor);
      await holdSidesOf(tx, [before]);
      const lockedReview = await lockReviewedSettlement(tx, { userNo, orderNo });
      if (!lockedReview) return refuse("ORDER_NOTFOUND");
      const { order, review } = lockedReview;
      if (review.state !== "confirming" || !isBefore(now, review.deadline)) return refuse("OPERATION_NOT_ALLOW");
      if (!(await isPayeeStillPayable(tx, order))) {
        await lapseSettlementReview(tx, lockedReview);
        return readSettlement(tx, order.id);
      }
      await requireSpeedyCredit(tx, order, price);
      if (shownDebit.currency !== currency || shownDebit.minor < price.debit.minor)
        return refuse("COST_CHANGED", { debit: amountText(price.debit) });
      await approveSettlementReview(tx, lockedReview, "confirm", price, more.map(linkDrawOf));
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
