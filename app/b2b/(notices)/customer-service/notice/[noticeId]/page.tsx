import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { NoticeDetail } from "@/components/notices/notice-detail";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isId } from "@/lib/call/field-schemas";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { noticesScreens } from "@/lib/notices/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("notices.notice"))("title") };
}

/**
 * Renders one notice. The backend decides whether it must still be marked as read, regardless of `readFlag` in the
 * address.
 */
export default async function PortalNoticeDetailPage({ params }: PageProps<"/b2b/customer-service/notice/[noticeId]">) {
  const { noticeId } = await params;
  const { output } = isId(noticeId) ? await loadForPageOrRefusal(noticeBoard.notice, { noticeId }) : { output: null };
  const t = await getTranslations("notices.notice");
  // named cast: the list of notices is a page that exists
  if (!output)
    return (
      <RecordNotFound
        title={t("title")}
        problem={t("notThere")}
        advice={t("notThereText")}
        back={noticesScreens.notices.path as Route}
      />
    );
  return <NoticeDetail notice={output} now={await pageWorldNow()} />;
}
