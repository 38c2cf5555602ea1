import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { every } from "@/lib/payments/ahead/every";
import { occurrencePaymentDay, type Series } from "@/lib/payments/ahead/standing";
import { bearer, purpose } from "@/lib/payments/calls/payments";
import type { standingOrderShape as shape } from "@/lib/payments/calls/standing-orders";
import { standingOrderMachine } from "@/lib/payments/states";
import type { Day } from "@/lib/time/beijing";
import { operatorNames } from "../../access/operator-names";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Standing = Row<"StandingOrder">;

/** Returns the payment dates series of a standing order, from its row. */
export const standingPaymentDateSeries = ({ every: step, firstOn, untilOn, times }: Standing): Series => ({
  every: every.parse(step),
  firstOn,
  untilOn,
  times,
});

/** Returns the day on which a turn of a standing order, counted from 1, is paid, or null when it has no such turn. */
export const turnPaymentDay = (row: Standing, no: number): Day | null =>
  occurrencePaymentDay(standingPaymentDateSeries(row), no, [
    currencyFromColumn(row.currency),
    currencyFromColumn(row.payCurrency),
  ]);

/** Returns a standing order as the API presents it. */
function toStandingView(row: Standing, operator: string): z.output<typeof shape> {
  const { standingNo, state, payeeId, payeeName, payeeAccount, reference, poboName, turns, madeAt } = row;
  invariant(standingOrderMachine.is(state), `${state} is a state of a standing order`);
  return {
    standingNo,
    state,
    payeeId,
    payeeName,
    payeeAccount,
    reference,
    poboName,
    turns,
    madeAt,
    operator,
    ...standingPaymentDateSeries(row),
    amount: money(currencyFromColumn(row.currency), row.amountMinor),
    payCurrency: currencyFromColumn(row.payCurrency),
    feeCurrency: currencyFromColumn(row.feeCurrency),
    bearer: bearer.parse(row.bearer),
    purpose: purpose.parse(row.purpose),
    nextOn: state === standingOrderMachine.first ? turnPaymentDay(row, turns + 1) : null,
  };
}

/** Returns standing orders as the API presents them, with the names of their makers. */
export async function standingOrderViews(tx: InWorld, rows: readonly Standing[]): Promise<z.output<typeof shape>[]> {
  const names = await operatorNames(
    tx,
    rows.map(({ operatorId }) => operatorId),
  );
  return rows.map((row) => toStandingView(row, names.get(row.operatorId) ?? ""));
}

/** Reads the current standing order inside a transaction. */
export async function readStandingOrderView(tx: InWorld, id: string): Promise<z.output<typeof shape>> {
  const row = await tx.prisma.standingOrder.findFirst({ where: { world: tx.world.id, id } });
  const [view] = row ? await standingOrderViews(tx, [row]) : [];
  invariant(view, "a standing order that was written can be read");
  return view;
}
