import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { PayoutMfaOffAlert } from "@/components/shell/proof/mfa-alert";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { NoPaymentPasswordNotice } from "@/components/shell/proof/no-password";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementDispatchMinutes } from "@/lib/settlement/orders/terms";
import { settlementScreens } from "@/lib/settlement/screens";
import { settlementPayeeFormPath, settlementPayeesPath } from "../settlement-path";
import { SettlementForm } from "./settle-form";
import type { SettleFacts } from "./use-settle-entry";

/** Renders the page of a new settlement; without an available payee, a link to add one. */
export function NewSettlementPage({
  facts,
  hasPayPassword,
  isAlerted,
}: {
  facts: SettleFacts;
  hasPayPassword: boolean;
  isAlerted: boolean;
}) {
  const t = useTranslations("settlement.apply");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead", { minutes: settlementDispatchMinutes })}</PageHeader>
      {!hasPayPassword && (
        <NoPaymentPasswordNotice title={t("noPassword")} action={t("setPassword")}>
          {t("noPasswordText")}
        </NoPaymentPasswordNotice>
      )}
      {isAlerted && <PayoutMfaOffAlert from={settlementScreens.apply.path} />}
      {facts.payees.length === 0 ? (
        <NoPayee />
      ) : (
        <AreaTranslations of={["settlement", "terms"]}>
          <SettlementForm facts={facts} />
        </AreaTranslations>
      )}
    </div>
  );
}

function NoPayee() {
  const t = useTranslations("settlement.apply");
  return (
    <Card>
      <EmptyState
        action={
          <div className={layout.actions}>
            <PermissionGate any={[settlementPayees.addSettlementPayee.access]}>
              <LinkButton tone="primary" href={settlementPayeeFormPath()}>
                {t("addPayee")}
              </LinkButton>
            </PermissionGate>
            <LinkButton href={settlementPayeesPath}>{t("toPayees")}</LinkButton>
          </div>
        }
      >
        {t("noPayee")}
      </EmptyState>
    </Card>
  );
}
