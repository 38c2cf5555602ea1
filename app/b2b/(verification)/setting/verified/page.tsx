import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.start"))("title") };
}

export default async function VerificationStart() {
  const t = await getTranslations("verification.start");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
    </div>
  );
}
