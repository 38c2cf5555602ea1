import { getTranslations } from "next-intl/server";
import { Safety } from "@/components/access/security/safety";
import { binding } from "@/lib/access/calls/binding";
import { access } from "@/lib/access/calls/sign-in";
import { means } from "@/lib/access/calls/sign-in-methods";
import { secondStep } from "@/lib/access/calls/mfa";
import { account } from "@/lib/backend/account";
import { load } from "@/lib/backend/load";
import { systemNow } from "@/lib/time/clock";

export async function generateMetadata() {
  return { title: (await getTranslations("access.safety"))("title") };
}

export default async function SafetyPage() {
  const [own, { exists }, steps, held, contact] = await Promise.all([
    account(),
    load(access.hasPayPassword, {}),
    load(secondStep.secondSteps, {}),
    load(means.means, {}),
    load(binding.contactPhone, {}),
  ]);
  return (
    <Safety
      account={own}
      hasPayPassword={exists}
      steps={steps}
      held={{ ...held, now: systemNow() }}
      contact={contact.isProven ? "" : contact.phone}
    />
  );
}
