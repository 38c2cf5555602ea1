import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { Notice } from "@/components/kit/feedback/notice";
import { isOutage, secondsToWait, waitFigures } from "@/lib/call/refusals";
import type { Loaded } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";

type Refused = Loaded<never>["refusal"];

/** A page that needs a captcha, for whoever cannot have one: an address that has asked for too many, or anybody. */
export async function Busy({ title, lead, refusal }: { title: string; lead: string; refusal: Refused }) {
  const [t, failure] = [await getTranslations("refusals"), await getTranslations("failure")];
  const seconds = refusal && secondsToWait(refusal.code, refusal.detail);
  return (
    <SignInFrame hotline={(await site()).hotline} title={title} lead={lead}>
      {refusal?.code === "CAPTCHA_BUSY" && seconds ? (
        // named cast: the compiler reads no plural within a plural
        <Notice tone="waiting">{t("CAPTCHA_BUSY", waitFigures(seconds) as never)}</Notice>
      ) : (
        <Notice tone="bad">{failure("unreachable.notice")}</Notice>
      )}
    </SignInFrame>
  );
}

/** Says why a form to sign in has no captcha, where it would have one. */
export async function WithoutCaptcha({ refusal }: { refusal: Refused }) {
  const t = await getTranslations("failure");
  return refusal && isOutage(refusal.code) ? <Notice tone="bad">{t("unreachable.signIn")}</Notice> : null;
}
