import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { Notice } from "@/components/kit/feedback/notice";
import { secondsToWait, waitFigures } from "@/lib/call/refusals";
import type { Loaded } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";

/** A page with a captcha, for an address that has asked for too many of them. */
export async function Busy({
  title,
  lead,
  refusal,
}: {
  title: string;
  lead: string;
  refusal: Loaded<never>["refusal"];
}) {
  const seconds = (refusal && secondsToWait(refusal.code, refusal.detail)) ?? 0;
  return (
    <SignInFrame hotline={(await site()).hotline} title={title} lead={lead}>
      {/* named cast: the compiler reads no plural within a plural */}
      <Notice tone="waiting">
        {(await getTranslations("refusals"))("CAPTCHA_BUSY", waitFigures(seconds) as never)}
      </Notice>
    </SignInFrame>
  );
}
