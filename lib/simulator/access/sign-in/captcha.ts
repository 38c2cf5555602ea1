import { randomInt, randomUUID } from "node:crypto";
import { createChallenge, solveChallenge, verifySolution, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import { encodeCaptchaSolution } from "@/lib/access/captcha-work";
import { captchaMs, captchaRounds, captchaTriesBits } from "@/lib/access/terms";
import type { access, CaptchaUse } from "@/lib/access/calls/sign-in";
import { isProduction, deriveKeyFromPepper } from "@/lib/session/settings";
import { isBefore, addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { eraseOutboxMessages, enqueueOutboxMessage } from "../outbox";
import { codeHash, isSameHash } from "../secrets";
import { queryFirstRow, query } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const algorithm = "PBKDF2/SHA-256";
const secretOf = (usage: string): string => deriveKeyFromPepper(`captcha ${usage}`).toString("base64url");
/** Returns the secrets that sign the challenge and the key that solves it: verifying an answer then derives nothing. */
const signingSecrets = () => ({ hmacSignatureSecret: secretOf("challenge"), hmacKeySignatureSecret: secretOf("key") });

/** Returns the text that a captcha's row is bound to: its use, its world, and the signature of the challenge. */
const boundTo = (tx: Pick<InWorld, "world">, use: CaptchaUse, { signature = "" }: Pick<Challenge, "signature">) =>
  `${use}\n${tx.world.id}\n${signature}`;

/**
 * Creates proof-of-work for the caller's browser. Its solution is in the outbox only outside production, so that
 * scripts can sign in too. The challenge has no expiry of its own: its row has one, by the clock that all other
 * expiries use.
 */
export const createCaptchaChallenge: Handler<typeof access.captcha> = async (
  { use },
  { by, rateLimits, refuse, transact },
) => {
  if (!(await rateLimits.captcha(by.origin, by.at)))
    return refuse("CAPTCHA_BUSY", rateLimits.captcha.retryAfter(by.origin, by.at));
  const [captchaId, counter] = [randomUUID(), randomInt(2 ** captchaTriesBits)];
  const challenge = await createChallenge({ algorithm, cost: captchaRounds, counter, deriveKey, ...signingSecrets() });
  const expiresAt = addMilliseconds(by.at, captchaMs);
  const solution = isProduction() ? null : await solveChallenge({ challenge, deriveKey, counterStart: counter });
  return transact(async (tx) => {
    const hash = codeHash(boundTo(tx, use, challenge), captchaId);
    await tx.prisma.captcha.createMany({ data: { id: captchaId, hash, bits: captchaTriesBits, expiresAt } });
    if (solution) {
      const content = encodeCaptchaSolution(challenge, solution);
      await enqueueOutboxMessage(
        tx,
        { kind: "captcha", recipient: captchaId, purpose: "signIn", content, expiresAt },
        by.at,
      );
    }
    return { captchaId, challenge: JSON.stringify(challenge) };
  });
};

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Parses an answer as it was sent, or returns undefined when it does not have the form of a captcha. */
function read(answer: string) {
  try {
    return z.safeParse(payload, JSON.parse(Buffer.from(answer, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Consumes a captcha regardless of the answer; true when the answer was correct, for this use and in time. */
export async function consumeCaptcha(
  tx: InWorld,
  use: CaptchaUse,
  { captchaId, captcha: answer }: { readonly captchaId?: string | undefined; readonly captcha?: string | undefined },
  real: Date,
): Promise<boolean> {
  if (!captchaId || !answer) return false;
  // consumed in one statement: of concurrent requests, one receives it
  const row = await queryFirstRow(
    tx.sql,
    query.deleteFrom("captcha").where("id", "=", captchaId).returning(["hash", "expiresAt"]),
  );
  if (!row) return false;
  await eraseOutboxMessages(tx, { kind: "captcha", recipient: captchaId, purpose: "signIn" });
  const parsedAnswer = isBefore(real, row.expiresAt) ? read(answer) : undefined;
  if (!parsedAnswer || !isSameHash(row.hash, codeHash(boundTo(tx, use, parsedAnswer.challenge), captchaId)))
    return false;
  return (await verifySolution({ ...parsedAnswer, deriveKey, ...signingSecrets() })).verified;
}
