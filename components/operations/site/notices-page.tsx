import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { detailLinkPrefix } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import { noticeMachine as machine } from "@/lib/notices/states";
import type { operationsNotices } from "@/lib/operations/calls/notices";
import { NoticeForm } from "./notice-form";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

/** Lists operations' notices to all merchants of a world, with the form that creates one. */
export function OperationsNoticeListPage({
  world,
  list,
  query,
  now,
}: WorldListProps<ClientOutput<typeof operationsNotices.notices>>) {
  const t = useTranslations("operations.notices");
  const path = consoleWorldRoute(world, "notices");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <PagedTable
        list={list}
        path={path}
        query={query}
        caption={t("title")}
        rowKey={({ noticeId }) => noticeId}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("titleZh"),
            kind: "link",
            of: ({ titleZh }) => titleZh,
            key: ({ noticeId }) => noticeId,
            to: detailLinkPrefix(path, query, "noticeId"),
          },
          { head: t("titleEn"), of: ({ titleEn }) => titleEn },
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), t(`states.${state}`)] },
          {
            head: t("publishAt"),
            kind: "time",
            of: ({ publishAt }) => publishAt,
            now,
            style: "short",
            none: t("notYet"),
          },
          { head: t("readers"), kind: "count", of: ({ readers }) => readers },
        ]}
      />
      <Card title={t("write")}>
        <NoticeForm world={world} draft={null} />
      </Card>
    </div>
  );
}
