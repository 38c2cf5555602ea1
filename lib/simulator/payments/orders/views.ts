import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { localeOfCookie } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { bearer, purpose, type payment as paymentShape } from "@/lib/payments/calls/payments";
import { cardTypes, reviewMinutes } from "@/lib/payments/terms";
import type { Payee } from "@/lib/payments/payee-rules";
import { channel, entityType, type payee as payeeShape } from "@/lib/payments/payee-shape";
import { unpayable } from "@/lib/payments/mode-states";
import { payee, payment, paymentRefund, paymentReview } from "@/lib/payments/states";

import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { pickColumns, type Row } from "@/lib/simulator/platform/store/records";
import type { RowExpressions } from "@/lib/simulator/platform/store/query";
import { placedByColumn } from "../../access/operator-names";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import { paymentDispatchTime, earliestDispatchTime } from "../banks/dispatch-time";

/** Returns the deadline of the review of a payment placed at an instant; exactly then is too late. */
export const paymentReviewDeadline = (world: Pick<World, "terms">, placedAt: Date): Date =>
  addMilliseconds(placedAt, numericWorldTerm(world, "reviewMinutes", reviewMinutes) * minuteMs);

/** Describes the displayed data of a payment that is not in its own row. */
export interface PaymentExtras {
  /** The name of the person who made it. */
  readonly operator: string | null;
  readonly reviewState: string | null;
  readonly refundState: string | null;
  /** The number of the batch that contains it. */
  readonly batchNo: string | null;
  /** The number of the standing order that it is a turn of. */
  readonly standingNo: string | null;
}

/** Selects the state of the review of a payment `p`. */
export const paymentReviewStateExpression = (eb: RowExpressions<"payment", "p">) =>
  eb
    .selectFrom("paymentReview as r")
    .select("r.state")
    .whereRef("r.world", "=", "p.world")
    .whereRef("r.paymentId", "=", "p.id");

/** Selects the state of the refund of a payment `p`. */
export const paymentRefundStateExpression = (eb: RowExpressions<"payment", "p">) =>
  eb
    .selectFrom("paymentRefund as r")
    .select("r.state")
    .whereRef("r.world", "=", "p.world")
    .whereRef("r.paymentId", "=", "p.id");

/** Builds the columns of `PaymentExtras` for payments `p`. */
export const paymentExtraColumns = (eb: RowExpressions<"payment", "p">) =>
  [
    placedByColumn("p"),
    paymentReviewStateExpression(eb).as("reviewState"),
    paymentRefundStateExpression(eb).as("refundState"),
    eb
      .selectFrom("paymentBatch as b")
      .select("b.batchNo")
      .whereRef("b.world", "=", "p.world")
      .whereRef("b.id", "=", "p.batchId")
      .as("batchNo"),
    eb
      .selectFrom("standingOrder as s")
      .select("s.standingNo")
      .whereRef("s.world", "=", "p.world")
      .whereRef("s.id", "=", "p.standingId")
      .as("standingNo"),
  ] as const;

/** Lists the fields of a payment that are displayed as stored. */
const storedPaymentFields = [
  "orderNo",
  "payeeId",
  "payeeName",
  "payeeAccount",
  "payeeSwift",
  "payeeBank",
  "payeeCountry",
  "intermediaryName",
  "intermediarySwift",
  "reference",
  "merchantOrderNo",
  "uetr",
  "doneAt",
  "failReason",
  "asked",
  "poboRecordId",
  "poboName",
  "remarks",
  "isSold",
  "payOn",
] as const satisfies readonly (keyof Row<"Payment">)[];

/** Returns the view of a payment. */
export function toPaymentView(
  row: Row<"Payment">,
  world: Pick<World, "terms">,
  { operator, reviewState, refundState, batchNo, standingNo }: PaymentExtras,
): z.output<typeof paymentShape> {
  const { state, placedAt } = row;
  invariant(payment.is(state), `${state} is a state of a payment`);
  invariant(reviewState === null || paymentReview.is(reviewState), `${reviewState} is a state of a review`);
  const refund = refundState ?? paymentRefund.first;
  invariant(paymentRefund.is(refund), `${refund} is a state of a refund`);
  const [currency, payCurrency, feeCurrency] = [
    currencyFromColumn(row.currency),
    currencyFromColumn(row.payCurrency),
    currencyFromColumn(row.feeCurrency),
  ];
  return {
    ...pickColumns(row, storedPaymentFields),
    state,
    placedAt,
    operator: operator ?? "",
    batchNo,
    standingNo,
    unpayable: row.unpayable === null ? null : unpayable.parse(row.unpayable),
    stalled: row.stalled === null ? null : unpayable.parse(row.stalled),
    amount: money(currency, row.amountMinor),
    arrival: money(currency, row.arrivalMinor),
    fee: money(feeCurrency, row.feeMinor),
    exchangeFee: money(feeCurrency, row.exchangeFeeMinor),
    debit: money(payCurrency, row.payMinor + (feeCurrency === payCurrency ? row.feeMinor : 0n)),
    rate: row.rate > 0n ? { ...canonicalPair(payCurrency, currency), value: row.rate } : null,
    bearer: bearer.parse(row.bearer),
    purpose: purpose.parse(row.purpose),
    reviewState,
    refundState: refund,
    dispatchAt:
      reviewState === "waiting" || reviewState === "confirming"
        ? earliestDispatchTime(world, paymentReviewDeadline(world, placedAt), row.payOn)
        : paymentDispatchTime(world, row),
    isIndicative: row.heldMinor > 0n && row.exchangedAt === null,
  };
}

/** Lists the fields of a payee that the rules use as stored. */
const storedPayeeFields = [
  "name",
  "account",
  "swift",
  "bankName",
  "bankCountry",
  "bankCode",
  "intermediaryName",
  "intermediarySwift",
  "intermediaryCountry",
  "country",
  "province",
  "city",
  "address",
  "postalCode",
  "mobile",
  "nickname",
  "proofIds",
] as const satisfies readonly (keyof Row<"Payee">)[];

/** Returns a payee's own data in the form that the rules use. */
export function payeeFromRow(row: Row<"Payee">): Payee {
  return {
    ...pickColumns(row, storedPayeeFields),
    channel: channel.parse(row.channel),
    entityType: entityType.parse(row.entityType),
    currency: currencyFromColumn(row.currency),
    cardType: cardTypes.find((option) => option === row.cardType) ?? "",
  };
}

/** Returns the view of a payee. */
export function toPayeeView(row: Row<"Payee">): z.output<typeof payeeShape> {
  const { id, payeeNo, state, askedFor, awaitsMaterial, madeAt } = row;
  const advice = { email: row.adviceEmail, language: localeOfCookie(row.adviceLanguage), isOn: row.isAdvised };
  invariant(payee.is(state), `${state} is a state of a payee`);
  return { ...payeeFromRow(row), payeeId: id, payeeNo, state, askedFor, awaitsMaterial, advice, madeAt };
}
