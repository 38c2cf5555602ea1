import { money } from "@/lib/money/money";
import type { advances } from "@/lib/settlement/calls/advances";
import type { Handler } from "@/lib/simulator/platform/handler";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { AdvanceRow } from "./open-advances";
import { toAdvance } from "./views";

/** Returns the repayments of an advance from the ledger, each with the interest collected. */
async function repaymentsOf({ prisma, world }: InWorld, row: AdvanceRow) {
  const currency = currencyFromColumn(row.currency);
  const account = merchantAccount(row.userNo, "available", currency).id;
  const entries = await prisma.entry.findMany({
    where: {
      world: world.id,
      account,
      orderId: row.id,
      OR: [{ leg: { startsWith: "advanceRepaid" } }, { leg: { startsWith: "advanceInterest" } }],
    },
    orderBy: { no: "asc" },
  });
  const times = [...new Set(entries.map(({ at }) => at.getTime()))];
  return times.map((at) => {
    const sum = (leg: string): bigint =>
      entries
        .filter((entry) => entry.at.getTime() === at && entry.leg.startsWith(leg))
        .reduce((all, { amount }) => all + amount, 0n);
    return {
      at: new Date(at),
      amount: money(currency, sum("advanceRepaid")),
      interest: money(currency, sum("advanceInterest")),
    };
  });
}

/** Returns the incomes that an advance was given on, the oldest first. */
async function incomesOf({ prisma, world }: InWorld, row: AdvanceRow) {
  const sources = await prisma.advanceSource.findMany({ where: { world: world.id, advanceId: row.id } });
  const minorOf = new Map(sources.map(({ incomeId, amountMinor }) => [incomeId, amountMinor]));
  const incomes = await prisma.income.findMany({
    where: { world: world.id, id: { in: [...minorOf.keys()] } },
    orderBy: [{ arrivedAt: "asc" }, { detailId: "asc" }],
  });
  return incomes.map(({ id, detailId, currency }) => ({
    detailId,
    amount: money(currencyFromColumn(currency), minorOf.get(id) ?? 0n),
  }));
}

export const getSettlementAdvanceDetail: Handler<typeof advances.advanceDetail> = async ({ advanceNo }, context) => {
  const { prisma, world, principal } = context;
  const row = await prisma.advance.findFirst({ where: { world: world.id, advanceNo, userNo: principal.userNo } });
  if (!row) return context.refuse("ORDER_NOTFOUND");
  const days = await prisma.advanceDay.findMany({
    where: { world: world.id, advanceId: row.id },
    orderBy: { day: "asc" },
  });
  const currency = currencyFromColumn(row.currency);
  return {
    advance: toAdvance(row),
    incomes: await incomesOf(context, row),
    days: days.map(({ day, baseMinor, amountMinor }) => ({
      day,
      base: money(currency, baseMinor),
      interest: money(currency, amountMinor),
    })),
    repayments: await repaymentsOf(context, row),
    timeline: await readStateHistory(context, row.id),
  };
};
