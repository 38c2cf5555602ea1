import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { Notice } from "@/components/kit/feedback/notice";
import { site } from "@/lib/backend/site";

/** A page with a captcha, for an address that has asked for too many of them. */
export async function Busy({ title, lead }: { title: string; lead: string }) {
  return (
    <SignInFrame hotline={(await site()).hotline} title={title} lead={lead}>
      <Notice tone="waiting">{(await getTranslations("refusals"))("CAPTCHA_BUSY")}</Notice>
    </SignInFrame>
  );
}
