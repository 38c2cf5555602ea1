import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { TabBar } from "@/components/kit/page/tab-bar";
import { Permitted } from "@/components/shell/frame/permitted";
import { receivingScreens } from "@/lib/receiving/screens";
import type { Route } from "next";
import { accountsPath } from "./accounts-path";

/** The accounts, or the applications that they were opened by. */
export function AccountTabs({ current }: { current: "accounts" | "applications" }) {
  const t = useTranslations("receiving.accounts");
  return (
    <TabBar
      label={t("tabs")}
      current={current}
      tabs={[
        { key: "accounts", label: t("tab.accounts"), href: accountsPath() },
        { key: "applications", label: t("tab.applications"), href: accountsPath({ tab: "applications" }) },
      ]}
    />
  );
}

/** Leads whoever may apply to the form. */
export function ApplyButton() {
  const t = useTranslations("receiving.accounts");
  return (
    <Permitted any={[receivingScreens.apply.needs]}>
      {/* named cast: a screen's path is a page that exists */}
      <LinkButton tone="primary" href={receivingScreens.apply.path as Route}>
        {t("apply")}
      </LinkButton>
    </Permitted>
  );
}
