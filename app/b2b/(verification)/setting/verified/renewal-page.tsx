import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import type { VerificationType } from "@/lib/verification/kinds";

export async function renewalMetadata() {
  return { title: (await getTranslations("verification.form"))("renew") };
}

/** The renewal of the certificate that ?path= names, of a merchant of this type. */
export async function RenewalPage(_: { type: VerificationType; searchParams: Promise<Query> }) {
  const t = await getTranslations("verification.form");
  return (
    <div className={layout.page}>
      <PageHeader title={t("renew")} />
    </div>
  );
}
