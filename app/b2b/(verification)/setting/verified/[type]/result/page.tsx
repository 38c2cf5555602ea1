import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.result"))("title") };
}

export default async function VerificationResult() {
  const t = await getTranslations("verification.result");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
    </div>
  );
}
