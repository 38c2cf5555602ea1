import { useTranslations } from "next-intl";
import { TabBar } from "@/components/kit/page/tab-bar";
import { deliveriesPath, endpointsPath } from "./webhook-paths";

/** The endpoints, or what was sent to them. */
export function WebhookTabs({ current }: { current: "endpoints" | "deliveries" }) {
  const t = useTranslations("developers.webhooks");
  return (
    <TabBar
      label={t("views")}
      current={current}
      tabs={[
        { key: "endpoints", label: t("tabEndpoints"), href: endpointsPath() },
        { key: "deliveries", label: t("tabDeliveries"), href: deliveriesPath() },
      ]}
    />
  );
}
