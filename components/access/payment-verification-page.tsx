import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import layout from "@/components/kit/layout.module.css";
import { LinkButton } from "@/components/kit/link-button";
import { PageHeader } from "@/components/kit/page-header";
import { AreaMessages } from "@/components/shell/area-messages";
import type { access } from "@/lib/access/calls";
import type { means } from "@/lib/access/means-calls";
import type { secondStep } from "@/lib/access/second-step-calls";
import type { Got } from "@/lib/call/call";
import { PaymentVerification } from "./payment-verification";
import { stepFacts } from "./step-facts";

/** The second step of payouts, for the whole company. */
export function PaymentVerificationPage({
  account,
  steps,
  held,
  back,
}: {
  account: Got<typeof access.account>;
  steps: Got<typeof secondStep.secondSteps>;
  held: Got<typeof means.means>;
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
          <PaymentVerification facts={stepFacts("payout", account, steps, held)} back={back} />
        </Card>
      </AreaMessages>
    </div>
  );
}
