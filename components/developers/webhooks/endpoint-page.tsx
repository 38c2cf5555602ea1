import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { Endpoint } from "./endpoint-actions";
import { WebhookEndpointForm } from "./endpoint-form";
import { webhookEndpointsPath } from "./webhook-paths";

/** Renders the form of a new endpoint, or of one that is edited. */
export function WebhookEndpointFormPage({ endpoint }: { endpoint: Endpoint | null }) {
  const t = useTranslations("developers.webhooks");
  const title = t(endpoint ? "editTitle" : "addTitle");
  return (
    <div className={layout.page}>
      <PageHeader title={title} actions={<LinkButton href={webhookEndpointsPath()}>{t("back")}</LinkButton>}>
        {t("lead")}
      </PageHeader>
      <AreaTranslations of={["developers"]}>
        <Card title={title}>
          <WebhookEndpointForm endpoint={endpoint} />
        </Card>
      </AreaTranslations>
    </div>
  );
}
