import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { settlementBankActions, type settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { paymentReview } from "@/lib/payments/states";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { settlementMachine as machine, type SettlementOrderEvent } from "@/lib/settlement/order-states";
import type { CallContext, Handler, Handlers, TxOf } from "@/lib/simulator/platform/handler";
import {
  acceptSettlementPayout,
  requestSettlementDocuments,
  resumeWithoutDocuments,
  completeSettlementPayout,
} from "../banks/bank-operations";
import { dispatchSettlementEarly } from "../banks/dispatch-settlement";
import { failSettlementPayout, returnSettlementPayout } from "../banks/fail-settlement";
import { settlementReviewStateSubquery, type SettlementBeside } from "../orders/views";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type QueueRow = Row<"SettlementOrder"> & Pick<SettlementBeside, "reviewState">;

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
  const searchText = text?.trim().toUpperCase();
  const orders = query
    .selectFrom("settlementOrder as s")
    .where("s.world", "=", world.id)
    .where((eb) =>
      allConditions([
        state && eb("s.state", "=", state),
        searchText &&
          eb.or([
            textContainsCondition(eb.ref("s.orderNo"), searchText),
            eb("s.userNo", "=", searchText),
            textContainsCondition(eb.fn("upper", ["s.payeeName"]), searchText),
          ]),
      ]),
    )
    .orderBy("s.placedAt", "desc")
    .orderBy("s.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, orders, {
    key: ["s.world", "s.id"],
    select: (listed) => listed.selectAll("s").select((eb) => settlementReviewStateSubquery(eb).as("reviewState")),
  });
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
    pay: money(currencyFromColumn(row.payCurrency), row.payMinor),
    receive: money("CNH", row.receiveMinor),
    events: eventsOf(row),
  };
}

type BankCall = (typeof settlementBankCalls)[Exclude<keyof typeof settlementBankCalls, "settlementQueue">];

/** Wraps one action of the bank as a call that runs with the world's clock locked, at its instant. */
const bankAction =
  <T>(work: (tx: TxOf<BankCall>, input: T) => Promise<void>) =>
  async (input: T, context: CallContext<BankCall>) =>
    transactInLockedWorld(context, async (tx) => {
      await work(tx, input);
      return {};
    });

export const settlementQueueHandlers: Handlers<typeof settlementBankCalls> = {
  settlementQueue,
  dispatchSettlement: bankAction(dispatchSettlementEarly),
  acceptSettlement: bankAction(acceptSettlementPayout),
  askSettlementDocuments: bankAction(requestSettlementDocuments),
  resumeSettlement: bankAction(resumeWithoutDocuments),
  succeedSettlement: bankAction(completeSettlementPayout),
  failSettlement: bankAction(failSettlementPayout),
  returnSettlement: bankAction(returnSettlementPayout),
};
