import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { CertificateRenewalForm } from "@/components/verification/renewal/renewal-form";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { beijingDay } from "@/lib/time/beijing";
import { verificationApplications } from "@/lib/verification/calls/applications";
import type { VerificationType } from "@/lib/verification/kinds";
import { VerificationFormUnavailable } from "./elsewhere";

export async function certificateRenewalMetadata() {
  return { title: (await getTranslations("verification.form"))("renew") };
}

/**
 * Renders the renewal of the certificate that ?path= names, or of the first one to expire, for a merchant of this type.
 */
export async function CertificateRenewalPage({
  type,
  searchParams,
}: {
  type: VerificationType;
  searchParams: Promise<Query>;
}) {
  const t = await getTranslations("verification");
  const [{ application, certificates, realNameState }, now, query] = await Promise.all([
    loadForPage(verificationApplications.standing, {}),
    pageWorldNow(),
    searchParams,
  ]);
  const title = t("form.renew");
  const sortedCertificates = certificates.toSorted((a, b) => a.daysLeft - b.daysLeft);
  const first = sortedCertificates.find(({ path }) => path === valueInQuery(query, "path")) ?? sortedCertificates[0];
  if (!first || application?.type !== type || realNameState === 1)
    return (
      <VerificationFormUnavailable
        title={title}
        text={t(realNameState === 1 ? "form.submittedAlready" : "renewal.nothing")}
      />
    );
  return (
    <div className={layout.page}>
      <PageHeader title={title}>{t("renewal.lead")}</PageHeader>
      <AreaTranslations of={["verification"]}>
        <CertificateRenewalForm
          entry={application.entry}
          certificates={sortedCertificates}
          path={first.path}
          today={beijingDay(now)}
        />
      </AreaTranslations>
    </div>
  );
}
