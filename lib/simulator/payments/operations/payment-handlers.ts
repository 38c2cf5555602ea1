import type { CallErrors } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { bankActions, type BankAction, type paymentActions } from "@/lib/operations/calls/payments";
import { unpayable } from "@/lib/payments/mode-states";
import { routeOf } from "@/lib/payments/route";
import {
  payment as machine,
  paymentRecall,
  paymentRefund,
  paymentReview,
  type PaymentEvent,
} from "@/lib/payments/states";
import type { Handler, HandlerContext, Handlers } from "@/lib/simulator/platform/handler";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { acceptPayment, requestMaterial, holdByBanks, resumePayment } from "../banks/bank-operations";
import { dispatchPayment } from "../banks/dispatch-payment";
import { failPayment } from "../banks/fail-payment";
import { grantRecall, refuseRecall } from "../banks/recall-payment";
import { returnPayment } from "../banks/return-payment";
import { succeedPayment } from "../banks/succeed-payment";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

interface Row {
  orderNo: string;
  userNo: string;
  state: string;
  bearer: string;
  currency: Currency;
  amountMinor: bigint;
  arrivalMinor: bigint;
  payeeName: string;
  payeeSwift: string;
  intermediaryName: string;
  intermediarySwift: string;
  placedAt: Date;
  asked: string | null;
  payOn: string | null;
  stalled: string | null;
  acceptedAt: Date | null;
  reviewState: string | null;
  refundState: string | null;
  recallReason: string | null;
  hops: number;
}

const isBankAction = (event: PaymentEvent): event is PaymentEvent & BankAction =>
  bankActions.some((action) => action === event);

/**
 * Returns the actions that operations may perform on a payment now: the machine determines what is possible in its
 * state, the facts restrict it.
 */
function eventsOf({ state, reviewState, recallReason, acceptedAt, currency, hops, ...routeInput }: Row): BankAction[] {
  if (!machine.is(state)) return [];
  const isReviewed = reviewState === "waiting" || reviewState === "confirming";
  const may: Partial<Record<PaymentEvent, boolean>> = {
    dispatch: !isReviewed,
    fail: !isReviewed && !acceptedAt,
    return: acceptedAt !== null,
    accept: hops < routeOf(currency, routeInput).length,
  };
  return [
    ...machine
      .events(state)
      .filter(isBankAction)
      .filter((event) => may[event] !== false),
    ...(recallReason === null ? [] : (["grantRecall", "refuseRecall"] as const)),
  ];
}

const payments: Handler<typeof paymentActions.payments> = async (
  { state, text, currentPage, pageSize },
  { world, sql },
) => {
  const pageRows = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "payment p",
      ...withFilters({ where: "p.world = $1::uuid", values: [world.id] }, [
        [state, (n) => `p.state = ${n}`],
        [
          text?.trim().toUpperCase(),
          (n) =>
            `(strpos(p.order_no, ${n}) > 0 or p.user_no = ${n} or strpos(upper(p.merchant_order_no), ${n}) > 0 or strpos(upper(p.payee_name), ${n}) > 0)`,
        ],
      ]),
      order: "p.placed_at desc, p.id desc",
      columns: `p.order_no as "orderNo", p.user_no as "userNo", p.state, p.bearer, p.currency, p.amount_minor as "amountMinor", p.arrival_minor as "arrivalMinor", p.payee_name as "payeeName", p.payee_swift as "payeeSwift", p.intermediary_name as "intermediaryName", p.intermediary_swift as "intermediarySwift",
      p.placed_at as "placedAt", p.asked, p.pay_on as "payOn", p.stalled, p.accepted_at as "acceptedAt",
      (select r.state from payment_review r where r.world = p.world and r.payment_id = p.id) as "reviewState", (select r.state from payment_refund r where r.world = p.world and r.payment_id = p.id) as "refundState",
      (select c.reason from payment_recall c where c.world = p.world and c.payment_id = p.id and c.state = ${stateNames(paymentRecall, "asked")}) as "recallReason",
      (select count(*)::int from payment_hop h where h.world = p.world and h.payment_id = p.id) as hops`,
    },
  );
  return { ...pageRows, rows: pageRows.rows.map(paymentRowForOps) };
};

function paymentRowForOps(row: Row) {
  const {
    orderNo,
    userNo,
    state,
    bearer,
    currency,
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
    nextBank: routeOf(currency, row)[hops]?.bank ?? null,
  };
}

type BankCall = (typeof paymentActions)[Exclude<keyof typeof paymentActions, "payments">];
type BankCallError = CallErrors<BankCall>;
type Action<T> = (tx: Tx<BankCallError>, input: T) => Promise<void>;

/** Builds the handler of one bank action: it runs with the world's clock locked, at its instant. */
export const bankActionHandler =
  <T>(work: Action<T>) =>
  async <W>(input: T, context: HandlerContext<BankCallError, W, object>): Promise<Record<string, never>> =>
    inHeldWorld(context, async (tx) => {
      await work(tx, input);
      return {};
    });

export const paymentsBankHandlers: Handlers<typeof paymentActions> = {
  payments,
  dispatchPayment: bankActionHandler(dispatchPayment),
  acceptPayment: bankActionHandler(acceptPayment),
  holdPayment: bankActionHandler(holdByBanks),
  resumePayment: bankActionHandler(resumePayment),
  askMaterial: bankActionHandler(requestMaterial),
  succeedPayment: bankActionHandler(succeedPayment),
  returnPayment: bankActionHandler(returnPayment),
  grantRecall: bankActionHandler(grantRecall),
  refuseRecall: bankActionHandler(refuseRecall),
  failPayment: bankActionHandler(failPayment),
};
