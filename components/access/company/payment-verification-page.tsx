import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { access } from "@/lib/access/calls/sign-in";
import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { ClientOutput } from "@/lib/call/call";
import { PaymentVerification } from "./payment-verification";
import { stepFacts } from "../sign-in/step-facts";

/** Renders the page of MFA of payouts, for the whole company. */
export function PaymentVerificationPage({
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
      <AreaMessages of={["access"]}>
        <Card title={t("card")}>
          <PaymentVerification facts={stepFacts("payout", account, steps, methods)} back={back} />
        </Card>
      </AreaMessages>
    </div>
  );
}
