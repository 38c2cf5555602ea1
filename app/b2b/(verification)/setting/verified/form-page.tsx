import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import type { VerificationType } from "@/lib/verification/kinds";

type Form = "add" | "edit";

export async function formMetadata(type: VerificationType, form: Form) {
  return { title: (await getTranslations("verification.form"))(`${type}.${form}`) };
}

/** The form of a type, filled in with its draft, or with the application that was refused. */
export async function FormPage({ type, form }: { type: VerificationType; form: Form; searchParams: Promise<Query> }) {
  const t = await getTranslations("verification.form");
  return (
    <div className={layout.page}>
      <PageHeader title={t(`${type}.${form}`)} />
    </div>
  );
}
