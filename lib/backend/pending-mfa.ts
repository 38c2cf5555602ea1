import "server-only";
import { entering } from "@/lib/access/calls/entering";
import type { Got } from "@/lib/call/call";
import { loadBeside, signedIn } from "./load";

/**
 * The second step of a sign-in whose password was right a moment ago, in this browser: a page that is loaded again goes
 * on with it. Null once it was shown, or its few minutes are over.
 */
export async function pendingMfa(): Promise<Got<typeof entering.secondStep> | null> {
  const half = await signedIn("halfway").catch(() => null);
  const got = half?.who ? await loadBeside(entering.secondStep, {}) : null;
  return got && got.ways.length > 0 ? got : null;
}
