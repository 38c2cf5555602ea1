import type * as z from "zod/mini";
import { issueAt } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { type Money, money } from "@/lib/money/money";
import type { chargingMode, remittanceHop } from "@/lib/receiving/calls/receiving";
import { isBefore, addMilliseconds } from "@/lib/time/instant";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Refusing, Tx } from "@/lib/simulator/platform/store/tx";
import { correspondentOf, type Bank } from "./route";

/** Describes a bank on the route as the sender specifies it, with its deduction. */
export interface Via extends Bank {
  readonly kept?: Money | undefined;
}

/** Describes the part of a remittance that determines the deduction of each bank. */
interface ChargedRemittance {
  readonly currency: Currency;
  readonly chargingMode: z.output<typeof chargingMode>;
  readonly fee?: Money | undefined;
  readonly via?: readonly Via[] | undefined;
  /** True when it uses a rail of one country from the payer's bank to ours, without other banks. */
  readonly isLocal: boolean;
}

/** Describes a bank on the route with its deduction in minor units. */
export type PlannedHop = Bank & { readonly keptMinor: bigint };

/**
 * Plans the banks on the route of a remittance, including the payer's and ours, and the deduction of each. Without a
 * given route it passes the currency's correspondent, or no other bank by a local rail. A total deduction without
 * amounts per bank is shared evenly by the banks between, and also by the payer's bank when there are none or the payee
 * bears all charges (BEN). Refuses with INVALID_PARAM deductions that do not add up to the total or are in another
 * currency.
 */
export function planRemittanceHops(
  tx: Refusing<never>,
  { payers, payees }: { readonly payers: Bank; readonly payees: Bank },
  { currency, chargingMode, fee, via, isLocal }: ChargedRemittance,
): PlannedHop[] {
  const between: readonly Via[] = via ?? (isLocal ? [] : [correspondentOf(currency)]);
  const deductions = between.flatMap(({ kept }) => kept ?? []);
  if (fee && fee.minor < 0n) return tx.refuse("INVALID_PARAM", issueAt("fee", "amount.negative"));
  if (deductions.some((deduction) => deduction.currency !== currency || deduction.minor < 0n))
    return tx.refuse("INVALID_PARAM", issueAt("via", "currency.differs"));
  const totalDeduction = deductions.reduce((sum, { minor }) => sum + minor, 0n);
  if (deductions.length > 0 && fee && fee.minor !== totalDeduction)
    return tx.refuse("INVALID_PARAM", issueAt("fee", "fee.sum"));
  const keep = (hop: Bank, deductionMinor: bigint): PlannedHop => ({
    bank: hop.bank,
    swift: hop.swift,
    country: hop.country,
    keptMinor: deductionMinor,
  });
  if (deductions.length > 0)
    return [keep(payers, 0n), ...between.map((hop) => keep(hop, hop.kept?.minor ?? 0n)), keep(payees, 0n)];
  const doesPayersTake = chargingMode === "BEN" || between.length === 0;
  const takers = doesPayersTake ? [payers, ...between] : between;
  const shares = evenShares(fee?.minor ?? 0n, takers.length);
  const taking = takers.map((hop, place) => keep(hop, shares[place] ?? 0n));
  return [...(doesPayersTake ? [] : [keep(payers, 0n)]), ...taking, keep(payees, 0n)];
}

/** Divides an amount in minor units into equal shares; the first ones receive the rest. */
function evenShares(minor: bigint, among: number): bigint[] {
  const [share, over] = [minor / BigInt(among), minor % BigInt(among)];
  return Array.from({ length: among }, (_, place) => share + (BigInt(place) < over ? 1n : 0n));
}

/** Stores the route: the banks are reached one after another, in even steps until the arrival. */
export async function insertRemittanceRoute(
  tx: Tx,
  { id, userNo, sentAt, arrivesAt }: Pick<Row<"Remittance">, "id" | "userNo" | "sentAt" | "arrivesAt">,
  hops: readonly PlannedHop[],
): Promise<void> {
  const step = (arrivesAt.getTime() - sentAt.getTime()) / (hops.length - 1);
  await tx.prisma.remittanceHop.createMany({
    data: hops.map((hop, place) => ({
      world: tx.world.id,
      remittanceId: id,
      no: place + 1,
      userNo,
      ...hop,
      at: addMilliseconds(sentAt, Math.round(step * place)),
    })),
  });
}

type HopRow = Row<"RemittanceHop">;

/** Returns the banks on the routes of some remittances, each in order. */
export async function remittanceHopsOf(tx: InWorld, ids: readonly string[]): Promise<(id: string) => HopRow[]> {
  const rows = await tx.prisma.remittanceHop.findMany({
    where: { world: tx.world.id, remittanceId: { in: [...ids] } },
    orderBy: [{ remittanceId: "asc" }, { no: "asc" }],
  });
  return (id) => rows.filter(({ remittanceId }) => remittanceId === id);
}

/** Returns true when a remittance has reached a bank: by the clock while it is in transit, otherwise up to its end. */
export const hasReachedBank = (
  { at }: HopRow,
  { settledAt }: Pick<Row<"Remittance">, "settledAt">,
  now: Date,
): boolean => !isBefore(settledAt ?? now, at);

/** Returns the last bank that a remittance has reached. */
export const lastBankRemittanceReached = (
  hops: readonly HopRow[],
  row: Pick<Row<"Remittance">, "settledAt">,
  now: Date,
): string => hops.findLast((hop) => hasReachedBank(hop, row, now))?.bank ?? "";

/** Marks the banks that are still ahead as reached now: all of them, or only the next one. */
export const markHopsReached = (tx: Tx, id: string, no?: number): Promise<unknown> =>
  tx.prisma.remittanceHop.updateMany({
    where: { world: tx.world.id, remittanceId: id, at: { gt: tx.now }, ...(no !== undefined && { no }) },
    data: { at: tx.now },
  });

/**
 * Returns the route as the API presents it. A returned remittance ends at its last bank; banks never reached are left
 * out.
 */
export function toHopViews(
  row: Row<"Remittance">,
  hops: readonly HopRow[],
  now: Date,
): z.output<typeof remittanceHop>[] {
  const currency = currencyFromColumn(row.currency);
  return hops
    .map((hop) => ({ hop, isReached: hasReachedBank(hop, row, now) }))
    .filter(({ isReached }) => isReached || row.settledAt === null)
    .map(({ hop: { no, bank, swift, country, keptMinor, at }, isReached }) => ({
      kind: no === 1 ? "payer" : no === hops.length ? "payee" : "onTheWay",
      bank,
      swift,
      country,
      at,
      isReached,
      kept: keptMinor > 0n ? money(currency, keptMinor) : null,
    }));
}
