import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { FactList } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";
import type { ClientOutput } from "@/lib/call/call";
import { noticeMachine as machine } from "@/lib/notices/states";
import type { operationsNotices } from "@/lib/operations/calls/notices";
import { NoticeActions } from "./notice-actions";
import { NoticeForm } from "./notice-form";
import { NoticePictures } from "./notice-pictures";
import { consoleWorldRoute } from "../worlds/world-route";

interface NoticePageProps {
  world: string;
  noticeDetail: ClientOutput<typeof operationsNotices.notice>;
  query: Query;
  now: Date;
}

/** Displays a notice: its text, the possible actions, and its readers. */
export function OperationsNoticeDetailPage({
  world,
  noticeDetail: { notice, history, readers },
  query,
  now,
}: NoticePageProps) {
  const t = useTranslations("operations.notices");
  const { noticeId, state, titleZh } = notice;
  const isDraft = machine.next(state, "schedule") !== undefined;
  return (
    <div className={layout.page}>
      <PageHeader
        title={titleZh}
        state={<StateChip tone={machine.tone(state)}>{t(`states.${state}`)}</StateChip>}
        actions={<NoticeActions {...{ world, noticeId, titleZh }} events={machine.events(state)} now={now} />}
      />
      <Card title={t("text")}>
        {isDraft ? <NoticeForm world={world} draft={notice} /> : <NoticeText notice={notice} now={now} />}
      </Card>
      {isDraft && (
        <Card title={t("picturesTitle")}>
          <NoticePictures
            world={world}
            noticeId={noticeId}
            has={{ "zh-CN": notice.pictureZh !== null, "en-US": notice.pictureEn !== null }}
          />
        </Card>
      )}
      <Readers world={world} readers={readers} query={query} now={now} />
      <Card title={t("history")}>
        <Timeline
          moments={history.flatMap(({ after, at }, place) =>
            machine.is(after)
              ? [
                  {
                    key: String(place),
                    tone: machine.tone(after),
                    title: t(`states.${after}`),
                    at: <TimeText at={at} now={now} style="exact" />,
                  },
                ]
              : [],
          )}
        />
      </Card>
    </div>
  );
}

type NoticeDetail = NoticePageProps["noticeDetail"];

function NoticeText({
  notice: { titleZh, titleEn, contentZh, contentEn, publishAt },
  now,
}: {
  notice: NoticeDetail["notice"];
  now: Date;
}) {
  const t = useTranslations("operations.notices");
  return (
    <FactList
      items={[
        { label: t("titleZh"), value: titleZh, wide: true },
        { label: t("contentZh"), value: contentZh, wide: true },
        { label: t("titleEn"), value: titleEn, wide: true },
        { label: t("contentEn"), value: contentEn, wide: true },
        {
          label: t("publishAt"),
          value: publishAt ? <TimeText at={publishAt} now={now} style="exact" /> : t("notYet"),
        },
      ]}
    />
  );
}

/** Lists the readers of a notice, with the time at which each read it. */
function Readers({
  world,
  readers,
  query,
  now,
}: Omit<NoticePageProps, "noticeDetail"> & { readers: NoticeDetail["readers"] }) {
  const t = useTranslations("operations.notices");
  return (
    <Card title={t("readers")}>
      <PagedTable
        list={readers}
        path={consoleWorldRoute(world, "notices")}
        query={query}
        caption={t("readers")}
        empty={<EmptyState>{t("noReaders")}</EmptyState>}
        columns={[
          { head: t("merchant"), of: ({ merchant, userNo }) => `${merchant} · ${userNo}` },
          { head: t("person"), of: ({ name }) => name },
          { head: t("readAt"), kind: "time", of: ({ at }) => at, now, style: "short" },
        ]}
      />
    </Card>
  );
}
