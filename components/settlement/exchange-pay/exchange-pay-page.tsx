import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { PayoutMfaOffAlert } from "@/components/shell/proof/mfa-alert";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { NoPaymentPasswordNotice } from "@/components/shell/proof/no-password";
import { settlementScreens } from "@/lib/settlement/screens";
import { ExchangePayForm, type ExchangePayFacts } from "./exchange-pay-form";

/**
 * Renders the page of a new exchange-and-pay order. Users without a payment password are notified before they enter
 * anything.
 */
export function ExchangePayPage({
  facts,
  hasPayPassword,
  isAlerted,
}: {
  facts: ExchangePayFacts;
  hasPayPassword: boolean;
  isAlerted: boolean;
}) {
  const t = useTranslations("settlement.exchangePayForm");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {!hasPayPassword && (
        <NoPaymentPasswordNotice title={t("noPassword")} action={t("setPassword")}>
          {t("noPasswordText")}
        </NoPaymentPasswordNotice>
      )}
      {isAlerted && <PayoutMfaOffAlert from={settlementScreens.exchangePay.path} />}
      <AreaTranslations of={["settlement", "payments", "terms"]}>
        <ExchangePayForm facts={facts} />
      </AreaTranslations>
    </div>
  );
}
