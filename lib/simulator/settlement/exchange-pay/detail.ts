import type { CallOutput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { isBefore } from "@/lib/time/instant";
import { operatorNames } from "../../access/operator-names";
import { createNamedFileLookup } from "../../files/own-files";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { buildPaymentTracking } from "../../payments/banks/tracking";
import { levelViewsOf } from "@/lib/simulator/payments/review/level-views";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import { exchangePayApprovalLevels } from "./levels";
import { payoutHopsOf } from "./bank-operations";
import { payoutRouteOf } from "./payee";
import { exchangePayDecisionsOf, isExchangePayUnderReview } from "./review";
import { toExchangePayView } from "./views";

export type ExchangePayDetail = CallOutput<typeof exchangePayCalls.exchangePayDetail>;
type DetailContext = Pick<CallContext, "world" | "sql" | "prisma" | "now" | "by"> & { readonly principal: Principal };
type Order = Row<"ExchangePay">;

/** Returns one order of a merchant, for display and documents, or undefined for an unknown number. */
export async function exchangePayDetailOf(tx: DetailContext, orderNo: string): Promise<ExchangePayDetail | undefined> {
  const { world, principal, now } = tx;
  const row = await tx.prisma.exchangePay.findFirst({ where: { world: world.id, userNo: principal.userNo, orderNo } });
  if (!row) return undefined;
  const names = await operatorNames(tx, [row.operatorId]);
  const history = await readStateHistory(tx, row.id);
  const filesOf = await createNamedFileLookup(tx, [row.documentIds]);
  const isConfirmable =
    row.state === unconfirmedState && row.passed === row.levels.length && isBefore(now, row.deadline);
  return {
    order: toExchangePayView({ ...row, operator: names.get(row.operatorId) ?? null }),
    history,
    tracking: await trackingNow(tx, row, history),
    documents: filesOf(row.documentIds),
    ...(await reviewsOf(tx, row)),
    mayConfirm: isConfirmable && checkAccess(principal, exchangePayCalls.confirmExchangePay.access) === null,
    isVouched: row.payouts > 0,
  };
}

/** Returns the route of the current payout, once it was sent or is scheduled. */
async function trackingNow(
  tx: DetailContext,
  row: Order,
  history: ExchangePayDetail["history"],
): Promise<ExchangePayDetail["tracking"]> {
  const sentAt = history.findLast(({ event }) => event === "dispatch" || event === "repay")?.at ?? null;
  const dispatchAt = row.dispatchAt ?? sentAt;
  if (!dispatchAt) return null;
  // what is sent again has come to no bank yet
  const isAhead = row.dispatchAt !== null && row.state !== "paying" && row.state !== "success";
  return buildPaymentTracking(
    row,
    tx.world,
    { dispatchAt, sentAt: isAhead ? null : sentAt },
    payoutRouteOf(row),
    isAhead ? [] : await payoutHopsOf(tx, row),
  );
}

/** Returns the reviewers and decisions level by level, and whether the caller may decide now. */
async function reviewsOf(tx: DetailContext, row: Order): Promise<Pick<ExchangePayDetail, "reviews" | "mayReview">> {
  if (row.levels.length === 0) return { reviews: [], mayReview: false };
  const group = await exchangePayApprovalLevels(tx, row.userNo, tx.by.at);
  const { levels } = await levelViewsOf(tx, row, group, await exchangePayDecisionsOf(tx, row));
  const isOpen = isExchangePayUnderReview(row, tx.now);
  const next = isOpen ? (levels[row.passed]?.reviewers ?? []) : [];
  return {
    reviews: levels.map((level) => ({ ...level, reviewers: isOpen ? level.reviewers.map(({ name }) => name) : [] })),
    mayReview: next.some(({ operatorId }) => operatorId === tx.principal.operatorId),
  };
}

export const getExchangePayDetail: Handler<typeof exchangePayCalls.exchangePayDetail> = async ({ orderNo }, context) =>
  (await exchangePayDetailOf(context, orderNo)) ?? context.refuse("ORDER_NOTFOUND");
