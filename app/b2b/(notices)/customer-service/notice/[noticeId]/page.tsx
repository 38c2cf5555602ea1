import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { NoticeDetail } from "@/components/notices/notice-detail";
import { NotFound } from "@/components/shell/public/not-found";
import { tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isId } from "@/lib/call/field-schemas";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { noticesScreens } from "@/lib/notices/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("notices.notice"))("title") };
}

/**
 * One notice. The backend decides whether it still is to be marked as read, whatever `readFlag` says in the address.
 */
export default async function NoticePage({ params }: PageProps<"/b2b/customer-service/notice/[noticeId]">) {
  const { noticeId } = await params;
  const { got } = isId(noticeId) ? await tryLoad(noticeBoard.notice, { noticeId }) : { got: null };
  const t = await getTranslations("notices.notice");
  // named cast: the list of notices is a page that exists
  if (!got)
    return (
      <NotFound
        title={t("title")}
        problem={t("notThere")}
        advice={t("notThereText")}
        back={noticesScreens.notices.path as Route}
      />
    );
  return <NoticeDetail notice={got} now={await worldNow()} />;
}
