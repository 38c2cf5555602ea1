import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { SettlementPayeeReply } from "../payees/payee-detail";
import { settlementPayeePath, settlementPayeesPath } from "../settlement-path";
import { SettlementPayeeForm } from "./settlement-payee-form";

/** Renders the page that adds or corrects a settlement payee. */
export function SettlementPayeeFormPage({ payee, merchant }: { payee: SettlementPayeeReply | null; merchant: string }) {
  const t = useTranslations("settlement.form");
  return (
    <div className={layout.page}>
      <PageHeader
        title={payee ? t("correctTitle", { name: payee.name }) : t("title")}
        actions={
          <LinkButton href={payee ? settlementPayeePath(payee.payeeNo) : settlementPayeesPath}>{t("back")}</LinkButton>
        }
      >
        {t("lead")}
      </PageHeader>
      <AreaTranslations of={["settlement"]}>
        <SettlementPayeeForm payee={payee} merchant={merchant} />
      </AreaTranslations>
    </div>
  );
}
