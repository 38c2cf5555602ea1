"use client";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { ProgressBar } from "@/components/kit/feedback/progress";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { dateAndTime } from "@/lib/i18n/date-formats";
import { operations } from "@/lib/operations/calls/worlds";
import { marketActions } from "@/lib/operations/calls/market";
import { replayPaces } from "@/lib/operations/market-terms";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { useAction } from "@/components/shell/actions/use-action";
import { simulatedSecondsPerSecond, type ClockView } from "../clock/use-running-clock";
import styles from "./replay-form.module.css";

export type Replay = ClientOutput<typeof marketActions.replayState>;

/** Holds the interval at which a running replay is polled. */
const pollIntervalMs = 2_000;
const minutesADay = 1_440;

/** Displays the progress of a replay, and the speed of the world's clock: paused, or a number of days per minute. */
export function RateReplayProgress({ world, initial, clock }: { world: string; initial: Replay; clock: ClockView }) {
  const t = useTranslations("operations.replay");
  const format = useFormatter();
  const router = useRouter();
  const replay =
    useCall(
      marketActions.replayState,
      { world },
      { initial, refreshInterval: simulatedSecondsPerSecond(clock) === 0 ? 0 : pollIntervalMs },
    ).data ?? initial;
  const displayedDays = useRef(initial.done);
  // another day has come: the rates beside are refreshed
  useEffect(() => {
    if (displayedDays.current === replay.done) return;
    displayedDays.current = replay.done;
    router.refresh();
  }, [replay.done, router]);

  const { done, total, next, label } = replay;
  if (!next) return <p className={styles.soft}>{t("none")}</p>;
  return (
    <div className={styles.progress}>
      <p role="status">{t("left", { days: total - done, next: format.dateTime(next, dateAndTime) })}</p>
      <ProgressBar label={t("progress")} value={done / total} />
      <p className={styles.soft}>{t("day", { done, total, label: label ?? "" })}</p>
      {clock.mode === "wall" ? <p className={styles.soft}>{t("wall")}</p> : <Pace world={world} clock={clock} />}
      <div className={layout.actions}>
        <ConfirmActionButton
          call={marketActions.endReplay}
          input={() => ({ world })}
          small
          label={t("end")}
          title={t("endTitle")}
          action={t("end")}
          successMessage={() => t("ended")}
        >
          {t("endText")}
        </ConfirmActionButton>
      </div>
    </div>
  );
}

function Pace({ world, clock }: { world: string; clock: ClockView }) {
  const t = useTranslations("operations.replay");
  const { run } = useAction(operations.setClock, { refreshes: true });
  const isFlowing = clock.mode === "flowing";
  const go = async (days: number) => {
    await run(
      { world, mode: days === 0 ? "held" : "flowing", speed: Math.max(1, days * minutesADay) },
      { successMessage: days === 0 ? t("paused") : t("goes", { days }) },
    );
  };
  return (
    <div role="group" aria-label={t("pace")} className={layout.actions}>
      <Button small disabled={!isFlowing} onClick={() => void go(0)}>
        {t("pause")}
      </Button>
      {replayPaces.map((days) => (
        <Button
          key={days}
          small
          aria-pressed={isFlowing && clock.speed === days * minutesADay}
          onClick={() => void go(days)}
        >
          {t("perMinute", { days })}
        </Button>
      ))}
    </div>
  );
}
