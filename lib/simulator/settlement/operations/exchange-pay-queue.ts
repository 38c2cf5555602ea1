import {
  exchangePayActions,
  type ExchangePayAction,
  type exchangePayBankCalls,
} from "@/lib/operations/calls/settlement/exchange-pay";
import { exchangePay as machine, type ExchangePayEvent } from "@/lib/settlement/exchange-pay-states";
import type { CallContext, Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import {
  passPayoutToNextBank,
  requestExchangePayMaterials,
  failExchangePayOrder,
  moveToRepayout,
  nextBankOf,
  resumeOrderWithoutMaterials,
  returnExchangePayPayout,
  completeExchangePayPayout,
} from "../exchange-pay/bank-operations";
import { dispatchExchangePayEarly, isAwaitingDispatch } from "../exchange-pay/dispatch";
import { toExchangePayView } from "../exchange-pay/views";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

/** Returns the actions that operations can take on an order now, from its state machine and its facts. */
function eventsOf(row: Row<"ExchangePay">, hasNext: boolean): ExchangePayAction[] {
  if (!machine.is(row.state)) return [];
  const possible: readonly ExchangePayEvent[] = machine.events(row.state);
  const may: Partial<Record<ExchangePayAction, boolean>> = {
    dispatch: isAwaitingDispatch(row),
    accept: hasNext,
    return: row.acceptedAt !== null,
    fail: row.state !== "paying" || row.acceptedAt === null,
  };
  return exchangePayActions.filter(
    (action) =>
      (possible.includes(action) || (action === "dispatch" && possible.includes("repay"))) && may[action] !== false,
  );
}

const exchangePaysOf: Handler<typeof exchangePayBankCalls.exchangePaysOf> = async (
  { state, text, ...paging },
  context,
) => {
  const searchText = text?.trim().toUpperCase();
  const orders = query
    .selectFrom("exchangePay as x")
    .where("x.world", "=", context.world.id)
    .where((eb) =>
      allConditions([
        state && eb("x.state", "=", state),
        searchText &&
          eb.or([
            textContainsCondition(eb.ref("x.orderNo"), searchText),
            eb("x.userNo", "=", searchText),
            textContainsCondition(eb.fn("upper", ["x.payeeName"]), searchText),
          ]),
      ]),
    )
    .orderBy("x.placedAt", "desc")
    .orderBy("x.id", "desc");
  const page = await readPage(context.sql, paging, orders, {
    key: ["x.world", "x.id"],
    select: (listed) => listed.selectAll("x"),
  });
  const { rows } = page;
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  const next = new Map<string, string | null>();
  for (const row of rows)
    next.set(row.id, row.state === "paying" ? ((await nextBankOf(context, row))?.bank ?? null) : null);
  return {
    ...page,
    rows: rows.map((row) => {
      const { orderNo, pay, amount, payout, arrival, ...order } = toExchangePayView({ ...row, operator: null });
      const { isExpress, arrivalMethod, payeeName, placedAt, asked, failReason } = order;
      const nextBank = next.get(row.id) ?? null;
      return {
        orderNo,
        userNo: row.userNo,
        company: nameOf(row.userNo),
        state: order.state,
        pay,
        amount,
        payout,
        arrival,
        isExpress,
        arrivalMethod,
        payeeName,
        placedAt,
        asked,
        failReason,
        events: eventsOf(row, nextBank !== null),
        nextBank,
      };
    }),
  };
};

type BankActionCall = (typeof exchangePayBankCalls)[Exclude<keyof typeof exchangePayBankCalls, "exchangePaysOf">];

/** Wraps one action of the banks as a call that runs with the world's clock locked, at its instant. */
const bankAction =
  <T>(work: (tx: TxOf<BankActionCall>, input: T) => Promise<void>) =>
  async (input: T, context: CallContext<BankActionCall>) =>
    transactInLockedWorld(context, async (tx) => {
      await work(tx, input);
      return {};
    });

export const exchangePayQueueHandlers: Handlers<typeof exchangePayBankCalls> = {
  exchangePaysOf,
  dispatchExchangePay: bankAction(dispatchExchangePayEarly),
  askExchangePayMaterials: bankAction(requestExchangePayMaterials),
  resumeExchangePay: bankAction(resumeOrderWithoutMaterials),
  acceptExchangePay: bankAction(passPayoutToNextBank),
  succeedExchangePay: bankAction(completeExchangePayPayout),
  returnExchangePay: bankAction(returnExchangePayPayout),
  failExchangePay: bankAction(failExchangePayOrder),
  leadExchangePay: bankAction(moveToRepayout),
};
