import { getTranslations } from "next-intl/server";
import { pageIn } from "@/components/kit/select/query";
import { NoticeList } from "@/components/notices/notice-list";
import { load } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { noticeBoard } from "@/lib/notices/calls/notice-board";

export async function generateMetadata() {
  return { title: (await getTranslations("notices.notice"))("title") };
}

export default async function NoticesPage({ searchParams }: PageProps<"/b2b/customer-service/notice">) {
  const query = await searchParams;
  return <NoticeList list={await load(noticeBoard.notices, pageIn(query))} query={query} now={await pageWorldNow()} />;
}
