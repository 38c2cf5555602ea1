import { directedWord, readDirected, type Directed } from "@/lib/exchange/directed-pair";
import { pairsOf, productPairs } from "@/lib/exchange/rate-board";
import { commonPairsShown } from "@/lib/exchange/rate-terms";
import type { rates } from "@/lib/exchange/calls/rates";
import { isTradable } from "@/lib/exchange/rules";
import type { Pair } from "@/lib/money/rate";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { boardOf } from "./board";

const sold = ({ base, quote }: Pair): Directed => ({ sell: base, buy: quote });

/** One's common pairs in their order, or the product's own. */
export async function commonPairsOf(
  sql: Sql,
  world: string,
  operatorId: string,
): Promise<{ pairs: Directed[]; isChosen: boolean }> {
  const kept = await sql.prisma.commonPairs.findFirst({ where: { world, operatorId } });
  const chosen = (kept?.pairs ?? []).flatMap((word) => readDirected(word) ?? []);
  return chosen.length > 0 ? { pairs: chosen, isChosen: true } : { pairs: productPairs.map(sold), isChosen: false };
}

/** Those of the common pairs that are shown. */
export const shownFirst = (pairs: readonly Directed[]): Directed[] => pairs.slice(0, commonPairsShown);

export const commonRates: Handler<typeof rates.commonRates> = async ({ currency }, { who, world, now, db }) => {
  const { pairs, isChosen } = await commonPairsOf(db.sql, world.id, who.operatorId);
  const shown = currency ? pairsOf(currency).map(sold) : shownFirst(pairs);
  return { rows: await boardOf(db.sql, world, now, shown, { withCourse: true }), pairs, isChosen };
};

export const chooseCommonPairs: Handler<typeof rates.chooseCommonPairs> = async (
  { pairs },
  { who, world, refuse, transact },
) => {
  if (!pairs.every(({ sell, buy }) => isTradable(sell, buy))) return refuse("INVALID_CURRENCY");
  return transact(async (sql) => {
    const own = { world: world.id, operatorId: who.operatorId };
    const chosen = { pairs: pairs.map(directedWord) };
    await sql.prisma.commonPairs.upsert({
      where: { world_operatorId: own },
      create: { ...own, ...chosen },
      update: chosen,
    });
    return commonPairsOf(sql, world.id, who.operatorId);
  });
};
