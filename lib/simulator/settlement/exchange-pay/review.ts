import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { isBefore } from "@/lib/time/instant";
import type { Level } from "../../access/approval/group";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import type { Handler } from "@/lib/simulator/platform/handler";
import { eligibleLevelDeciders, nextReviewLevel } from "@/lib/simulator/payments/review/required-levels";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { exchangePayApprovalLevels } from "./levels";
import { lockExchangePay } from "./lock-order";
import { endExchangePay } from "./release";
import { notifyExchangePayReviewers, tellSome } from "./notifications";
import { readExchangePay } from "./views";

type Order = Row<"ExchangePay">;

/** Returns the decisions on some orders, ordered by level. */
export const exchangePayDecisionsOf = (
  tx: InWorld,
  ...orders: readonly Pick<Order, "id">[]
): Promise<Row<"ExchangePayDecision">[]> =>
  tx.prisma.exchangePayDecision.findMany({
    where: { world: tx.world.id, orderId: { in: orders.map(({ id }) => id) } },
    orderBy: { place: "asc" },
  });

/** Returns true when an order waits for a reviewer at an instant; an overdue order does not. */
export const isExchangePayUnderReview = (
  row: Pick<Order, "state" | "passed" | "levels" | "deadline">,
  now: Date,
): boolean => row.state === unconfirmedState && row.passed < row.levels.length && isBefore(now, row.deadline);

/** Returns the operators of the next level who may decide: never the order's creator, and nobody twice. */
export function exchangePayNextDeciders(
  row: Pick<Order, "levels" | "passed" | "operatorId">,
  group: readonly Level[],
  decisions: readonly Pick<Row<"ExchangePayDecision">, "operatorId">[],
): string[] {
  const decidedBy = decisions.map(({ operatorId }) => operatorId);
  return eligibleLevelDeciders(nextReviewLevel(group, row), row.operatorId, decidedBy);
}

/** Records one reviewer's decision on an order at its next level. */
export const decideExchangePayReview: Handler<typeof exchangePayCalls.reviewExchangePay> = async (input, context) => {
  const use = await checkConfirmed(context, exchangePayCalls.reviewExchangePay, input);
  const { orderNo, isApproved, remark } = input;
  return context.transact(async (tx) => {
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { userNo, operatorId } = tx.principal;
    const row = await lockExchangePay(tx, orderNo, userNo);
    const group = await exchangePayApprovalLevels(tx, userNo, tx.by.at);
    const deciders = exchangePayNextDeciders(row, group, await exchangePayDecisionsOf(tx, row));
    if (!isExchangePayUnderReview(row, tx.now) || !deciders.includes(operatorId))
      return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.exchangePayDecision.create({
      data: {
        world: row.world,
        orderId: row.id,
        userNo,
        place: row.passed,
        level: row.levels[row.passed] ?? 0,
        operatorId,
        isApproved,
        remark,
        at: tx.now,
      },
    });
    if (isApproved) await pass(tx, row, group);
    else if (await endExchangePay(tx, row, "reject", remark))
      await tellSome(tx, row, "exchangePayRejected", [row.operatorId], { remark: remark || "—" });
    return readExchangePay(tx, row.id);
  });
};

/** Records that a level has approved: notifies the next level, or after the last one the creator, who confirms. */
async function pass(tx: Tx, row: Order, group: readonly Level[]): Promise<void> {
  const passed = row.passed + 1;
  const isLast = passed === row.levels.length;
  await transition(tx, machine, row, isLast ? "approve" : "pass");
  await tx.prisma.exchangePay.updateMany({ where: { world: row.world, id: row.id }, data: { passed } });
  if (isLast) return tellSome(tx, row, "exchangePayApproved", [row.operatorId], { deadline: row.deadline });
  return notifyExchangePayReviewers(tx, row, nextReviewLevel(group, { ...row, passed }), row.deadline);
}
