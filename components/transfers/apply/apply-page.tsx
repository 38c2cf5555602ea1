import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { NoPassword } from "@/components/shell/proof/no-password";
import type { productAccess } from "@/lib/exchange/product-states";
import { ProductCard } from "./product-card";
import { TransferForm, type TransferFormFacts } from "./transfer-form";

/** Renders the page of a new transfer, or the application when transfers are not activated. */
export function ApplyPage({
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
        <NoPassword title={t("noPassword")} action={t("setPassword")}>
          {t("noPasswordText")}
        </NoPassword>
      )}
      <AreaMessages of={["transfers", "terms"]}>
        {facts ? <TransferForm facts={facts} /> : <ProductCard state={product} />}
      </AreaMessages>
    </div>
  );
}
