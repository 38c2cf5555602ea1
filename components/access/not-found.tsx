import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/error-state";
import { LinkButton } from "@/components/kit/link-button";
import { PageHeader } from "@/components/kit/page-header";

/** A role or a person that is not there, or not there any more; under the title of their list. */
export function NotFound({ title, back }: { title: string; back: Route }) {
  const t = useTranslations("access.notThere");
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={t("title")} action={<LinkButton href={back}>{t("back")}</LinkButton>}>{t("text")}</ErrorState>
    </>
  );
}
