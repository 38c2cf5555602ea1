import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { TabBar } from "@/components/kit/page/tab-bar";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { receivingScreens } from "@/lib/receiving/screens";
import type { Route } from "next";
import { receivingAccountsPath } from "./accounts-path";

/** Switches between the accounts and the applications that opened them. */
export function ReceivingAccountTabs({ current }: { current: "accounts" | "applications" }) {
  const t = useTranslations("receiving.accounts");
  return (
    <TabBar
      label={t("tabs")}
      current={current}
      tabs={[
        { key: "accounts", label: t("tab.accounts"), href: receivingAccountsPath() },
        { key: "applications", label: t("tab.applications"), href: receivingAccountsPath({ tab: "applications" }) },
      ]}
    />
  );
}

/** Links to the application form, for users who may apply. */
export function ApplyForAccountLink() {
  const t = useTranslations("receiving.accounts");
  return (
    <PermissionGate any={[receivingScreens.apply.access]}>
      {/* named cast: a screen's path is a page that exists */}
      <LinkButton tone="primary" href={receivingScreens.apply.path as Route}>
        {t("apply")}
      </LinkButton>
    </PermissionGate>
  );
}
