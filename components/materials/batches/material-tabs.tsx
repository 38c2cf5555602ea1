import { useTranslations } from "next-intl";
import { TabBar } from "@/components/kit/page/tab-bar";
import { batchesPath, materialsPath } from "../materials-path";

/** Switches between the merchant's materials and the Excel files with which many of them are submitted. */
export function MaterialTabs({ current }: { current: "materials" | "batches" }) {
  const t = useTranslations("materials.batch");
  return (
    <TabBar
      label={t("views")}
      current={current}
      tabs={[
        { key: "materials", label: t("single"), href: materialsPath },
        { key: "batches", label: t("title"), href: batchesPath },
      ]}
    />
  );
}
