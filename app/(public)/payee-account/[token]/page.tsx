import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { SharedAccountDetails, SharedAccountUnavailable } from "@/components/receiving/accounts/shared-account";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";

export async function generateMetadata() {
  // anybody with the link may open it, so search engines must not index it
  return { title: (await getTranslations("receiving.shared"))("title"), robots: { index: false, follow: false } };
}

/** Displays the details of one account that payers need, behind a secret link. */
export default async function SharedReceivingAccountPage({ params }: PageProps<"/payee-account/[token]">) {
  const token = decodeURIComponent((await params).token).slice(0, 80);
  const t = await getTranslations("receiving.shared");
  const { output, refusal } = await loadForPageOrRefusal(payeeAccounts.openSharedAccount, { token });
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      <AreaTranslations of={[...sharedAreas, "receiving"]}>
        {output ? (
          <SharedAccountDetails of={output} />
        ) : (
          <SharedAccountUnavailable isBusy={refusal?.code === "REQUEST_BUSY"} />
        )}
      </AreaTranslations>
    </SignInFrame>
  );
}
