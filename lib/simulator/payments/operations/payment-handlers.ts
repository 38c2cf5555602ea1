import type { InferResult } from "kysely";
import type { CallErrors, CallInput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { bankActions, type BankAction, type paymentActions } from "@/lib/operations/calls/payments";
import { unpayable } from "@/lib/payments/mode-states";
import { correspondentBankRoute } from "@/lib/payments/route";
import {
  payment as machine,
  paymentRecall,
  paymentRefund,
  paymentReview,
  type PaymentEvent,
} from "@/lib/payments/states";
import type { Handler, HandlerContext, Handlers } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  query,
  rowCount,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import {
  forwardToNextBank,
  requestPaymentDocuments,
  holdByBanks,
  resumePaymentHeldByBanks,
} from "../banks/bank-operations";
import { dispatchPaymentEarly } from "../banks/dispatch-payment";
import { failPayment } from "../banks/fail-payment";
import { grantPaymentRecall, rejectPaymentRecall } from "../banks/recall-payment";
import { returnPayment } from "../banks/return-payment";
import { succeedPayment } from "../banks/succeed-payment";
import { paymentRefundStateExpression, paymentReviewStateExpression } from "../orders/views";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type ListedPayment = InferResult<ReturnType<typeof withListedColumns>>[number];

const isBankAction = (event: PaymentEvent): event is PaymentEvent & BankAction =>
  bankActions.some((action) => action === event);

/**
 * Returns the actions that operations may perform on a payment now: the machine determines what is possible in its
 * state, the facts restrict it.
 */
function eventsOf({ state, reviewState, recallReason, acceptedAt, hops, ...row }: ListedPayment): BankAction[] {
  if (!machine.is(state)) return [];
  const isReviewed = reviewState === "waiting" || reviewState === "confirming";
  const may: Partial<Record<PaymentEvent, boolean>> = {
    dispatch: !isReviewed,
    fail: !isReviewed && !acceptedAt,
    return: acceptedAt !== null,
    accept: hops < correspondentBankRoute(currencyFromColumn(row.currency), row).length,
  };
  return [
    ...machine
      .events(state)
      .filter(isBankAction)
      .filter((event) => may[event] !== false),
    ...(recallReason === null ? [] : (["grantRecall", "refuseRecall"] as const)),
  ];
}

type PaymentState = CallInput<typeof paymentActions.payments>["state"];

/** Returns the payments `p` of a world that a text names and that are in a state, newest first. */
const listedPayments = (world: string, state: PaymentState, text: string) =>
  query
    .selectFrom("payment as p")
    .where("p.world", "=", world)
    .where((eb) =>
      allConditions([
        state && eb("p.state", "=", state),
        text &&
          eb.or([
            textContainsCondition(eb.ref("p.orderNo"), text),
            eb("p.userNo", "=", text),
            textContainsCondition(eb.fn("upper", ["p.merchantOrderNo"]), text),
            textContainsCondition(eb.fn("upper", ["p.payeeName"]), text),
          ]),
      ]),
    )
    .orderBy("p.placedAt", "desc")
    .orderBy("p.id", "desc");

const withListedColumns = (rows: ReturnType<typeof listedPayments>) =>
  rows
    .selectAll("p")
    .select((eb) => [
      paymentReviewStateExpression(eb).as("reviewState"),
      paymentRefundStateExpression(eb).as("refundState"),
      eb
        .selectFrom("paymentRecall as c")
        .select("c.reason")
        .whereRef("c.world", "=", "p.world")
        .whereRef("c.paymentId", "=", "p.id")
        .where("c.state", "=", stateLiteral(paymentRecall, "asked"))
        .as("recallReason"),
      eb
        .selectFrom("paymentHop as h")
        .select(rowCount.as("count"))
        .whereRef("h.world", "=", "p.world")
        .whereRef("h.paymentId", "=", "p.id")
        .$asScalar()
        .$notNull()
        .as("hops"),
    ]);

const payments: Handler<typeof paymentActions.payments> = async ({ state, text, ...paging }, { world, sql }) => {
  const listed = listedPayments(world.id, state, text?.trim().toUpperCase() ?? "");
  const page = await readPage(sql, paging, listed, { key: ["p.world", "p.id"], select: withListedColumns });
  return { ...page, rows: page.rows.map(paymentRowForOps) };
};

function paymentRowForOps(row: ListedPayment) {
  const {
    orderNo,
    userNo,
    state,
    bearer,
    amountMinor,
    arrivalMinor,
    payeeName,
    placedAt,
    asked,
    payOn,
    stalled,
    reviewState,
    recallReason,
    hops,
  } = row;
  const currency = currencyFromColumn(row.currency);
  const refundState = row.refundState ?? paymentRefund.first;
  invariant(
    machine.is(state) && (reviewState === null || paymentReview.is(reviewState)) && paymentRefund.is(refundState),
    `${orderNo} is in known states`,
  );
  return {
    orderNo,
    userNo,
    state,
    reviewState,
    refundState,
    bearer,
    payeeName,
    placedAt,
    asked,
    recallReason,
    payOn,
    stalled: stalled === null ? null : unpayable.parse(stalled),
    amount: money(currency, amountMinor),
    arrival: money(currency, arrivalMinor),
    events: eventsOf(row),
    nextBank: correspondentBankRoute(currency, row)[hops]?.bank ?? null,
  };
}

type BankCall = (typeof paymentActions)[Exclude<keyof typeof paymentActions, "payments">];
type BankCallError = CallErrors<BankCall>;
type Action<T> = (tx: Tx<BankCallError>, input: T) => Promise<void>;

/** Builds the handler of one bank action: it runs with the world's clock locked, at its instant. */
export const bankActionHandler =
  <T>(work: Action<T>) =>
  async <W>(input: T, context: HandlerContext<BankCallError, W, object>): Promise<Record<string, never>> =>
    transactInLockedWorld(context, async (tx) => {
      await work(tx, input);
      return {};
    });

export const paymentsBankHandlers: Handlers<typeof paymentActions> = {
  payments,
  dispatchPayment: bankActionHandler(dispatchPaymentEarly),
  acceptPayment: bankActionHandler(forwardToNextBank),
  holdPayment: bankActionHandler(holdByBanks),
  resumePayment: bankActionHandler(resumePaymentHeldByBanks),
  askMaterial: bankActionHandler(requestPaymentDocuments),
  succeedPayment: bankActionHandler(succeedPayment),
  returnPayment: bankActionHandler(returnPayment),
  grantRecall: bankActionHandler(grantPaymentRecall),
  refuseRecall: bankActionHandler(rejectPaymentRecall),
  failPayment: bankActionHandler(failPayment),
};
