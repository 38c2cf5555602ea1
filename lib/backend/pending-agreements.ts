import "server-only";
import { agreements } from "@/lib/access/calls/agreements";
import type { Principal } from "@/lib/call/principal";
import { monotonicMs } from "@/lib/time/clock";
import { loadOptionalForPage } from "./load";

/** Caches for this time that a person has nothing to accept: every page would query otherwise. */
const restsMs = 10_000;
const restingMax = 20_000;

const shared = globalThis as { portalAgreementsRest?: Map<string, number> };
const resting = (shared.portalAgreementsRest ??= new Map());

/**
 * Counts the agreements that the signed-in user's company has to accept now; only the main operator is prompted. On an
 * error nobody is prompted.
 */
export async function pendingAgreementCount(principal: Principal): Promise<number> {
  if (principal.operatorType !== 1) return 0;
  const key = `${principal.world} ${principal.operatorId}`;
  const now = monotonicMs();
  if ((resting.get(key) ?? 0) > now) return 0;
  const count = (await loadOptionalForPage(agreements.pendingAgreements, {}))?.rows.length ?? 0;
  if (resting.size >= restingMax) resting.clear();
  if (count === 0) resting.set(key, now + restsMs);
  return count;
}
