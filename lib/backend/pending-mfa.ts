import "server-only";
import { entering } from "@/lib/access/calls/entering";
import type { ClientOutput } from "@/lib/call/call";
import { loadOptionalForPage, signedIn } from "./load";

/**
 * Returns the second step of a sign-in in this browser whose password was accepted recently: a reloaded page continues
 * with it. Null once it was passed, or after it expired.
 */
export async function loadPendingSignInMfa(): Promise<ClientOutput<typeof entering.secondStep> | null> {
  const half = await signedIn("halfway").catch(() => null);
  const secondStep = half?.principal ? await loadOptionalForPage(entering.secondStep, {}) : null;
  return secondStep && secondStep.ways.length > 0 ? secondStep : null;
}
