import type * as z from "zod/mini";
import { issueAt } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { type Money, money } from "@/lib/money/money";
import type { chargingMode, remittanceHop } from "@/lib/receiving/calls/receiving";
import { isBefore, later } from "@/lib/time/instant";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Refusing, Tx } from "@/lib/simulator/platform/store/tx";
import { correspondentOf, type Bank } from "./route";

/** A bank on the way as somebody who sends says it, with what it keeps. */
export interface Via extends Bank {
  readonly kept?: Money | undefined;
}

/** What is sent, as far as it decides what each bank keeps. */
interface Charged {
  readonly currency: Currency;
  readonly chargingMode: z.output<typeof chargingMode>;
  readonly fee?: Money | undefined;
  readonly via?: readonly Via[] | undefined;
  /** Whether it goes from the payer's bank to ours by a rail of their country, which no other bank is in. */
  readonly isLocal: boolean;
}

/** A bank of the way, and what it keeps in minor units. */
export type PlannedHop = Bank & { readonly keptMinor: bigint };

/**
 * The banks on the way of what is sent, the payer's and ours among them, and what each keeps. Without a way of its own it
 * passes the currency's correspondent, or no other bank by a local rail. What is deducted in all is shared evenly where
 * nobody says which bank keeps what: by the banks between, and by the payer's bank too where there are none, or the payee
 * bears all charges (BEN). Refuses with INVALID_PARAM what adds up to something else, or is in another currency.
 */
export function plannedHops(
  tx: Refusing<never>,
  { payers, payees }: { readonly payers: Bank; readonly payees: Bank },
  { currency, chargingMode, fee, via, isLocal }: Charged,
): PlannedHop[] {
  const between: readonly Via[] = via ?? (isLocal ? [] : [correspondentOf(currency)]);
  const said = between.flatMap(({ kept }) => kept ?? []);
  if (fee && fee.minor < 0n) return tx.refuse("INVALID_PARAM", issueAt("fee", "amount.negative"));
  if (said.some((kept) => kept.currency !== currency || kept.minor < 0n))
    return tx.refuse("INVALID_PARAM", issueAt("via", "currency.differs"));
  const keptInAll = said.reduce((sum, { minor }) => sum + minor, 0n);
  if (said.length > 0 && fee && fee.minor !== keptInAll) return tx.refuse("INVALID_PARAM", issueAt("fee", "fee.sum"));
  const keep = (hop: Bank, keptMinor: bigint): PlannedHop => ({
    bank: hop.bank,
    swift: hop.swift,
    country: hop.country,
    keptMinor,
  });
  if (said.length > 0)
    return [keep(payers, 0n), ...between.map((hop) => keep(hop, hop.kept?.minor ?? 0n)), keep(payees, 0n)];
  const doesPayersTake = chargingMode === "BEN" || between.length === 0;
  const takers = doesPayersTake ? [payers, ...between] : between;
  const shares = evenShares(fee?.minor ?? 0n, takers.length);
  const taking = takers.map((hop, place) => keep(hop, shares[place] ?? 0n));
  return [...(doesPayersTake ? [] : [keep(payers, 0n)]), ...taking, keep(payees, 0n)];
}

/** An amount in minor units divided among so many; what is left over goes to the first ones. */
function evenShares(minor: bigint, among: number): bigint[] {
  const [each, over] = [minor / BigInt(among), minor % BigInt(among)];
  return Array.from({ length: among }, (_, place) => each + (BigInt(place) < over ? 1n : 0n));
}

/** Writes the way down: the banks are reached one after another, in even steps until it arrives. */
export async function writeHops(
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
      at: later(sentAt, Math.round(step * place)),
    })),
  });
}

type HopRow = Row<"RemittanceHop">;

/** The banks on the way of some remittances, each in its order. */
export async function hopsOf(tx: InWorld, ids: readonly string[]): Promise<(id: string) => HopRow[]> {
  const rows = await tx.prisma.remittanceHop.findMany({
    where: { world: tx.world.id, remittanceId: { in: [...ids] } },
    orderBy: [{ remittanceId: "asc" }, { no: "asc" }],
  });
  return (id) => rows.filter(({ remittanceId }) => remittanceId === id);
}

/** Whether a remittance has come to a bank: where it still travels by the clock, else up to its end. */
export const hasCome = ({ at }: HopRow, { settledAt }: Pick<Row<"Remittance">, "settledAt">, now: Date): boolean =>
  !isBefore(settledAt ?? now, at);

/** The last bank that a remittance has come to. */
export const currentBank = (hops: readonly HopRow[], row: Pick<Row<"Remittance">, "settledAt">, now: Date): string =>
  hops.findLast((hop) => hasCome(hop, row, now))?.bank ?? "";

/** It reaches the banks that are still ahead of it now: all of them, or the next one alone. */
export const reach = (tx: Tx, id: string, no?: number): Promise<unknown> =>
  tx.prisma.remittanceHop.updateMany({
    where: { world: tx.world.id, remittanceId: id, at: { gt: tx.now }, ...(no !== undefined && { no }) },
    data: { at: tx.now },
  });

/** The way as the calls show it. A returned one ends where it was; the banks that it never reached are left out. */
export function toHopViews(
  row: Row<"Remittance">,
  hops: readonly HopRow[],
  now: Date,
): z.output<typeof remittanceHop>[] {
  const currency = currencyOf(row.currency);
  return hops
    .map((hop) => ({ hop, isReached: hasCome(hop, row, now) }))
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
