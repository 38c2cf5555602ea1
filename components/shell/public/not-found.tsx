import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/kit/feedback/error-state";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";

/**
 * Reports, below the title of its list, that the requested object does not exist or no longer exists, with a link back.
 */
export function RecordNotFound({
  title,
  problem,
  advice,
  back,
}: {
  title: string;
  problem: string;
  advice: string;
  back: Route;
}) {
  const t = useTranslations("shell.notFound");
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={problem} action={<LinkButton href={back}>{t("back")}</LinkButton>}>
        {advice}
      </ErrorState>
    </>
  );
}
