import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { LinkButton } from "@/components/kit/page/link-button";

/** Explains that a product is not activated, and links to the application; nothing can be locked or placed before. */
export function ProductNotActivatedNotice({ applyAt }: { applyAt: Route | null }) {
  const t = useTranslations("exchange.apply");
  const refusals = useTranslations("refusals");
  return (
    <Notice
      tone="waiting"
      title={t("inactive")}
      action={applyAt && <LinkButton href={applyAt}>{t("inactiveLink")}</LinkButton>}
    >
      {refusals("PRODUCT_NOT_ACTIVE")}
    </Notice>
  );
}
