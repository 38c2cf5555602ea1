import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { advanceMachine as machine, advanceProduct } from "@/lib/settlement/advance-states";
import type { advanceShape, speedyProductShape } from "@/lib/settlement/calls/advances";
import { beijingDay } from "@/lib/time/beijing";
import { hasMainlandCalendar } from "@/lib/time/calendar";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { interestOwedOf, outstandingAdvanceMinor, type AdvanceRow } from "./open-advances";

export type SpeedyProductView = z.output<typeof speedyProductShape>;
export type AdvanceView = z.output<typeof advanceShape>;

/** Returns an application for speedy settlement as the API presents it. */
export function toSpeedyProduct(row: Row<"AdvanceProduct">): SpeedyProductView {
  const { state, changes, wantedUsdMinor, limitUsdMinor, contactName, contactPhone, reason, ...at } = row;
  invariant(advanceProduct.is(state), `the application of ${row.userNo} is in a known state`);
  const { submittedAt, decidedAt } = at;
  const facts = { contactName, contactPhone, reason, submittedAt, decidedAt };
  return { state, changes, wanted: money("USD", wantedUsdMinor), limit: money("USD", limitUsdMinor), ...facts };
}

/** Returns a merchant's application, or null when it has never applied. */
export async function speedyProductOf({ prisma, world }: InWorld, userNo: string): Promise<SpeedyProductView | null> {
  const row = await prisma.advanceProduct.findFirst({ where: { world: world.id, userNo } });
  return row && toSpeedyProduct(row);
}

/** Returns an advance as the API presents it. */
export function toAdvance(row: AdvanceRow): AdvanceView {
  const { state, advanceNo, orderNo, daysPaid, givenAt, interestFrom, dueAt, repaidAt } = row;
  invariant(machine.is(state), `${advanceNo} is in a known state`);
  const of = (minor: bigint) => money(currencyFromColumn(row.currency), minor);
  return {
    advanceNo,
    orderNo,
    state,
    amount: of(row.amountMinor),
    repaid: of(row.repaidMinor),
    outstanding: of(outstandingAdvanceMinor(row)),
    fee: of(row.feeMinor),
    daysPaid,
    interest: of(row.interestMinor),
    interestOwed: of(interestOwedOf(row)),
    givenAt,
    interestFrom,
    dueAt,
    isOfficial: hasMainlandCalendar(beijingDay(dueAt)),
    repaidAt,
  };
}
