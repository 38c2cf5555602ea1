import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/error-state";
import { LinkButton } from "@/components/kit/link-button";
import { PageHeader } from "@/components/kit/page-header";

/** An order number that leads nowhere. */
export function OrderNotFound({ back }: { back: Route }) {
  const t = useTranslations("exchange.detail");
  return (
    <>
      <PageHeader title={useTranslations("exchange.orders")("title")} />
      <ErrorState title={t("notFound")} action={<LinkButton href={back}>{t("back")}</LinkButton>}>{t("notFoundText")}</ErrorState>
    </>
  );
}
