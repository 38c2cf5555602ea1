import { useTranslations } from "next-intl";
import { TabBar } from "@/components/kit/page/tab-bar";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { developersScreens } from "@/lib/developers/screens";

const { path } = developersScreens.keys;

/** Holds the address of an owner's sandbox keys. */
export const sandboxKeysPath = hrefWithQueryChanges(path, {}, { tab: "sandbox" });

/** Renders the tabs of the company's API keys and its owner's sandbox keys. */
export function ApiKeyTabs({ current }: { current: "keys" | "sandbox" }) {
  const t = useTranslations("developers");
  return (
    <TabBar
      label={t("keys.views")}
      current={current}
      tabs={[
        { key: "keys", label: t("keys.title"), href: hrefWithQueryChanges(path, {}, {}) },
        { key: "sandbox", label: t("sandbox.title"), href: sandboxKeysPath },
      ]}
    />
  );
}
