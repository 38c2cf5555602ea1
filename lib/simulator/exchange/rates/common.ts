import { directedWord, readDirected, type Directed } from "@/lib/exchange/directed-pair";
import { pairsOf, productPairs } from "@/lib/exchange/rate-board";
import { commonPairsShown } from "@/lib/exchange/rate-terms";
import type { rates } from "@/lib/exchange/calls/rates";
import { pairsIssues } from "@/lib/exchange/pair-issues";
import { isTradable } from "@/lib/exchange/rules";
import type { Pair } from "@/lib/money/rate";
import type { Handler } from "@/lib/simulator/platform/handler";
import { boardOf } from "./board";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const sold = ({ base, quote }: Pair): Directed => ({ sell: base, buy: quote });

/** One's common pairs in their order, or the product's own. */
export async function commonPairsOf(
  tx: InWorld,
  operatorId: string,
): Promise<{ pairs: Directed[]; isChosen: boolean }> {
  const kept = await tx.prisma.commonPairs.findFirst({ where: { world: tx.world.id, operatorId } });
  const chosen = (kept?.pairs ?? []).flatMap((word) => readDirected(word) ?? []);
  return chosen.length > 0 ? { pairs: chosen, isChosen: true } : { pairs: productPairs.map(sold), isChosen: false };
}

/** Those of the common pairs that are shown. */
export const shownFirst = (pairs: readonly Directed[]): Directed[] => pairs.slice(0, commonPairsShown);

export const commonRates: Handler<typeof rates.commonRates> = async ({ currency }, context) => {
  const { who } = context;
  const { pairs, isChosen } = await commonPairsOf(context, who.operatorId);
  const shown = currency ? pairsOf(currency).map(sold) : shownFirst(pairs);
  return { rows: await boardOf(context, shown, { withCourse: true }), pairs, isChosen };
};

export const chooseCommonPairs: Handler<typeof rates.chooseCommonPairs> = async (
  { pairs },
  { who, world, refuse, transact },
) => {
  if (!pairs.every(({ sell, buy }) => isTradable(sell, buy))) return refuse("INVALID_CURRENCY", pairsIssues(pairs));
  return transact(async (tx) => {
    const own = { world: world.id, operatorId: who.operatorId };
    const chosen = { pairs: pairs.map(directedWord) };
    await tx.prisma.commonPairs.upsert({
      where: { world_operatorId: own },
      create: { ...own, ...chosen },
      update: chosen,
    });
    return commonPairsOf(tx, who.operatorId);
  });
};
