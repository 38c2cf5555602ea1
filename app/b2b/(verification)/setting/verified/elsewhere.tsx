import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { verificationScreens } from "@/lib/verification/screens";

/** Replaces a form that is not available now with the reason and a link to the merchant's standing. */
export async function VerificationFormUnavailable({ title, text }: { title: string; text: string }) {
  const t = await getTranslations("verification.form");
  return (
    <div className={layout.page}>
      <PageHeader title={title} />
      {/* named cast: a screen's path is a page that exists */}
      <EmptyState
        action={<LinkButton href={verificationScreens.information.path as Route}>{t("toInformation")}</LinkButton>}
      >
        {text}
      </EmptyState>
    </div>
  );
}
