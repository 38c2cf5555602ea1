import { useTranslations } from "next-intl";
import { TabBar } from "@/components/kit/page/tab-bar";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { transfersScreens } from "@/lib/transfers/screens";

/** Renders the tabs of the transfers and their relations. */
export function TransferTabs({ current }: { current: "all" | "relations" }) {
  const t = useTranslations("transfers.records");
  const { path } = transfersScreens.records;
  return (
    <TabBar
      label={t("views")}
      current={current}
      tabs={[
        { key: "all", label: t("tabAll"), href: hrefWithQueryChanges(path, {}, {}) },
        { key: "relations", label: t("tabRelations"), href: hrefWithQueryChanges(path, {}, { tab: "relations" }) },
      ]}
    />
  );
}
