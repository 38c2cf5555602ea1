import { isSameBicOffice } from "@/lib/reference/bic";
import type * as z from "zod/mini";
import { money } from "@/lib/money/money";
import { estimatePaymentArrival } from "@/lib/payments/arrival";
import type { tracking } from "@/lib/payments/calls/payments";
import type { RouteBank } from "@/lib/payments/route";
import { transitWorkingDays } from "@/lib/payments/terms";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import type { PaymentHopEntry } from "./hops";

type Tracking = z.output<typeof tracking>;

/** Describes the fields of a payment, or of another order's payout, that determine its route and progress. */
type Underway = Pick<Row<"Payment">, "currency" | "state" | "uetr" | "payeeSwift" | "payeeBank">;

/**
 * Returns the route of a payment: the banks it has reached, and while it is in progress the remaining ones. `sentAt` is
 * the time at which it was passed to the banks.
 */
export function buildPaymentTracking(
  row: Underway,
  world: Pick<World, "terms">,
  { dispatchAt, sentAt }: { readonly dispatchAt: Date; readonly sentAt: Date | null },
  route: readonly RouteBank[],
  passedHops: readonly PaymentHopEntry[],
): Tracking {
  const currency = currencyFromColumn(row.currency);
  const { sentOn, expectedOn, isOfficial } = estimatePaymentArrival(
    currency,
    dispatchAt,
    numericWorldTerm(world, "transitWorkingDays", transitWorkingDays),
  );
  const been: Tracking["hops"] = passedHops.map(({ bank, swift, country, at, deductedMinor }) => ({
    kind: isSameBicOffice(swift, row.payeeSwift) ? "payee" : "onTheWay",
    bank,
    swift,
    country,
    at,
    deducted: deductedMinor > 0n ? money(currency, deductedMinor) : null,
  }));
  const isOver = row.state === "success" || row.state === "failure" || row.state === "canceled";
  const ahead: Tracking["hops"] = isOver
    ? []
    : [
        ...route
          .slice(passedHops.length)
          .map((bank) => ({ ...bank, kind: "onTheWay" as const, at: null, deducted: null })),
        {
          kind: "payee",
          bank: row.payeeBank,
          swift: row.payeeSwift,
          country: row.payeeSwift.slice(4, 6),
          at: null,
          deducted: null,
        },
      ];
  return {
    uetr: row.uetr,
    sentOn,
    expectedOn,
    isOfficial,
    hops: [{ kind: "own", bank: "", swift: "", country: "HK", at: sentAt, deducted: null }, ...been, ...ahead],
  };
}
