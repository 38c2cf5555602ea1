import { invariant } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { settlementBankActions, type settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { paymentReview } from "@/lib/payments/states";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { settlementMachine as machine, type SettlementOrderEvent } from "@/lib/settlement/order-states";
import type { CallContext, Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import { acceptSettlement, requestDocuments, resumeSettlement, succeedSettlement } from "../banks/bank-operations";
import { dispatchSettlement } from "../banks/dispatch-settlement";
import { failSettlement, returnSettlement } from "../banks/fail-settlement";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

interface QueueRow {
  orderNo: string;
  userNo: string;
  state: string;
  reviewState: string | null;
  method: string;
  isCustoms: boolean;
  payCurrency: Currency;
  payMinor: bigint;
  receiveMinor: bigint;
  payeeName: string;
  placedAt: Date;
  sentOn: string;
  expectedOn: string;
  asked: string | null;
  attempts: number;
  exchangedAt: Date | null;
  acceptedAt: Date | null;
}

/** Returns the actions that operations can take on a settlement now, from its state machine and its facts. */
function eventsOf({ state, exchangedAt, acceptedAt }: QueueRow) {
  if (!machine.is(state)) return [];
  const may: Partial<Record<SettlementOrderEvent, boolean>> = {
    dispatch: exchangedAt !== null,
    fail: exchangedAt !== null,
    accept: acceptedAt === null,
  };
  return settlementBankActions.filter((event) => machine.next(state, event) !== undefined && may[event] !== false);
}

const settlementQueue: Handler<typeof settlementBankCalls.settlementQueue> = async (
  { state, text, currentPage, pageSize },
  { world, sql },
) => {
  const page = await pageOfRows<QueueRow>(
    sql,
    { currentPage, pageSize },
    {
      from: "settlement_order s",
      ...withFilters({ where: "s.world = $1::uuid", values: [world.id] }, [
        [state, (n) => `s.state = ${n}`],
        [
          text?.trim().toUpperCase(),
          (n) => `(strpos(s.order_no, ${n}) > 0 or s.user_no = ${n} or strpos(upper(s.payee_name), ${n}) > 0)`,
        ],
      ]),
      order: "s.placed_at desc, s.id desc",
      columns: `s.order_no as "orderNo", s.user_no as "userNo", s.state, s.method, s.is_customs as "isCustoms", s.pay_currency as "payCurrency", s.pay_minor as "payMinor", s.receive_minor as "receiveMinor", s.payee_name as "payeeName", s.placed_at as "placedAt", s.sent_on as "sentOn", s.expected_on as "expectedOn", s.asked, s.attempts::int as attempts, s.exchanged_at as "exchangedAt", s.accepted_at as "acceptedAt",
      (select r.state from payment_review r where r.world = s.world and r.payment_id = s.id) as "reviewState"`,
    },
  );
  return { ...page, rows: page.rows.map(queueRowView) };
};

function queueRowView(row: QueueRow) {
  const { orderNo, userNo, state, reviewState, isCustoms, payeeName, placedAt, sentOn, expectedOn } = row;
  invariant(
    machine.is(state) && (reviewState === null || paymentReview.is(reviewState)),
    `${orderNo} is in known states`,
  );
  return {
    ...{ orderNo, userNo, state, reviewState, isCustoms, payeeName, placedAt, sentOn, expectedOn },
    asked: row.asked,
    attempts: row.attempts,
    method: settlementMethod.parse(row.method),
    pay: money(row.payCurrency, row.payMinor),
    receive: money("CNH", row.receiveMinor),
    events: eventsOf(row),
  };
}

type BankCall = (typeof settlementBankCalls)[Exclude<keyof typeof settlementBankCalls, "settlementQueue">];

/** Wraps one action of the bank as a call that runs with the world's clock locked, at its instant. */
const bankAction =
  <T>(work: (tx: TxOf<BankCall>, input: T) => Promise<void>) =>
  async (input: T, context: CallContext<BankCall>) =>
    inHeldWorld(context, async (tx) => {
      await work(tx, input);
      return {};
    });

export const settlementQueueHandlers: Handlers<typeof settlementBankCalls> = {
  settlementQueue,
  dispatchSettlement: bankAction(dispatchSettlement),
  acceptSettlement: bankAction(acceptSettlement),
  askSettlementDocuments: bankAction(requestDocuments),
  resumeSettlement: bankAction(resumeSettlement),
  succeedSettlement: bankAction(succeedSettlement),
  failSettlement: bankAction(failSettlement),
  returnSettlement: bankAction(returnSettlement),
};
