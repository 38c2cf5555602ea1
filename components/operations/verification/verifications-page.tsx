import { useTranslations, useLocale } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { FactList } from "@/components/kit/table/facts";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import type { verificationReviews } from "@/lib/operations/calls/verification";
import { isBefore, dayMs, hourMs } from "@/lib/time/instant";
import { verificationTypes } from "@/lib/verification/kinds";
import { verification as machine } from "@/lib/verification/states";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";
import { MakeSamplesButton } from "./make-samples";
import { VerificationReviewSwitch } from "./verification-terms";
import { consoleVerificationRoute } from "./verification-view";

export type Queue = ClientOutput<typeof verificationReviews.verifications>;
type QueueRow = Queue["rows"][number];

interface VerificationsPageProps extends WorldListProps<Queue> {
  figures: ClientOutput<typeof verificationReviews.verificationFigures>;
  isReviewed: boolean;
  /** True in a world for tests: a queue without an application offers samples there. */
  isTestWorld: boolean;
}

/** Lists applications for verification, the earliest deadline first, with the metrics of the queue. */
export function VerificationQueuePage({
  world,
  list,
  query,
  now,
  figures,
  isReviewed,
  isTestWorld,
}: VerificationsPageProps) {
  const t = useTranslations("operations.verifications");
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        actions={<LinkButton href={consoleWorldRoute(world, "screening")}>{t("list")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      <VerificationFigures figures={figures} />
      <Notice
        tone="quiet"
        title={t(isReviewed ? "reviewed" : "unreviewed")}
        action={<VerificationReviewSwitch world={world} isReviewed={isReviewed} />}
      />
      <QueueTable {...{ world, list, query, now, isTestWorld }} />
    </div>
  );
}

function QueueTable({
  world,
  list,
  query,
  now,
  isTestWorld,
}: WorldListProps<Queue> & Pick<VerificationsPageProps, "isTestWorld">) {
  const t = useTranslations("operations.verifications");
  const types = useTranslations("verification.type");
  const states = useTranslations("operations.verifications.states");
  const age = useAgeText(now);
  const fields: readonly FilterField[] = [
    choiceFilterField("state", t("state"), machine.states, states),
    choiceFilterField("type", t("type"), verificationTypes, types),
    { kind: "text", name: "text", label: t("text"), lengthMax: 140 },
  ];
  const alerts = ({ openHits, differences, preparedBy, state, deadline }: QueueRow) =>
    [
      isLate({ state, deadline }, now) && t("late"),
      openHits > 0 && t("hits", { count: openHits }),
      differences > 0 && t("differences", { count: differences }),
      state === "prepared" && t("preparedBy", { by: preparedBy }),
    ]
      .filter(Boolean)
      .join(" · ");
  const columns: readonly Column<QueueRow>[] = [
    {
      head: t("company"),
      kind: "link",
      of: ({ company, userNo }) => company || userNo,
      href: ({ applicationId }) => consoleVerificationRoute(world, applicationId),
    },
    // before the other texts, since a phone shows the first one only
    { head: t("age"), of: ({ submittedAt, deadline }) => (deadline ? age(submittedAt) : "") },
    { head: t("merchant"), of: ({ userNo }) => userNo },
    { head: t("type"), of: ({ type }) => types(type) },
    { head: t("version"), of: ({ version, isRenewal }) => t(isRenewal ? "renewal" : "versionNo", { version }) },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("submittedAt"), kind: "time", of: ({ submittedAt }) => submittedAt, now, style: "short" },
    { head: t("deadline"), kind: "time", of: ({ deadline }) => deadline, now, style: "short" },
    { head: t("alerts"), of: alerts },
  ];
  return (
    <FilteredTable
      list={list}
      path={consoleWorldRoute(world, "verifications")}
      query={query}
      fields={fields}
      keep={["size"]}
      caption={t("caption")}
      columns={columns}
      rowKey={({ applicationId }) => applicationId}
      empty={(isFiltered) => (
        <EmptyList
          isFiltered={isFiltered}
          filteredText={t("none")}
          none={t(isTestWorld ? "emptyInTest" : "empty")}
          action={isTestWorld && <MakeSamplesButton world={world} />}
        />
      )}
    />
  );
}

/** Returns true when operations have missed their deadline; a late answer of the merchant does not count. */
const isLate = ({ state, deadline }: Pick<QueueRow, "state" | "deadline">, now: Date): boolean =>
  (state === "reviewing" || state === "prepared") && deadline !== null && isBefore(deadline, now);

/** Returns a formatter for a waiting time, in whole days and hours of the world's clock. */
function useAgeText(now: Date): (since: Date) => string {
  const t = useTranslations("operations.verifications.ages");
  return (since) => {
    const ms = Math.max(0, now.getTime() - since.getTime());
    const [days, hours] = [Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs)];
    return days > 0 ? t("daysHours", { days, hours }) : t("hours", { hours });
  };
}

/**
 * Displays the metrics of the verification queue: pending and late applications, the median decision time, and the pass
 * rate.
 */
function VerificationFigures({
  figures: { waiting, late, medianHours, decided, passed },
}: {
  figures: ClientOutput<typeof verificationReviews.verificationFigures>;
}) {
  const t = useTranslations("operations.verifications.figures");
  const share = new Intl.NumberFormat(useLocale(), { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card title={t("title")}>
      <FactList
        items={[
          { label: t("waiting"), value: waiting },
          { label: t("late"), value: late },
          { label: t("median"), value: medianHours === null ? t("noHours") : t("hours", { hours: medianHours }) },
          {
            label: t("share"),
            value:
              decided === 0 ? t("noShare") : t("shareOf", { share: share.format(passed / decided), passed, decided }),
          },
        ]}
      />
    </Card>
  );
}
