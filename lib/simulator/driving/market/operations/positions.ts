import { platformNetPositions, pairPositions, type TradedVolume } from "@/lib/exchange/positions";
import type { exchangeViews } from "@/lib/operations/calls/exchange";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, plus, type Money } from "@/lib/money/money";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { platform } from "@/lib/simulator/platform/ledger/chart";
import { createUsdValuation } from "../dollars";
import { referenceMids } from "../path";
import { lastTick } from "../ticks";
import { setSnapshotIsolation } from "@/lib/simulator/platform/store/connections/isolation.sql";
import { tradedVolumeRows } from "./positions.sql";
import { worldContext, type InWorld } from "@/lib/simulator/platform/store/tx";

/** Lists the platform's accounts that exchanging moves, and those that record what is outstanding beside it. */
const purposes = [
  "position",
  "feeIncome",
  "penaltyIncome",
  "advanceFees",
  "penaltyReceivable",
  "advances",
  "paymentsInFlight",
] as const;
type Purpose = (typeof purposes)[number];

/** Returns everything that was exchanged, by direction: finished exchanges, and payments made from another currency. */
async function tradedIn(tx: InWorld): Promise<(TradedVolume & { isOpen: boolean })[]> {
  const rows = await tradedVolumeRows(tx);
  return rows.map(({ sell, buy, isOpen, sold, bought }) => ({
    isOpen,
    sell: currencyFromColumn(sell),
    buy: currencyFromColumn(buy),
    soldMinor: BigInt(sold),
    boughtMinor: BigInt(bought),
  }));
}

/** Merges finished and open rows of one direction: the platform's risk covers both. */
const together = (tradedRows: readonly TradedVolume[]): TradedVolume[] =>
  [...new Set(tradedRows.map(({ sell, buy }) => `${sell} ${buy}`))].flatMap((direction) => {
    const same = tradedRows.filter(({ sell, buy }) => `${sell} ${buy}` === direction);
    const [first] = same;
    const sum = (of: (row: TradedVolume) => bigint) => same.reduce((all, row) => all + of(row), 0n);
    return first
      ? [{ ...first, soldMinor: sum((row) => row.soldMinor), boughtMinor: sum((row) => row.boughtMinor) }]
      : [];
  });

/** Returns the ledger's balance of each account purpose, by currency, over all stripes. */
async function ledgerOf(tx: InWorld): Promise<Map<Currency, Map<string, bigint>>> {
  const rows = await tx.prisma.account.groupBy({
    by: ["purpose", "currency"],
    where: { world: tx.world.id, owner: platform, purpose: { in: [...purposes] } },
    _sum: { balance: true },
  });
  const balances = new Map<Currency, Map<string, bigint>>();
  for (const { purpose, currency, _sum } of rows) {
    const code = currencyFromColumn(currency);
    balances.set(code, (balances.get(code) ?? new Map<string, bigint>()).set(purpose, _sum.balance ?? 0n));
  }
  return balances;
}

/**
 * Returns the platform's positions from exchanges, and its earnings. Orders and ledger are read in one transaction, so
 * they are of one instant.
 */
export const getExchangePositions: Handler<typeof exchangeViews.positions> = async (_, { world, db }) => {
  const { traded, ledger, tick } = await db.transact(async (sql) => {
    await setSnapshotIsolation(sql, { isReading: true });
    const tx = worldContext(sql, world);
    return {
      traded: await tradedIn(tx),
      ledger: await ledgerOf(tx),
      tick: await lastTick(tx),
    };
  });
  const inDollars = createUsdValuation(tick?.mids ?? referenceMids);
  const balance = (code: Currency, purpose: Purpose): Money => money(code, ledger.get(code)?.get(purpose) ?? 0n);
  const net = platformNetPositions(traded.filter(({ isOpen }) => !isOpen));
  const forwards = platformNetPositions(traded.filter(({ isOpen }) => isOpen));
  const codes = [...new Set([...ledger.keys(), ...net.keys(), ...forwards.keys()])].sort(byDisplayOrder);
  const rows = codes.map((currency) => {
    const open = money(currency, forwards.get(currency) ?? 0n);
    const position = plus(balance(currency, "position"), open);
    return {
      currency,
      position,
      forwards: open,
      value: money("USD", inDollars(position)),
      feeIncome: balance(currency, "feeIncome"),
      penaltyIncome: balance(currency, "penaltyIncome"),
      advanceFees: balance(currency, "advanceFees"),
      receivable: balance(currency, "penaltyReceivable"),
      advanced: money(currency, -balance(currency, "advances").minor),
      inFlight: balance(currency, "paymentsInFlight"),
    };
  });
  const pairs = pairPositions(together(traded), inDollars);
  const sum = (amounts: readonly Money[]): Money =>
    money(
      "USD",
      amounts.reduce((total, amount) => total + inDollars(amount), 0n),
    );
  const [realisedTotal, unrealisedTotal] = [
    sum(pairs.map((pair) => pair.realised)),
    sum(pairs.map((pair) => pair.unrealised)),
  ];
  return {
    at: tick?.at ?? null,
    isReconciled: codes.every((code) => (net.get(code) ?? 0n) === balance(code, "position").minor),
    rows,
    pairs,
    totals: {
      realised: realisedTotal,
      unrealised: unrealisedTotal,
      result: money("USD", realisedTotal.minor + unrealisedTotal.minor),
      fees: sum(rows.map((row) => row.feeIncome)),
      penalties: sum(rows.map((row) => row.penaltyIncome)),
      receivable: sum(rows.map((row) => row.receivable)),
    },
  };
};
