import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { ListPager } from "@/components/kit/table/list-pager";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { noticesScreens } from "@/lib/notices/screens";
import { MarkAllMessagesReadButton } from "./read-all";

export const messageTabs = ["all", "unread", "read", "choices"] as const;
export type MessageTab = (typeof messageTabs)[number];

/** Renders the message centre around one of its tabs; the current one is in the URL. */
export function MessageCentre({
  tab,
  list,
  query = {},
  children,
}: {
  tab: MessageTab;
  list?: { total: number; currentPage: number; pageSize: number };
  query?: Query;
  children: ReactNode;
}) {
  const t = useTranslations("notices.messages");
  const { path } = noticesScreens.messages;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        {...(tab !== "choices" && {
          actions: (
            <AreaTranslations of={["notices"]}>
              <MarkAllMessagesReadButton />
            </AreaTranslations>
          ),
        })}
      >
        {tab === "choices" ? t("choicesLead") : t("lead")}
      </PageHeader>
      <TabBar
        label={t("views")}
        current={tab}
        tabs={messageTabs.map((item) => ({
          key: item,
          label: t(`tab.${item}`),
          href: hrefWithQueryChanges(path, {}, { tab: item === "all" ? undefined : item }),
        }))}
      />
      {children}
      {list && <ListPager list={list} path={path} query={query} />}
    </div>
  );
}
