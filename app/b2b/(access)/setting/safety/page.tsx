import { getTranslations } from "next-intl/server";
import { SecuritySettings } from "@/components/access/security/safety";
import { binding } from "@/lib/access/calls/binding";
import { access } from "@/lib/access/calls/sign-in";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { currentAccount } from "@/lib/backend/account";
import { loadForPage } from "@/lib/backend/load";
import { systemNow } from "@/lib/time/clock";

export async function generateMetadata() {
  return { title: (await getTranslations("access.safety"))("title") };
}

export default async function SecuritySettingsPage() {
  const [account, { exists }, steps, methods, contact] = await Promise.all([
    currentAccount(),
    loadForPage(access.hasPayPassword, {}),
    loadForPage(secondStepCalls.secondSteps, {}),
    loadForPage(signInMethods.means, {}),
    loadForPage(binding.contactPhone, {}),
  ]);
  return (
    <SecuritySettings
      account={account}
      hasPayPassword={exists}
      steps={steps}
      methods={{ ...methods, now: systemNow() }}
      contact={contact.isProven ? "" : contact.phone}
    />
  );
}
