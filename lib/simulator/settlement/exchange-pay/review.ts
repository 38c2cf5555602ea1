import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine, unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { isBefore } from "@/lib/time/instant";
import type { Level } from "../../access/approval/group";
import { checkConfirmed } from "../../access/mfa/confirmed";
import type { Handler } from "@/lib/simulator/platform/handler";
import { decidersOf, nextLevel } from "../../payments/review/levels-to-pass";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { orderLevels } from "./levels";
import { lockOrder } from "./lock-order";
import { releaseOrder } from "./release";
import { tellReviewers, tellSome } from "./tell";
import { readOrder } from "./views";

type Order = Row<"ExchangePay">;

/** What was decided about some orders, of each level by level. */
export const decisionsOf = (
  tx: InWorld,
  ...orders: readonly Pick<Order, "id">[]
): Promise<Row<"ExchangePayDecision">[]> =>
  tx.prisma.exchangePayDecision.findMany({
    where: { world: tx.world.id, orderId: { in: orders.map(({ id }) => id) } },
    orderBy: { place: "asc" },
  });

/** Whether an order waits for a reviewer at an instant: none that is overdue. */
export const isUnderReview = (row: Pick<Order, "state" | "passed" | "levels" | "deadline">, now: Date): boolean =>
  row.state === unconfirmed && row.passed < row.levels.length && isBefore(now, row.deadline);

/** The level of the group that an order waits for, with those of it who may decide: never its maker, and nobody twice. */
export function nextDeciders(
  row: Pick<Order, "levels" | "passed" | "operatorId">,
  group: readonly Level[],
  decisions: readonly Pick<Row<"ExchangePayDecision">, "operatorId">[],
): string[] {
  const decided = decisions.map(({ operatorId }) => operatorId);
  return decidersOf(nextLevel(group, row), row.operatorId, decided);
}

/** One reviewer's decision about an order, on the level that is next. */
export const reviewExchangePay: Handler<typeof exchangePays.reviewExchangePay> = async (takes, context) => {
  const use = await checkConfirmed(context, exchangePays.reviewExchangePay, takes);
  const { orderNo, isApproved, remark } = takes;
  return context.transact(async (tx) => {
    if (!(await use(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { userNo, operatorId } = tx.who;
    const row = await lockOrder(tx, orderNo, userNo);
    const group = await orderLevels(tx, userNo, tx.by.at);
    const deciders = nextDeciders(row, group, await decisionsOf(tx, row));
    if (!isUnderReview(row, tx.now) || !deciders.includes(operatorId)) return tx.refuse("OPERATION_NOT_ALLOW");
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
    else if (await releaseOrder(tx, row, "reject", remark))
      await tellSome(tx, row, "exchangePayRejected", [row.operatorId], { remark: remark || "—" });
    return readOrder(tx, row.id);
  });
};

/** A level has approved: the next one is told, or after the last the maker, who confirms. */
async function pass(tx: Tx, row: Order, group: readonly Level[]): Promise<void> {
  const passed = row.passed + 1;
  const isLast = passed === row.levels.length;
  await transition(tx, machine, row, isLast ? "approve" : "pass");
  await tx.prisma.exchangePay.updateMany({ where: { world: row.world, id: row.id }, data: { passed } });
  if (isLast) return tellSome(tx, row, "exchangePayApproved", [row.operatorId], { deadline: row.deadline });
  return tellReviewers(tx, row, nextLevel(group, { ...row, passed }), row.deadline);
}
