import { getTranslations } from "next-intl/server";
import { listPageFromQuery } from "@/components/kit/select/query";
import { NoticeList } from "@/components/notices/notice-list";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { noticeBoard } from "@/lib/notices/calls/notice-board";

export async function generateMetadata() {
  return { title: (await getTranslations("notices.notice"))("title") };
}

export default async function PortalNoticeListPage({ searchParams }: PageProps<"/b2b/customer-service/notice">) {
  const query = await searchParams;
  return (
    <NoticeList
      list={await loadForPage(noticeBoard.notices, listPageFromQuery(query))}
      query={query}
      now={await pageWorldNow()}
    />
  );
}
