import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { PaymentVerificationPage } from "@/components/access/company/payment-verification-page";
import { accessScreens } from "@/lib/access/screens";
import { secondStep } from "@/lib/access/calls/mfa";
import { means } from "@/lib/access/calls/sign-in-methods";
import { account } from "@/lib/backend/account";
import { load } from "@/lib/backend/load";
import { localPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  return { title: (await getTranslations("access.paymentVerification"))("title") };
}

/** ?back= names the page the user came from: they return there once MFA is set up. */
export default async function Page({ searchParams }: PageProps<"/b2b/setting/safety/payment-verification">) {
  const [{ back }, own, steps, held] = await Promise.all([
    searchParams,
    account(),
    load(secondStep.secondSteps, {}),
    load(means.means, {}),
  ]);
  // named cast: a path of this very site
  return (
    <PaymentVerificationPage
      account={own}
      steps={steps}
      held={held}
      back={localPath(back, accessScreens.safety.path) as Route}
    />
  );
}
