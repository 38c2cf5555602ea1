import { useTranslations } from "next-intl";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { noticeBoard } from "@/lib/notices/calls/notice-board";
import { noticesScreens } from "@/lib/notices/screens";
import { noticeHref } from "@/components/shell/notices/notice-href";

const { path } = noticesScreens.notices;

/** Lists operations' notices to all merchants, newest first. */
export function NoticeList({
  list,
  query,
  now,
}: {
  list: ClientOutput<typeof noticeBoard.notices>;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("notices.notice");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <PagedTable
        list={list}
        path={path}
        query={query}
        caption={t("title")}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("name"),
            kind: "link",
            of: ({ title }) => title,
            href: ({ noticeId, readFlag }) => noticeHref(noticeId, readFlag === 1),
            isName: true,
          },
          {
            head: t("state"),
            kind: "chip",
            of: ({ readFlag }) => (readFlag === 1 ? ["quiet", t("read")] : ["moving", t("unread")]),
          },
          { head: t("publishedAt"), kind: "time", of: ({ updateAt }) => updateAt, now },
        ]}
      />
    </div>
  );
}
