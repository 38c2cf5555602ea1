import type { RefusalCode } from "@/lib/call/refusals";
import type { CallTx, HandlerContext } from "@/lib/simulator/platform/handler";
import { lockAndReadWorld } from "../begin-world";
import { worldTimeAt } from "../world";

/**
 * Runs a call's transaction with the world locked and read again with its time, so that the operation follows
 * everything the clock did meanwhile.
 */
export const transactInLockedWorld = <R extends RefusalCode, W, G>(
  context: HandlerContext<R, W, G>,
  work: (tx: CallTx<R, W>) => Promise<G>,
): Promise<G> =>
  context.transact(async (tx) => {
    const world = await lockAndReadWorld(tx.sql, context.world.id);
    return work({ ...tx, world, now: worldTimeAt(world, tx.by.at) });
  });
