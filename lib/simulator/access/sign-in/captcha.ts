import { randomInt, randomUUID } from "node:crypto";
import { isWork, isWorkDone } from "@/lib/access/captcha-work";
import { captchaMs, captchaWorkBits } from "@/lib/access/terms";
import type { access } from "@/lib/access/calls/sign-in";
import { isProduction } from "@/lib/session/settings";
import { isBefore, later } from "@/lib/time/instant";
import type { Handler } from "../../handler";
import { eraseSent, sendOut } from "../outbox";
import { codeHash, isSameHash } from "../secrets";
import { drawnText, png } from "./captcha-picture";
import { takeCaptcha } from "./sign-in.sql";
import type { InWorld } from "../../store/tx";

/** Without characters that are mistaken for one another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 4;

/** A picture to be read, or work to be done instead. Its answer is in the outbox only outside production, so that scripts can sign in too. */
export const captcha: Handler<typeof access.captcha> = async (_, { by, brakes, refuse, transact }) => {
  if (!(await brakes.captcha(by.origin, by.at))) return refuse("CAPTCHA_BUSY", brakes.captcha.left(by.origin, by.at));
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  const captchaId = randomUUID();
  const expiresAt = later(by.at, captchaMs);
  return transact(async (tx) => {
    await tx.prisma.captcha.createMany({
      data: { id: captchaId, hash: codeHash(text, captchaId), bits: captchaWorkBits, expiresAt },
    });
    if (!isProduction())
      await sendOut(tx, { kind: "captcha", recipient: captchaId, purpose: "signIn", content: text, expiresAt }, by.at);
    return {
      captchaId,
      image: `data:image/png;base64,${png(drawnText(text)).toString("base64")}`,
      work: { bits: captchaWorkBits },
    };
  });
};

/** Uses a captcha up, whatever the answer was; true when it was the right one and in time. */
export async function useCaptcha(tx: InWorld, id: string, answer: string, real: Date): Promise<boolean> {
  const row = await takeCaptcha(tx.sql, id);
  if (!row) return false;
  await eraseSent(tx, { kind: "captcha", recipient: id, purpose: "signIn" });
  if (!isBefore(real, row.expiresAt)) return false;
  return isWork(answer) ? isWorkDone(id, answer, row.bits) : isSameHash(row.hash, codeHash(answer, id));
}
