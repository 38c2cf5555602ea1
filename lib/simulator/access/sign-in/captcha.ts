import { randomInt, randomUUID } from "node:crypto";
import svgCaptcha from "svg-captcha";
import { captchaMs, captchaWorkBits } from "@/lib/access/terms";
import type { access } from "@/lib/access/calls/sign-in";
import { isProduction } from "@/lib/session/settings";
import { isBefore, later } from "@/lib/time/instant";
import type { Handler } from "../../handler";
import { eraseSent, sendOut } from "../outbox";
import { codeHash, isSameHash } from "../secrets";
import { takeCaptcha } from "./sign-in.sql";
import type { InWorld } from "../../store/tx";

/** Without characters that are mistaken for one another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const length = 4;

/** A picture to be read. Its answer is in the outbox only outside production, so that scripts can sign in too. */
export const captcha: Handler<typeof access.captcha> = async (_, { by, brakes, refuse, transact }) => {
  if (!brakes.captcha(by.origin, by.at)) return refuse("CAPTCHA_BUSY");
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
      image: dataUrl(
        draw(text, { width: 120, height: 44, fontSize: 44, noise: 2, color: false, background: "#ffffff" }),
      ),
    };
  });
};

/**
 * Named cast: the library's types leave out that the module itself draws a given text; its own random text is not from
 * the CSPRNG.
 */
const draw = svgCaptcha as unknown as (text: string, options: Parameters<typeof svgCaptcha.create>[0]) => string;

/**
 * The picture as a data URL, which is in the sign-in page twice: a tenth of a pixel is enough, and as text it
 * compresses where base64 does not: 10 kB of page instead of 17, and 14 is what a new connection brings in one go.
 */
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.replace(/\d+\.\d+/g, (pixels) => String(Math.round(Number(pixels) * 10) / 10)).replace(/[%#"<>]/g, encodeURIComponent)}`;

/** Uses a captcha up, whatever the answer was; true when it was the right one and in time. */
export async function useCaptcha(tx: InWorld, id: string, answer: string, real: Date): Promise<boolean> {
  const row = await takeCaptcha(tx.sql, id);
  if (!row) return false;
  await eraseSent(tx, { kind: "captcha", recipient: id, purpose: "signIn" });
  return isBefore(real, row.expiresAt) && isSameHash(row.hash, codeHash(answer, id));
}
