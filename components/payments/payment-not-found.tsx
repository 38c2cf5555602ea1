import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/error-state";
import { LinkButton } from "@/components/kit/link-button";

/** A payment number that leads nowhere. */
export function PaymentNotFound({ back }: { back: Route }) {
  const t = useTranslations("payments.detail");
  return <ErrorState title={t("notFound")} action={<LinkButton href={back}>{t("back")}</LinkButton>}>{t("notFoundText")}</ErrorState>;
}
