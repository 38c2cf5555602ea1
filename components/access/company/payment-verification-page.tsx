import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { access } from "@/lib/access/calls/sign-in";
import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { ClientOutput } from "@/lib/call/call";
import { PayoutMfaForm } from "./payment-verification";
import { mfaSettingsFacts } from "../sign-in/step-facts";

/** Renders the page of MFA of payouts, for the whole company. */
export function PayoutMfaPage({
  account,
  steps,
  methods,
  back,
}: {
  account: ClientOutput<typeof access.account>;
  steps: ClientOutput<typeof secondStepCalls.secondSteps>;
  methods: ClientOutput<typeof signInMethods.means>;
  back: Route;
}) {
  const t = useTranslations("access.paymentVerification");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} actions={<LinkButton href={back}>{t("back")}</LinkButton>}>
        {t("lead")}
      </PageHeader>
      <AreaTranslations of={["access"]}>
        <Card title={t("card")}>
          <PayoutMfaForm facts={mfaSettingsFacts("payout", account, steps, methods)} back={back} />
        </Card>
      </AreaTranslations>
    </div>
  );
}
