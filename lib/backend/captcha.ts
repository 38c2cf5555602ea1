import "server-only";
import { access, type CaptchaUse } from "@/lib/access/calls/sign-in";
import type { Got } from "@/lib/call/call";
import { isOutage, Refusal } from "@/lib/call/refusals";
import { answerWith, tryLoad, type Loaded } from "./load";

/**
 * A page's captcha; a refusal for an address that has had its share, and the page is answered as such. That nobody could
 * answer is one too: the way in does without a captcha then.
 */
export async function captchaOfPage(use: CaptchaUse): Promise<Loaded<Got<typeof access.captcha>>> {
  try {
    const loaded = await tryLoad(access.captcha, { use });
    if (loaded.refusal) await answerWith(loaded.refusal.code, loaded.refusal.detail);
    return loaded;
  } catch (cause) {
    if (!(cause instanceof Refusal) || !isOutage(cause.code)) throw cause;
    return { got: null, refusal: { code: cause.code, detail: cause.detail } };
  }
}
