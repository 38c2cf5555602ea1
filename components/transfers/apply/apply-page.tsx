import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { NoPaymentPasswordNotice } from "@/components/shell/proof/no-password";
import type { productAccess } from "@/lib/exchange/product-states";
import { TransferActivationCard } from "./product-card";
import { TransferForm, type TransferFormFacts } from "./transfer-form";

/** Renders the page of a new transfer, or the application when transfers are not activated. */
export function NewTransferPage({
  product,
  facts,
  hasPayPassword,
}: {
  product: (typeof productAccess.states)[number];
  facts: TransferFormFacts | null;
  hasPayPassword: boolean;
}) {
  const t = useTranslations("transfers.apply");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {facts && !hasPayPassword && (
        <NoPaymentPasswordNotice title={t("noPassword")} action={t("setPassword")}>
          {t("noPasswordText")}
        </NoPaymentPasswordNotice>
      )}
      <AreaTranslations of={["transfers", "terms"]}>
        {facts ? <TransferForm facts={facts} /> : <TransferActivationCard state={product} />}
      </AreaTranslations>
    </div>
  );
}
