import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { MfaAlert } from "@/components/shell/proof/mfa-alert";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { NoPassword } from "@/components/shell/proof/no-password";
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
        <NoPassword title={t("noPassword")} action={t("setPassword")}>
          {t("noPasswordText")}
        </NoPassword>
      )}
      {isAlerted && <MfaAlert from={settlementScreens.exchangePay.path} />}
      <AreaMessages of={["settlement", "payments", "terms"]}>
        <ExchangePayForm facts={facts} />
      </AreaMessages>
    </div>
  );
}
