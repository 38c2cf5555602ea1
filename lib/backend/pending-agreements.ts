import "server-only";
import { agreements } from "@/lib/access/calls/agreements";
import type { Who } from "@/lib/call/who";
import { elapsed } from "@/lib/time/clock";
import { loadBeside } from "./load";

/**
 * How long a process assumes that a person with nothing to accept still has nothing: every page would query otherwise.
 */
const restsMs = 10_000;
const restingMax = 20_000;

const shared = globalThis as { portalAgreementsRest?: Map<string, number> };
const resting = (shared.portalAgreementsRest ??= new Map());

/**
 * How many agreements the signed-in user's company has to accept now; only the main operator is prompted. On an error
 * nobody is prompted.
 */
export async function pendingAgreements(who: Who): Promise<number> {
  if (who.operatorType !== 1) return 0;
  const key = `${who.world} ${who.operatorId}`;
  const now = elapsed();
  if ((resting.get(key) ?? 0) > now) return 0;
  const count = (await loadBeside(agreements.pendingAgreements, {}))?.rows.length ?? 0;
  if (resting.size >= restingMax) resting.clear();
  if (count === 0) resting.set(key, now + restsMs);
  return count;
}
