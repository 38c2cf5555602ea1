import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { approval } from "@/lib/access/calls/approval";
import { accessScreens } from "@/lib/access/screens";
import type { ClientOutput } from "@/lib/call/call";
import { PaymentApprovalGroupForm } from "./payment-approval";

/** Renders the page of the company's payment approval group. */
export function PaymentApprovalPage({ group }: { group: ClientOutput<typeof approval.approvalGroup> }) {
  const t = useTranslations("access.paymentApproval");
  return (
    <div className={layout.page}>
      {/* named cast: a page that exists */}
      <PageHeader
        title={t("title")}
        actions={<LinkButton href={accessScreens.safety.path as Route}>{t("back")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      <AreaTranslations of={["access"]}>
        <Card title={t("card")}>
          <PaymentApprovalGroupForm group={group} />
        </Card>
      </AreaTranslations>
    </div>
  );
}
