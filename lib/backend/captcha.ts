import "server-only";
import { access, type CaptchaUse } from "@/lib/access/calls/sign-in";
import type { ClientOutput } from "@/lib/call/call";
import { isOutage, Refusal } from "@/lib/call/refusals";
import { setRefusalStatus, loadForPageOrRefusal, type LoadResult } from "./load";

/**
 * Loads a page's captcha. An address that has exhausted its limit gets a refusal, which sets the page's status. An
 * outage is a refusal too: the sign-in page then renders without a captcha.
 */
export async function loadPageCaptcha(use: CaptchaUse): Promise<LoadResult<ClientOutput<typeof access.captcha>>> {
  try {
    const result = await loadForPageOrRefusal(access.captcha, { use });
    if (result.refusal) await setRefusalStatus(result.refusal.code, result.refusal.detail);
    return result;
  } catch (cause) {
    if (!(cause instanceof Refusal) || !isOutage(cause.code)) throw cause;
    return { output: null, refusal: { code: cause.code, detail: cause.detail } };
  }
}
