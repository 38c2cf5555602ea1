import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { LivenessPhoneCheck, LivenessLinkUnavailable } from "@/components/verification/liveness/liveness-answer";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { systemNow } from "@/lib/time/clock";
import { livenessCalls } from "@/lib/verification/calls/liveness";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.liveness"))("title") };
}

/** Opens on a phone from the QR code on the desktop. Opening it changes nothing; its buttons do. */
export default async function PhoneLivenessCheckPage({ params }: PageProps<"/liveness/[token]">) {
  const token = decodeURIComponent((await params).token).slice(0, 80);
  const [title, t] = await Promise.all([
    getTranslations("verification.liveness"),
    getTranslations("verification.livenessCheck"),
  ]);
  const { output, refusal } = await loadForPageOrRefusal(livenessCalls.openLiveness, { token });
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={title("title")} lead={t("lead")}>
      <AreaTranslations of={[...sharedAreas, "verification"]}>
        {output ? (
          <LivenessPhoneCheck
            token={token}
            check={output}
            leftMs={output.expiresAt.getTime() - systemNow().getTime()}
          />
        ) : (
          <LivenessLinkUnavailable isBusy={refusal?.code === "REQUEST_BUSY"} />
        )}
      </AreaTranslations>
    </SignInFrame>
  );
}
