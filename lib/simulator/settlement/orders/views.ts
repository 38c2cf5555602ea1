import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { paymentReview } from "@/lib/payments/states";
import {
  settlementMethod,
  settlementMode,
  type settlementArrival,
  type settlementLink,
  type settlementOrderShape as shape,
} from "@/lib/settlement/calls/order-shape";
import { settlementEnds, settlementMachine as machine } from "@/lib/settlement/order-states";
import { hasMainlandCalendar } from "@/lib/time/calendar";
import { beijingDay } from "@/lib/time/beijing";
import { placedByColumn } from "../../access/operator-names";
import { paymentReviewDeadline } from "../../payments/orders/views";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { RowExpressions } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { mainlandBank, nameOrEmpty } from "../payees/known-codes";
import type { Currency } from "@/lib/money/currency";
import type { SettleableLink } from "../links/quota";
import { settlementTimesFrom } from "./pace";

export type SettlementView = z.output<typeof shape>;
type LinkView = z.output<typeof settlementLink>;

/** Holds the fields that a settlement view adds to the settlement's row. */
export interface SettlementBeside {
  /** Holds the name of the operator who created it. */
  readonly operator: string | null;
  readonly reviewState: string | null;
}

/** Selects the state of the review of a settlement `s`. */
export const settlementReviewStateSubquery = (eb: RowExpressions<"settlementOrder", "s">) =>
  eb
    .selectFrom("paymentReview as r")
    .select("r.state")
    .whereRef("r.world", "=", "s.world")
    .whereRef("r.paymentId", "=", "s.id");

/** Builds the columns of `SettlementBeside` for settlements `s`. */
export const settlementExtraColumns = (eb: RowExpressions<"settlementOrder", "s">) =>
  [placedByColumn("s"), settlementReviewStateSubquery(eb).as("reviewState")] as const;

/** Returns the times of dispatch to the bank and arrival; during a review the latest possible ones. */
function arrivalOf(
  row: Row<"SettlementOrder">,
  world: Pick<World, "terms">,
  isReviewed: boolean,
): z.output<typeof settlementArrival> {
  if (isReviewed) return settlementTimesFrom(world, paymentReviewDeadline(world, row.placedAt));
  const { dispatchAt, sentOn, expectedOn, late } = row;
  const isOfficial = hasMainlandCalendar(beijingDay(dispatchAt)) && hasMainlandCalendar(expectedOn);
  return { dispatchAt, sentOn, expectedOn, late: late === "cutOff" || late === "dayOff" ? late : null, isOfficial };
}

/** Converts a settlement's row, read with `settlementExtraColumns`, into the view that the calls return. */
export function toSettlementView(
  { operator, reviewState, ...row }: Row<"SettlementOrder"> & SettlementBeside,
  world: Pick<World, "terms">,
): SettlementView {
  const { orderNo, state, changes, isCustoms, note, placedAt, doneAt, asked, failReason, endReason, attempts } = row;
  invariant(machine.is(state), `${orderNo} is in a known state`);
  invariant(reviewState === null || paymentReview.is(reviewState), `${orderNo} is reviewed in a known state`);
  const currency = currencyFromColumn(row.payCurrency);
  const isReviewed = reviewState === "waiting" || reviewState === "confirming";
  const debit = row.payMinor + row.feeMinor + row.speedyFeeMinor;
  return {
    orderNo,
    state,
    changes,
    method: settlementMethod.parse(row.method),
    mode: settlementMode.parse(row.mode),
    isCustoms,
    pay: money(currency, row.payMinor),
    receive: money("CNH", row.receiveMinor),
    fee: money(currency, row.feeMinor),
    speedyFee: money(currency, row.speedyFeeMinor),
    debit: money(currency, debit),
    rate: { ...canonicalPair(currency, "CNH"), value: row.rate },
    isIndicative: row.exchangedAt === null,
    payeeNo: row.payeeNo,
    payeeName: row.payeeName,
    payeeAccount: row.payeeAccount,
    payeeBank: nameOrEmpty(mainlandBank(row.payeeBankNo)),
    note,
    placedAt,
    arrival: arrivalOf(row, world, isReviewed),
    doneAt,
    operator: operator ?? "",
    reviewState,
    asked,
    failReason,
    end: settlementEnds.find((end) => end === row.end) ?? null,
    endReason,
    kept: state === "canceled" && row.exchangedAt !== null ? money("CNH", row.receiveMinor) : null,
    attempts,
    advanceNo: row.advanceNo,
  };
}

/**
 * Converts a link into its view with the amounts that settlements draw; `drawnMinor` is the draw of one settlement,
 * which the used amount excludes.
 */
export const toLinkView = (
  link: SettleableLink,
  currency: Currency,
  drawnMinor: bigint,
  isDrawnAlready: boolean,
): LinkView => {
  const of = (minor: bigint) => money(currency, minor);
  const { associationNo, detailId, serialNo, contractNo, buyerName, isCustoms, arrivedAt, linkedMinor } = link;
  const usedMinor = isDrawnAlready ? link.usedMinor - drawnMinor : link.usedMinor;
  return {
    ...{ associationNo, detailId, serialNo, contractNo, buyerName, isCustoms, arrivedAt },
    linked: of(linkedMinor),
    used: of(usedMinor),
    left: of(linkedMinor - usedMinor),
    drawn: of(drawnMinor),
  };
};
