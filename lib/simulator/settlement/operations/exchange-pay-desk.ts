import {
  exchangePayActions,
  type ExchangePayAction,
  type exchangePayDesk,
} from "@/lib/operations/calls/settlement/exchange-pay";
import { exchangePay as machine, type ExchangePayEvent } from "@/lib/settlement/exchange-pay-states";
import type { CallContext, Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import {
  acceptOrder,
  askMaterials,
  failOrder,
  leadToRepayout,
  nextBankOf,
  resumeOrder,
  returnOrder,
  succeedOrder,
} from "../exchange-pay/bank-operations";
import { dispatchEarly, isToBeSent } from "../exchange-pay/dispatch";
import { toOrderView } from "../exchange-pay/views";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";

/** What operations may do to an order now: the machine says what is possible, the facts whether now. */
function eventsOf(row: Row<"ExchangePay">, hasNext: boolean): ExchangePayAction[] {
  if (!machine.is(row.state)) return [];
  const possible: readonly ExchangePayEvent[] = machine.events(row.state);
  const may: Partial<Record<ExchangePayAction, boolean>> = {
    dispatch: isToBeSent(row),
    accept: hasNext,
    return: row.acceptedAt !== null,
    fail: row.state !== "paying" || row.acceptedAt === null,
  };
  return exchangePayActions.filter(
    (action) =>
      (possible.includes(action) || (action === "dispatch" && possible.includes("repay"))) && may[action] !== false,
  );
}

const exchangePaysOf: Handler<typeof exchangePayDesk.exchangePaysOf> = async ({ state, text, ...paged }, context) => {
  const found = await pageOfRows<object>(context.sql, paged, {
    from: "exchange_pay x",
    ...withFilters({ where: "x.world = $1::uuid", values: [context.world.id] }, [
      [state, (n) => `x.state = ${n}`],
      [
        text?.trim().toUpperCase(),
        (n) => `(strpos(x.order_no, ${n}) > 0 or x.user_no = ${n} or strpos(upper(x.payee_name), ${n}) > 0)`,
      ],
    ]),
    columns: "x.*",
    order: "x.placed_at desc, x.id desc",
  });
  const rows = found.rows.map((row) => named<"ExchangePay">(row));
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  const next = new Map<string, string | null>();
  for (const row of rows)
    next.set(row.id, row.state === "paying" ? ((await nextBankOf(context, row))?.bank ?? null) : null);
  return {
    ...found,
    rows: rows.map((row) => {
      const { orderNo, pay, amount, payout, arrival, ...order } = toOrderView(row, { operator: null });
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

type DeskCall = (typeof exchangePayDesk)[Exclude<keyof typeof exchangePayDesk, "exchangePaysOf">];

/** One action of the banks as a call: with the world's clock held, at its instant. */
const asked =
  <T>(work: (tx: TxOf<DeskCall>, takes: T) => Promise<void>) =>
  async (takes: T, context: CallContext<DeskCall>) =>
    inHeldWorld(context, async (tx) => {
      await work(tx, takes);
      return {};
    });

export const exchangePayDeskHandlers: Handlers<typeof exchangePayDesk> = {
  exchangePaysOf,
  dispatchExchangePay: asked(dispatchEarly),
  askExchangePayMaterials: asked(askMaterials),
  resumeExchangePay: asked(resumeOrder),
  acceptExchangePay: asked(acceptOrder),
  succeedExchangePay: asked(succeedOrder),
  returnExchangePay: asked(returnOrder),
  failExchangePay: asked(failOrder),
  leadExchangePay: asked(leadToRepayout),
};
