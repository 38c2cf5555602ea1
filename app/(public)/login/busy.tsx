import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { Notice } from "@/components/kit/feedback/notice";
import { isOutage, secondsToWait, waitTextArguments } from "@/lib/call/refusals";
import type { LoadResult } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";

type LoadRefusal = LoadResult<never>["refusal"];

/**
 * Replaces a page that requires a captcha when none is available: an address has requested too many, or the backend is
 * unreachable.
 */
export async function CaptchaUnavailablePage({
  title,
  lead,
  refusal,
}: {
  title: string;
  lead: string;
  refusal: LoadRefusal;
}) {
  const [t, failure] = [await getTranslations("refusals"), await getTranslations("failure")];
  const seconds = refusal && secondsToWait(refusal.code, refusal.detail);
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={title} lead={lead}>
      {refusal?.code === "CAPTCHA_BUSY" && seconds ? (
        // named cast: the compiler reads no plural within a plural
        <Notice tone="waiting">{t("CAPTCHA_BUSY", waitTextArguments(seconds) as never)}</Notice>
      ) : (
        <Notice tone="bad">{failure("unreachable.notice")}</Notice>
      )}
    </SignInFrame>
  );
}

/** Explains why a sign-in form has no captcha when it should have one. */
export async function MissingCaptchaNotice({ refusal }: { refusal: LoadRefusal }) {
  const t = await getTranslations("failure");
  return refusal && isOutage(refusal.code) ? <Notice tone="bad">{t("unreachable.signIn")}</Notice> : null;
}
