import { formatDirectedPair, parseDirectedPair, type DirectedPair } from "@/lib/exchange/directed-pair";
import { pairsOf, productPairs } from "@/lib/exchange/rate-board";
import { commonPairsDisplayMax } from "@/lib/exchange/rate-terms";
import type { rates } from "@/lib/exchange/calls/rates";
import { untradedPairIssues } from "@/lib/exchange/pair-issues";
import { isTradable } from "@/lib/exchange/rules";
import type { Pair } from "@/lib/money/rate";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readRateBoard } from "./board";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const toDirected = ({ base, quote }: Pair): DirectedPair => ({ sell: base, buy: quote });

/** Returns an operator's common pairs in order, or the product defaults. */
export async function commonPairsOf(
  tx: InWorld,
  operatorId: string,
): Promise<{ pairs: DirectedPair[]; isChosen: boolean }> {
  const row = await tx.prisma.commonPairs.findFirst({ where: { world: tx.world.id, operatorId } });
  const selectedPairs = (row?.pairs ?? []).flatMap((word) => parseDirectedPair(word) ?? []);
  return selectedPairs.length > 0
    ? { pairs: selectedPairs, isChosen: true }
    : { pairs: productPairs.map(toDirected), isChosen: false };
}

/** Returns the common pairs that are displayed: the first commonPairsShown of them. */
export const firstDisplayedPairs = (pairs: readonly DirectedPair[]): DirectedPair[] =>
  pairs.slice(0, commonPairsDisplayMax);

export const listCommonPairRates: Handler<typeof rates.commonRates> = async ({ currency }, context) => {
  const { principal } = context;
  const { pairs, isChosen } = await commonPairsOf(context, principal.operatorId);
  const displayedPairs = currency ? pairsOf(currency).map(toDirected) : firstDisplayedPairs(pairs);
  return { rows: await readRateBoard(context, displayedPairs, { withCourse: true }), pairs, isChosen };
};

export const saveCommonCurrencyPairs: Handler<typeof rates.chooseCommonPairs> = async (
  { pairs },
  { principal, world, refuse, transact },
) => {
  if (!pairs.every(({ sell, buy }) => isTradable(sell, buy)))
    return refuse("INVALID_CURRENCY", untradedPairIssues(pairs));
  return transact(async (tx) => {
    const key = { world: world.id, operatorId: principal.operatorId };
    const fields = { pairs: pairs.map(formatDirectedPair) };
    await tx.prisma.commonPairs.upsert({
      where: { world_operatorId: key },
      create: { ...key, ...fields },
      update: fields,
    });
    return commonPairsOf(tx, principal.operatorId);
  });
};
