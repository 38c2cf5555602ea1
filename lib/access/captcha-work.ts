import { solveChallenge, type Challenge, type Solution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Solves a captcha by ALTCHA's protocol: finding the number from which a slow derivation (PBKDF2) makes a key with the
 * prefix of the challenge. It requires no user input, works with a keyboard and a screen reader, and needs only what
 * browsers have.
 */

/** Limits parallel attempts: the browser derives on separate threads, and the page stays responsive. */
const atOnce = 4;

/** Encodes a challenge and its solution for sending: ALTCHA's payload. */
export const encodeCaptchaSolution = (challenge: Challenge, solution: Solution): string =>
  btoa(JSON.stringify({ challenge, solution }));

/** Solves a captcha, which takes seconds on a phone, and returns its answer. */
export async function solveCaptcha(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge; // named cast: as the library made it
  const controller = new AbortController();
  const solvers = Array.from({ length: atOnce }, (_, counterStart) =>
    solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep: atOnce }),
  );
  const solution = await Promise.race(solvers);
  controller.abort();
  if (!solution) throw new Error("a captcha's work has an end");
  return encodeCaptchaSolution(challenge, solution);
}
