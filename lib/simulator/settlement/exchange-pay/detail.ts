import type { Gives } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { isBefore } from "@/lib/time/instant";
import { operatorNames } from "../../access/operator-names";
import { namedFilesOf } from "../../files/own-files";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { trackingOf } from "../../payments/banks/tracking";
import { levelsShown } from "../../payments/review/levels-shown";
import { historyOf } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import { orderLevels } from "./levels";
import { hopsOf } from "./bank-operations";
import { wayOf } from "./payee";
import { decisionsOf, isUnderReview } from "./review";
import { toOrderView } from "./views";

export type ExchangePayDetail = Gives<typeof exchangePays.exchangePayDetail>;
type Looking = Pick<CallContext, "world" | "sql" | "prisma" | "now" | "by"> & { readonly who: Who };
type Order = Row<"ExchangePay">;

/** One order of a merchant's, as it is shown and printed; undefined where there is none of that number. */
export async function detailOf(tx: Looking, orderNo: string): Promise<ExchangePayDetail | undefined> {
  const { world, who, now } = tx;
  const row = await tx.prisma.exchangePay.findFirst({ where: { world: world.id, userNo: who.userNo, orderNo } });
  if (!row) return undefined;
  const names = await operatorNames(tx, [row.operatorId]);
  const history = await historyOf(tx, row.id);
  const filesOf = await namedFilesOf(tx, [row.documentIds]);
  const isConfirmable = row.state === unconfirmed && row.passed === row.levels.length && isBefore(now, row.deadline);
  return {
    order: toOrderView(row, { operator: names.get(row.operatorId) ?? null }),
    history,
    tracking: await trackingNow(tx, row, history),
    documents: filesOf(row.documentIds),
    ...(await reviewsOf(tx, row)),
    mayConfirm: isConfirmable && may(who, exchangePays.confirmExchangePay.needs) === null,
    isVouched: row.payouts > 0,
  };
}

/** The way of the present payout, once it was sent, or is to be. */
async function trackingNow(
  tx: Looking,
  row: Order,
  history: ExchangePayDetail["history"],
): Promise<ExchangePayDetail["tracking"]> {
  const sentAt = history.findLast(({ event }) => event === "dispatch" || event === "repay")?.at ?? null;
  const dispatchAt = row.dispatchAt ?? sentAt;
  if (!dispatchAt) return null;
  // what is sent again has come to no bank yet
  const isAhead = row.dispatchAt !== null && row.state !== "paying" && row.state !== "success";
  return trackingOf(
    row,
    tx.world,
    { dispatchAt, sentAt: isAhead ? null : sentAt },
    wayOf(row),
    isAhead ? [] : await hopsOf(tx, row),
  );
}

/** Level by level who decides or has decided, and whether the asker may now. */
async function reviewsOf(tx: Looking, row: Order): Promise<Pick<ExchangePayDetail, "reviews" | "mayReview">> {
  if (row.levels.length === 0) return { reviews: [], mayReview: false };
  const group = await orderLevels(tx, row.userNo, tx.by.at);
  const { levels } = await levelsShown(tx, row, group, await decisionsOf(tx, row));
  const isOpen = isUnderReview(row, tx.now);
  const next = isOpen ? (levels[row.passed]?.reviewers ?? []) : [];
  return {
    reviews: levels.map((level) => ({ ...level, reviewers: isOpen ? level.reviewers.map(({ name }) => name) : [] })),
    mayReview: next.some(({ operatorId }) => operatorId === tx.who.operatorId),
  };
}

export const exchangePayDetail: Handler<typeof exchangePays.exchangePayDetail> = async ({ orderNo }, context) =>
  (await detailOf(context, orderNo)) ?? context.refuse("ORDER_NOTFOUND");
