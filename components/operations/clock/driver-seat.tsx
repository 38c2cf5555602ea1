"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Notice } from "@/components/kit/feedback/notice";
import { LinkButton } from "@/components/kit/page/link-button";
import { TimeText } from "@/components/kit/text/time-text";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { consoleWorldRoute } from "../worlds/world-route";
import { ClockAdvancePanel } from "./advance-panel";
import { clockAnchor } from "./clock-anchor";
import { DueJobsClockDial } from "./clock-dial";
import { useJobKindLabel } from "./job-name";
import { UpcomingJobList } from "./next-job";
import { happeningLimit, jobLimit } from "./job-rows";
import type { Happenings } from "./happening-list";
import { LatestHappeningList } from "../market/effects-list";
import { ClockModeForm } from "../money/flow-form";
import { WorldClockModeChip, LargeWorldTime } from "./live-clock";
import { useClockAdvance } from "./use-advance";
import { simulatedSecondsPerSecond, useRunningClock, type WorldView } from "./use-running-clock";
import styles from "./driver-seat.module.css";

type ScheduledJobs = ClientOutput<typeof operations.timetable>;

/** Holds the interval at which a running clock is reloaded. */
const pollIntervalMs = 5_000;

/**
 * Renders the clock controls of a world: its clock, the jobs due next, the clock's mode, the advance form, and the list
 * of processed jobs.
 */
export function WorldClockControls({
  world: name,
  initial,
  timetable,
  happenings,
  advancing,
}: {
  world: string;
  initial: WorldView;
  timetable: ScheduledJobs;
  happenings: Happenings;
  advancing: ClientOutput<typeof operations.advanceNow>;
}) {
  const t = useTranslations("operations");
  const refreshInterval = simulatedSecondsPerSecond(initial.clock) === 0 ? 0 : pollIntervalMs;
  const world = useCall(operations.world, { world: name }, { initial, refreshInterval }).data ?? initial;
  const due =
    useCall(
      operations.timetable,
      { world: name, currentPage: 1, pageSize: jobLimit },
      { initial: timetable, refreshInterval, keepPreviousData: true },
    ).data ?? timetable;
  const latestHappenings =
    useCall(
      driving.happenings,
      { world: name, currentPage: 1, pageSize: happeningLimit },
      { initial: happenings, refreshInterval, keepPreviousData: true },
    ).data ?? happenings;
  const now = useRunningClock(world.clock);
  const { advance, advanceTo, stop, isRunning } = useClockAdvance(name, advancing);
  const waiting = due.rows.filter(({ state }) => state === "open");
  const isDriven = world.clock.mode !== "wall";

  return (
    <div id={clockAnchor} className={styles.seat}>
      <ProblemNotice world={world} />
      <Card title={t("clock.label")} action={<WorldClockModeChip clock={world.clock} />}>
        <div className={styles.clock}>
          <DueJobsClockDial now={now} dueTimes={waiting.map(({ dueAt }) => dueAt)} label={t("clock.dial")} />
          <div className={styles.beside}>
            <LargeWorldTime now={now} />
            <UpcomingJobList now={now} jobs={waiting} />
          </div>
        </div>
      </Card>
      {isDriven ? (
        <div className={styles.controls}>
          <Card title={t("advance.title")}>
            <ClockAdvancePanel
              now={now}
              nextDue={waiting[0]?.dueAt ?? world.nextDue}
              {...{ advance, advanceTo, stop, isRunning }}
            />
          </Card>
          <Card title={t("flow.title")}>
            <ClockModeForm key={`${world.clock.mode}-${world.clock.speed}`} world={name} clock={world.clock} />
          </Card>
        </div>
      ) : (
        <Notice tone="quiet">{t("world.followsWallClock")}</Notice>
      )}
      <Card title={t("effects.title")}>
        <LatestHappeningList world={name} list={latestHappenings} logHash={advance?.logHash ?? ""} now={now} />
      </Card>
    </div>
  );
}

/** Reports the failing job above the clock controls: its kind, number of attempts, time of failure, and cause. */
function ProblemNotice({ world: { name, trouble, clock } }: { world: WorldView }) {
  const t = useTranslations("operations.troubles");
  const job = useJobKindLabel();
  if (!trouble) return null;
  const { kind, attempts, cause, failedAt } = trouble.first;
  return (
    <Notice
      tone="bad"
      live
      title={trouble.isMarketStanding ? t("marketTitle") : t("failing", { count: trouble.count })}
      action={
        <LinkButton small href={consoleWorldRoute(name, "timetable")}>
          {t("open")}
        </LinkButton>
      }
    >
      <p>{t("what", { kind: job(kind), count: attempts, cause: cause || t("unknown") })}</p>
      {failedAt && (
        <p>
          {t("last")} <TimeText at={failedAt} now={clock.now} style="exact" />
        </p>
      )}
    </Notice>
  );
}
