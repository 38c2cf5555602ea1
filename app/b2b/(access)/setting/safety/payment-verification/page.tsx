import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { PayoutMfaPage } from "@/components/access/company/payment-verification-page";
import { accessScreens } from "@/lib/access/screens";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { currentAccount } from "@/lib/backend/account";
import { loadForPage } from "@/lib/backend/load";
import { sanitizeReturnPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  return { title: (await getTranslations("access.paymentVerification"))("title") };
}

/**
 * Renders the page of MFA for outgoing money. ?back= names the page the user came from: they return there once MFA is
 * set up.
 */
export default async function PayoutMfaSettingsPage({
  searchParams,
}: PageProps<"/b2b/setting/safety/payment-verification">) {
  const [{ back }, account, steps, methods] = await Promise.all([
    searchParams,
    currentAccount(),
    loadForPage(secondStepCalls.secondSteps, {}),
    loadForPage(signInMethods.means, {}),
  ]);
  // named cast: a path of this very site
  return (
    <PayoutMfaPage
      account={account}
      steps={steps}
      methods={methods}
      back={sanitizeReturnPath(back, accessScreens.safety.path) as Route}
    />
  );
}
