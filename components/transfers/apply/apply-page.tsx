import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { accessScreens } from "@/lib/access/screens";
import type { productAccess } from "@/lib/exchange/product-states";
import { ProductCard } from "./product-card";
import { TransferForm, type TransferFormFacts } from "./transfer-form";

/** The page of a new transfer; where transfers are not activated, how they are applied for. */
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
        <Notice
          tone="waiting"
          title={t("noPassword")}
          // named cast: a screen's path is a page that exists
          action={<LinkButton href={accessScreens.safety.path as Route}>{t("setPassword")}</LinkButton>}
        >
          {t("noPasswordText")}
        </Notice>
      )}
      <AreaMessages of={["transfers", "terms"]}>
        {facts ? <TransferForm facts={facts} /> : <ProductCard state={product} />}
      </AreaMessages>
    </div>
  );
}
