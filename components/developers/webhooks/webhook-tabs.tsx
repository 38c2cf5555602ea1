import { useTranslations } from "next-intl";
import { TabBar } from "@/components/kit/page/tab-bar";
import { webhookDeliveriesPath, webhookEndpointsPath } from "./webhook-paths";

/** Renders the tabs of the endpoints and of their deliveries. */
export function WebhookTabs({ current }: { current: "endpoints" | "deliveries" }) {
  const t = useTranslations("developers.webhooks");
  return (
    <TabBar
      label={t("views")}
      current={current}
      tabs={[
        { key: "endpoints", label: t("tabEndpoints"), href: webhookEndpointsPath() },
        { key: "deliveries", label: t("tabDeliveries"), href: webhookDeliveriesPath() },
      ]}
    />
  );
}
