import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { payment, standingOrderMachine } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { skipReason } from "@/lib/payments/ahead/skip-reason";
import { checkStepUp } from "@/lib/simulator/access/mfa/confirmation";
import type { CallContext, Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { createStandingOrder } from "./repeat";
import { scheduleNextStandingTurn, standingTurnTime, turnJob } from "./schedule-turn";
import { readStandingOrderView, standingOrderViews } from "./standing-view";
import { storeTurnOutcomes } from "./take-turn";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Changing = TxOf<typeof standingOrders.endStanding>;

/** Limits how many of the latest turns of a standing order are listed. */
const turnListMax = 120;

const list: Handler<typeof standingOrders.standingOrders> = async ({ currentPage, pageSize }, context) => {
  const where = { world: context.world.id, userNo: context.principal.userNo };
  const total = await context.prisma.standingOrder.count({ where });
  const rows = await context.prisma.standingOrder.findMany({
    where,
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    skip: (currentPage - 1) * pageSize,
    take: pageSize,
  });
  return { rows: await standingOrderViews(context, rows), total, currentPage, pageSize };
};

const detail: Handler<typeof standingOrders.standingDetail> = async ({ standingNo }, context) => {
  const { principal, world, prisma, refuse } = context;
  const row = await prisma.standingOrder.findFirst({
    where: { world: world.id, standingNo, userNo: principal.userNo },
  });
  const [standing] = row ? await standingOrderViews(context, [row]) : [];
  if (!row || !standing) return refuse("ORDER_NOTFOUND");
  return { standing, turns: await turnsOf(context, row), history: await readStateHistory(context, row.id) };
};

/** Returns the latest turns of a standing order, newest first, with their payments. */
async function turnsOf({ world, prisma }: InWorld, { id }: Row<"StandingOrder">) {
  const turns = await prisma.standingTurn.findMany({
    where: { world: world.id, standingId: id },
    orderBy: { no: "desc" },
    take: turnListMax,
  });
  const ids = turns.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]));
  const paymentRows = await prisma.payment.findMany({
    where: { world: world.id, id: { in: ids } },
    select: { id: true, orderNo: true, state: true },
  });
  const paymentById = new Map(paymentRows.map((row) => [row.id, row]));
  return turns.map(({ no, dueOn, paymentId, skipped, at }) => {
    const { orderNo = null, state = "" } = paymentById.get(paymentId ?? "") ?? {};
    return {
      no,
      dueOn,
      orderNo,
      state: payment.is(state) ? state : null,
      skipped: skipped === null ? null : skipReason.parse(skipped),
      at,
    };
  });
}

/** Changes one of the merchant's standing orders while its row is locked. */
const changeStanding = (
  { principal, world, transact }: CallContext<typeof standingOrders.endStanding>,
  standingNo: string,
  work: (tx: Changing, row: Row<"StandingOrder">) => Promise<boolean>,
) =>
  transact(async (tx) => {
    const row = await lockRow(tx, "StandingOrder", { world: world.id, standingNo });
    if (!row || row.userNo !== principal.userNo) return tx.refuse("ORDER_NOTFOUND");
    if (!(await work(tx, row))) return tx.refuse("OPERATION_NOT_ALLOW");
    return readStandingOrderView(tx, row.id);
  });

/** Stops the turns of a standing order, until it is resumed or for good. */
const stop =
  (event: "pause" | "end"): Handler<typeof standingOrders.endStanding> =>
  ({ standingNo }, context) =>
    changeStanding(context, standingNo, async (tx, row) => {
      await unschedule(tx, turnJob, row.id);
      return transition(tx, standingOrderMachine, row, event);
    });

/**
 * Resumes the payments that the standing order was confirmed for. It requires another confirmation, because there may
 * have been a reason for the pause.
 */
const resume: Handler<typeof standingOrders.resumeStanding> = async (input, context) => {
  const use = await checkStepUp(context, standingOrders.resumeStanding, input);
  return changeStanding(context, input.standingNo, async (tx, row) => {
    if (!(await use(tx))) return context.refuse("CAPTCHA_ERROR");
    return goOn(tx, row);
  });
};

/** Skips the turns that were due in the meantime, and finishes the order when no turn remains. */
async function goOn(tx: Changing, row: Row<"StandingOrder">): Promise<boolean> {
  if (row.state !== "paused") return false;
  const missedCount = missedTurns(row, tx.now);
  await storeTurnOutcomes(
    tx,
    row,
    Array.from({ length: missedCount }, () => ({ paymentId: null, skipped: "paused" as const })),
  );
  const goesOn = await scheduleNextStandingTurn(tx, { ...row, turns: row.turns + missedCount });
  return transition(tx, standingOrderMachine, row, goesOn ? "resume" : "finish");
}

/** Returns how many turns have passed by an instant since the last one processed. */
function missedTurns(row: Row<"StandingOrder">, now: Date): number {
  let missedCount = 0;
  for (;;) {
    const at = standingTurnTime(row, row.turns + missedCount + 1);
    if (at === null || isBefore(now, at)) return missedCount;
    missedCount += 1;
  }
}

export const standingHandlers: Handlers<typeof standingOrders> = {
  repeat: createStandingOrder,
  standingOrders: list,
  standingDetail: detail,
  pauseStanding: stop("pause"),
  resumeStanding: resume,
  endStanding: stop("end"),
};
