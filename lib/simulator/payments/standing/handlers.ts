import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { payment, standingOrder } from "@/lib/payments/states";
import { isBefore } from "@/lib/time/instant";
import { skipReason } from "@/lib/payments/ahead/skip-reason";
import { checkStepUp } from "../../access/mfa/confirmed";
import type { CallContext, Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { repeat } from "./repeat";
import { scheduleTurn, turnAt, turnJob } from "./schedule-turn";
import { readStanding, standingViews } from "./standing-view";
import { keepTurns } from "./take-turn";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Changing = TxOf<typeof standingOrders.endStanding>;

/** So many turns of a standing order are shown, the last ones. */
const turnsShown = 120;

const list: Handler<typeof standingOrders.standingOrders> = async ({ currentPage, pageSize }, context) => {
  const where = { world: context.world.id, userNo: context.who.userNo };
  const total = await context.prisma.standingOrder.count({ where });
  const rows = await context.prisma.standingOrder.findMany({
    where,
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    skip: (currentPage - 1) * pageSize,
    take: pageSize,
  });
  return { rows: await standingViews(context, rows), total, currentPage, pageSize };
};

const detail: Handler<typeof standingOrders.standingDetail> = async ({ standingNo }, context) => {
  const { who, world, prisma, refuse } = context;
  const row = await prisma.standingOrder.findFirst({ where: { world: world.id, standingNo, userNo: who.userNo } });
  const [standing] = row ? await standingViews(context, [row]) : [];
  if (!row || !standing) return refuse("ORDER_NOTFOUND");
  return { standing, turns: await turnsOf(context, row), history: await historyOf(context, row.id) };
};

/** The last turns of a standing order, newest first, with their payments. */
async function turnsOf({ world, prisma }: InWorld, { id }: Row<"StandingOrder">) {
  const turns = await prisma.standingTurn.findMany({
    where: { world: world.id, standingId: id },
    orderBy: { no: "desc" },
    take: turnsShown,
  });
  const ids = turns.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]));
  const made = await prisma.payment.findMany({
    where: { world: world.id, id: { in: ids } },
    select: { id: true, orderNo: true, state: true },
  });
  const paid = new Map(made.map((one) => [one.id, one]));
  return turns.map(({ no, dueOn, paymentId, skipped, at }) => {
    const { orderNo = null, state = "" } = paid.get(paymentId ?? "") ?? {};
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

/** A change of one's own standing order, whose row is held. */
const changed = (
  { who, world, transact }: CallContext<typeof standingOrders.endStanding>,
  standingNo: string,
  work: (tx: Changing, row: Row<"StandingOrder">) => Promise<boolean>,
) =>
  transact(async (tx) => {
    const row = await lockRow(tx, "StandingOrder", { world: world.id, standingNo });
    if (!row || row.userNo !== who.userNo) return tx.refuse("ORDER_NOTFOUND");
    if (!(await work(tx, row))) return tx.refuse("OPERATION_NOT_ALLOW");
    return readStanding(tx, row.id);
  });

/** It pays no turn any more, until it is resumed, or ever. */
const stop =
  (event: "pause" | "end"): Handler<typeof standingOrders.endStanding> =>
  ({ standingNo }, context) =>
    changed(context, standingNo, async (tx, row) => {
      await unschedule(tx, turnJob, row.id);
      return transition(tx, standingOrder, row, event);
    });

/** It pays again what it was confirmed for; whoever stopped it may have had a reason, so that is confirmed once more. */
const resume: Handler<typeof standingOrders.resumeStanding> = async (takes, context) => {
  const use = await checkStepUp(context, standingOrders.resumeStanding, takes);
  return changed(context, takes.standingNo, async (tx, row) => {
    if (!(await use(tx))) return context.refuse("CAPTCHA_ERROR");
    return goOn(tx, row);
  });
};

/** Turns whose time has passed meanwhile are left out; without another one it is finished. */
async function goOn(tx: Changing, row: Row<"StandingOrder">): Promise<boolean> {
  if (row.state !== "paused") return false;
  const missed = missedTurns(row, tx.now);
  await keepTurns(
    tx,
    row,
    Array.from({ length: missed }, () => ({ paymentId: null, skipped: "paused" as const })),
  );
  const goesOn = await scheduleTurn(tx, { ...row, turns: row.turns + missed });
  return transition(tx, standingOrder, row, goesOn ? "resume" : "finish");
}

/** How many turns have passed by an instant since the last one that was taken. */
function missedTurns(row: Row<"StandingOrder">, now: Date): number {
  let missed = 0;
  for (;;) {
    const at = turnAt(row, row.turns + missed + 1);
    if (at === null || isBefore(now, at)) return missed;
    missed += 1;
  }
}

export const standingHandlers: Handlers<typeof standingOrders> = {
  repeat,
  standingOrders: list,
  standingDetail: detail,
  pauseStanding: stop("pause"),
  resumeStanding: resume,
  endStanding: stop("end"),
};
