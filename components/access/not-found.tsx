import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/error-state";
import { LinkButton } from "@/components/kit/link-button";
import { PageHeader } from "@/components/kit/page-header";

/** A role or a person that is not there, or not there any more. */
export function NotFound({ what, back }: { what: "roles" | "users"; back: Route }) {
  const t = useTranslations(`access.${what}`);
  return (
    <>
      <PageHeader title={t("title")} />
      <ErrorState title={t("notFound")} action={<LinkButton href={back}>{t("back")}</LinkButton>}>{t("notFoundText")}</ErrorState>
    </>
  );
}
