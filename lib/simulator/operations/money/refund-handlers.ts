import { invariant } from "@/lib/call/refusals";
import type { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { incomeRefund, openRefund } from "@/lib/receiving/states";
import type { Handler, Handlers } from "../../handler";
import {
  askCorrection,
  completeRefund,
  failRefund,
  lockRefund,
  switchMode,
  type Locked,
} from "../../receiving/refunds/steps";
import { toRefundView } from "../../receiving/refunds/views";
import { pageOfRows } from "../../store/paging";
import { named } from "../../store/records";
import { stateNames } from "../../store/state-names";
import type { Tx } from "../../store/tx";
import { withFilters } from "../../store/with-filters";
import { inHeldWorld } from "../worlds/held-world";

const incomeRefunds: Handler<typeof refundActions.incomeRefunds> = async ({ state, text, ...paged }, context) => {
  const { world, sql, prisma } = context;
  const found = await pageOfRows<object>(sql, paged, {
    from: "income_refund f",
    ...withFilters({ where: "f.world = $1::uuid", values: [world.id] }, [
      [state, (n) => `f.state = ${n}`],
      [text?.trim().toUpperCase(), (n) => `strpos(f.order_no || ' ' || f.user_no, ${n}) > 0`],
    ]),
    columns: "f.*",
    order: `f.state not in (${stateNames(incomeRefund, ...openRefund)}), f.placed_at desc, f.id desc`,
  });
  const rows = found.rows.map((row) => named<"IncomeRefund">(row));
  const incomes = await prisma.income.findMany({
    where: { world: world.id, id: { in: rows.map(({ incomeId }) => incomeId) } },
    select: { id: true, detailId: true },
  });
  const numbers = new Map(incomes.map(({ id, detailId }) => [id, detailId]));
  return {
    ...found,
    rows: rows.map((row) => {
      const view = toRefundView(row, numbers.get(row.incomeId) ?? "");
      const events = incomeRefund.events(view.state).filter((event) => event !== "correct");
      return { ...view, userNo: row.userNo, events };
    }),
    waiting: await prisma.incomeRefund.count({ where: { world: world.id, state: { in: [...openRefund] } } }),
  };
};

type Deciding = Tx<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "ORDER_CHANGED">;

/** One deed of the bank's with a refund that was looked at. */
const decided =
  (act: (tx: Deciding, locked: Locked, reason: string) => Promise<void>): Handler<typeof refundActions.failRefund> =>
  async ({ orderNo, changes, reason }, asked) =>
    inHeldWorld(asked, async (tx) => {
      await act(tx, await lockRefund(tx, { orderNo, changes }), reason);
      const row = await tx.prisma.incomeRefund.findFirst({ where: { world: tx.world.id, orderNo } });
      const income = row && (await tx.prisma.income.findFirst({ where: { world: tx.world.id, id: row.incomeId } }));
      invariant(income, "a refund and its income stay");
      return toRefundView(row, income.detailId);
    });

const complete = decided(completeRefund);

export const refundOperationHandlers: Handlers<typeof refundActions> = {
  incomeRefunds,
  askRefundPayee: decided(askCorrection),
  switchRefund: decided(switchMode),
  completeRefund: (takes, asked) => complete({ ...takes, reason: "" }, asked),
  failRefund: decided(failRefund),
};
