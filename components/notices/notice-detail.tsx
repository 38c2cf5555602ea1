import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Breadcrumbs } from "@/components/kit/page/breadcrumbs";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { noticeBoard } from "@/lib/notices/calls/notice-board";
import { noticesScreens } from "@/lib/notices/screens";
import { MarkNoticeOpened } from "./sign-once";
import styles from "./notices.module.css";

/** Renders one notice. */
export function NoticeDetail({
  notice: { noticeId, title, content, readFlag, updateAt, noticeImgIdUrl, noticeImgShow },
  now,
}: {
  notice: ClientOutput<typeof noticeBoard.notice>;
  now: Date;
}) {
  const t = useTranslations("notices.notice");
  return (
    <div className={layout.page}>
      {/* named cast: the list of notices is a page that exists */}
      <PageHeader
        title={title}
        trail={
          <Breadcrumbs steps={[{ label: t("title"), href: noticesScreens.notices.path as Route }, { label: title }]} />
        }
      >
        <TimeText at={updateAt} now={now} />
      </PageHeader>
      <Card>
        {noticeImgShow ? (
          <img className={styles.picture} src={noticeImgIdUrl} alt={content} />
        ) : (
          <p className={styles.text}>{content}</p>
        )}
      </Card>
      {readFlag === 2 && <MarkNoticeOpened noticeId={noticeId} />}
    </div>
  );
}
