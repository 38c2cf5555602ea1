import { solveChallenge, type Challenge, type Solution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * The work that a captcha asks for, by ALTCHA's protocol: finding the number from which a slow derivation (PBKDF2) makes
 * a key that begins as the challenge says. It asks nothing of a person, works with a keyboard and a screen reader, and
 * a browser does it with what it has.
 */

/** Tried side by side: the browser derives on threads of its own, and the page stays as quick as it was. */
const atOnce = 4;

/** A challenge and its solution as they are sent: what ALTCHA calls a payload. */
export const payloadOf = (challenge: Challenge, solution: Solution): string =>
  btoa(JSON.stringify({ challenge, solution }));

/** Does the work of a captcha, seconds on a phone, and gives its answer. */
export async function doWork(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge; // named cast: as the library made it
  const controller = new AbortController();
  const found = Array.from({ length: atOnce }, (_, counterStart) =>
    solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep: atOnce }),
  );
  const solution = await Promise.race(found);
  controller.abort();
  if (!solution) throw new Error("a captcha's work has an end");
  return payloadOf(challenge, solution);
}
