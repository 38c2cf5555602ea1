import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { VerificationSubmittedPanel } from "@/components/verification/result/verification-result";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isVerificationType } from "@/lib/verification/kinds";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { VerificationFormUnavailable } from "../../elsewhere";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.result"))("title") };
}

/** Renders the page after the submission of an application of a type. */
export default async function VerificationSubmittedPage({ params }: PageProps<"/b2b/setting/verified/[type]/result">) {
  const [{ type }, { application }, now, t] = await Promise.all([
    params,
    loadForPage(verificationApplications.standing, {}),
    pageWorldNow(),
    getTranslations("verification.result"),
  ]);
  if (!isVerificationType(type)) notFound();
  if (application?.type !== type) return <VerificationFormUnavailable title={t("title")} text={t("none")} />;
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
      <AreaTranslations of={["verification"]}>
        <VerificationSubmittedPanel submittedAt={application.submittedAt} deadline={application.deadline} now={now} />
      </AreaTranslations>
    </div>
  );
}
