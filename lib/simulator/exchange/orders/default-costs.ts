import { dailyShortfallPenalty } from "@/lib/exchange/forward";
import { money } from "@/lib/money/money";
import { divide } from "@/lib/money/rate";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { forwardDefaultPenaltyPpmOf } from "@/lib/simulator/driving/market/parameters";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { ExchangeSettlement } from "./settlement";

type Cost = ExchangeSettlement["costs"][number];
type Entry = Pick<Row<"Entry">, "account" | "leg" | "amount" | "at">;

/** Returns the number of a repeatable leg: it counts up with the movements of its order. */
const numberOf = (leg: string, kind: string): number => Number(leg.slice(kind.length));

/**
 * Returns the posted costs of a default, oldest first: each day's penalty on the shortfall at its beginning, then the
 * loss of the close-out.
 */
export async function forwardDefaultCosts(
  tx: InWorld<Pick<World, "id" | "terms">>,
  order: Row<"ExchangeOrder">,
): Promise<Cost[]> {
  if (order.defaultedAt === null) return [];
  const currency = currencyFromColumn(order.sell);
  const entries = await tx.prisma.entry.findMany({
    where: {
      world: tx.world.id,
      orderId: order.id,
      OR: [{ leg: { startsWith: "default" } }, { leg: { startsWith: "deliveryHold" } }],
    },
    select: { account: true, leg: true, amount: true, at: true },
  });
  const accounts = {
    held: merchantAccount(order.userNo, "held", currency).id,
    advances: platformAccount("advanceFees", currency, order.id).id,
    owed: platformAccount("penaltyReceivable", currency, order.id).id,
  };
  const sum = (account: string, isOf: (leg: string) => boolean): bigint =>
    entries
      .filter((entry) => entry.account === account && isOf(entry.leg))
      .reduce((all, { amount }) => all + amount, 0n);
  const costOf = ({ leg, at }: Entry): Omit<Cost, "kind" | "shortfall" | "ppm"> => {
    const [coveredMinor, owedMinor] = [
      sum(accounts.advances, (candidate) => candidate === leg),
      sum(accounts.owed, (candidate) => candidate === leg),
    ];
    const of = (minor: bigint) => money(currency, minor);
    return { at, cost: of(coveredMinor + owedMinor), covered: of(coveredMinor), owed: of(owedMinor) };
  };
  const legs = [...new Map(entries.map((entry) => [entry.leg, entry])).values()];
  const penalties = legs
    .filter(({ leg }) => leg.startsWith("defaultPenalty"))
    .sort((a, b) => numberOf(a.leg, "defaultPenalty") - numberOf(b.leg, "defaultPenalty"))
    .map((entry): Cost => {
      const no = numberOf(entry.leg, "defaultPenalty");
      const heldMinor = sum(
        accounts.held,
        (leg) => leg.startsWith("deliveryHold") && numberOf(leg, "deliveryHold") < no,
      );
      const shortMinor = order.sellMinor - heldMinor;
      const cost = costOf(entry);
      const ppm = ppmOf(tx, shortMinor, cost.cost.minor);
      return { kind: "penalty", ...cost, shortfall: money(currency, shortMinor), ppm };
    });
  const losses = legs
    .filter(({ leg }) => leg === "defaultLoss")
    .map((entry): Cost => ({ kind: "loss", ...costOf(entry), shortfall: null, ppm: null }));
  return [...penalties, ...losses];
}

/** Returns the daily share of a penalty: the world's, or the derived one when the world's was changed since. */
function ppmOf({ world }: { readonly world: Pick<World, "terms"> }, shortMinor: bigint, minor: bigint): number {
  const now = forwardDefaultPenaltyPpmOf(world);
  return dailyShortfallPenalty(shortMinor, now) === minor || shortMinor === 0n
    ? now
    : Number(divide(minor * 1_000_000n, shortMinor, "half-even"));
}
