import "server-only";
import { entering } from "@/lib/access/calls/entering";
import type { Got } from "@/lib/call/call";
import { signedIn, tryLoad } from "./load";

/**
 * The second step of a sign-in whose password was right a moment ago, in this browser: a page that is loaded again goes
 * on with it. Null once it was shown, or its few minutes are over.
 */
export async function pendingMfa(): Promise<Got<typeof entering.secondStep> | null> {
  if (!(await signedIn("halfway")).who) return null;
  const { got } = await tryLoad(entering.secondStep, {});
  return got && got.ways.length > 0 ? got : null;
}
