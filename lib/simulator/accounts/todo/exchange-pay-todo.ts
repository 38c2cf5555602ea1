import type { Todo } from "@/lib/accounts/todo";
import { unconfirmedState, type ExchangePayState } from "@/lib/settlement/exchange-pay-states";
import { exchangePayApprovalLevels } from "../../settlement/exchange-pay/levels";
import {
  exchangePayDecisionsOf,
  isExchangePayUnderReview,
  exchangePayNextDeciders,
} from "../../settlement/exchange-pay/review";
import type { Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { TodoContext, PendingTask } from "./incoming-todo";

type Order = Row<"ExchangePay">;

const ordersIn = (tx: TodoContext, states: readonly ExchangePayState[]): Promise<Order[]> =>
  tx.prisma.exchangePay.findMany({
    where: { world: tx.world.id, userNo: tx.principal.userNo, state: { in: [...states] } },
    orderBy: [{ deadline: "asc" }, { orderNo: "asc" }],
  });

const waitingOf = (rows: readonly Order[], isDue = false): PendingTask => ({
  count: rows.length,
  ...(rows[0] && { first: `orderNo=${rows[0].orderNo}`, ...(isDue && { deadline: rows[0].deadline }) }),
});

/** Returns unconfirmed orders that are not overdue. */
const open = async (tx: TodoContext): Promise<Order[]> =>
  (await ordersIn(tx, [unconfirmedState])).filter(({ deadline }) => deadline > tx.now);

/** Returns the tasks of exchange-and-pay orders that wait for the merchant. */
export const exchangePayTodos = {
  /** Counts orders that the caller may decide on now. */
  async exchangePayReview(tx) {
    const rows = (await open(tx)).filter((row) => isExchangePayUnderReview(row, tx.now));
    if (rows.length === 0) return waitingOf([]);
    const [group, decisions] = await awaitAllBeforeFailing(
      exchangePayApprovalLevels(tx, tx.principal.userNo, tx.by.at),
      exchangePayDecisionsOf(tx, ...rows),
    );
    const isMine = (row: Order) =>
      exchangePayNextDeciders(
        row,
        group,
        decisions.filter(({ orderId }) => orderId === row.id),
      ).includes(tx.principal.operatorId);
    return waitingOf(rows.filter(isMine), true);
  },
  /** Counts orders that need no further approval. */
  exchangePayConfirm: async (tx) =>
    waitingOf(
      (await open(tx)).filter(({ passed, levels }) => passed === levels.length),
      true,
    ),
  exchangePayMaterial: async (tx) => waitingOf(await ordersIn(tx, ["awaitingMaterials"])),
  /** Counts orders with a failed payout and a payee that has not been corrected. */
  exchangePayFailed: async (tx) =>
    waitingOf((await ordersIn(tx, ["failure", "awaitingRepayout"])).filter(({ dispatchAt }) => dispatchAt === null)),
} satisfies Readonly<Partial<Record<Todo, (tx: TodoContext) => Promise<PendingTask>>>>;
