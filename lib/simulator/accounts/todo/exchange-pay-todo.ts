import type { Todo } from "@/lib/accounts/todo";
import { unconfirmed, type ExchangePayState } from "@/lib/settlement/exchange-pay-states";
import { orderLevels } from "../../settlement/exchange-pay/levels";
import { decisionsOf, isUnderReview, nextDeciders } from "../../settlement/exchange-pay/review";
import type { Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import type { Asked, Waiting } from "./incoming-todo";

type Order = Row<"ExchangePay">;

const ordersIn = (tx: Asked, states: readonly ExchangePayState[]): Promise<Order[]> =>
  tx.prisma.exchangePay.findMany({
    where: { world: tx.world.id, userNo: tx.who.userNo, state: { in: [...states] } },
    orderBy: [{ deadline: "asc" }, { orderNo: "asc" }],
  });

const waitingOf = (rows: readonly Order[], isDue = false): Waiting => ({
  count: rows.length,
  ...(rows[0] && { first: `orderNo=${rows[0].orderNo}`, ...(isDue && { deadline: rows[0].deadline }) }),
});

/** Unconfirmed orders that are not overdue. */
const open = async (tx: Asked): Promise<Order[]> =>
  (await ordersIn(tx, [unconfirmed])).filter(({ deadline }) => deadline > tx.now);

/** What exchange-and-pay orders wait for on their merchant's side. */
export const exchangePayTodos = {
  /** Orders that this very person may decide on now. */
  async exchangePayReview(tx) {
    const rows = (await open(tx)).filter((row) => isUnderReview(row, tx.now));
    if (rows.length === 0) return waitingOf([]);
    const [group, decided] = await together(orderLevels(tx, tx.who.userNo, tx.by.at), decisionsOf(tx, ...rows));
    const isMine = (row: Order) =>
      nextDeciders(
        row,
        group,
        decided.filter(({ orderId }) => orderId === row.id),
      ).includes(tx.who.operatorId);
    return waitingOf(rows.filter(isMine), true);
  },
  /** Orders that nobody has to approve any more. */
  exchangePayConfirm: async (tx) =>
    waitingOf(
      (await open(tx)).filter(({ passed, levels }) => passed === levels.length),
      true,
    ),
  exchangePayMaterial: async (tx) => waitingOf(await ordersIn(tx, ["awaitingMaterials"])),
  /** Orders that could not be paid, and whose payee has not been named again. */
  exchangePayFailed: async (tx) =>
    waitingOf((await ordersIn(tx, ["failure", "awaitingRepayout"])).filter(({ dispatchAt }) => dispatchAt === null)),
} satisfies Readonly<Partial<Record<Todo, (tx: Asked) => Promise<Waiting>>>>;
