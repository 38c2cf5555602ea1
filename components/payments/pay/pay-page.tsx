import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { NoPaymentPasswordNotice } from "@/components/shell/proof/no-password";
import { PayoutMfaOffAlert } from "@/components/shell/proof/mfa-alert";
import { dispatchMinutes } from "@/lib/payments/terms";
import { paymentsScreens } from "@/lib/payments/screens";
import { SinglePaymentForm } from "./pay-form";
import type { PayFacts } from "./use-pay-entry";

/** Renders the page of a single payment. Users without a payment password are notified before they fill in anything. */
export function SinglePaymentPage({ facts, isAlerted }: { facts: PayFacts; isAlerted: boolean }) {
  const t = useTranslations("payments.pay");
  const intro = (
    <>
      <PageHeader title={t("title")}>{t("lead", { minutes: String(dispatchMinutes) })}</PageHeader>
      {!facts.hasPayPassword && (
        <NoPaymentPasswordNotice title={t("noPassword")} action={t("setPassword")}>
          {t("noPasswordText")}
        </NoPaymentPasswordNotice>
      )}
      {isAlerted && <PayoutMfaOffAlert from={paymentsScreens.pay.path} />}
    </>
  );
  return (
    <div className={layout.page}>
      <AreaTranslations of={["payments", "terms"]}>
        <SinglePaymentForm facts={facts} intro={intro} />
      </AreaTranslations>
    </div>
  );
}
