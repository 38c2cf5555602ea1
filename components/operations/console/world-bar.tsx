"use client";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { useCall } from "@/lib/call/browser";
import { operations } from "@/lib/operations/calls/worlds";
import { clockAnchor } from "../clock/clock-anchor";
import { WorldClockModeChip, LiveWorldTime } from "../clock/live-clock";
import { NextJobTime } from "../clock/next-job";
import { simulatedSecondsPerSecond, type WorldView } from "../clock/use-running-clock";
import { WorldProblemChip } from "../worlds/problem-chip";
import { consoleWorldRoute } from "../worlds/world-route";
import styles from "./world-bar.module.css";

/**
 * Renders the bar that stays above every page of a world: its name, its current time, whether its clock runs, the time
 * until its next job, its failures, and a link to the clock.
 */
export function WorldBar({ world: name, initial }: { world: string; initial: WorldView }) {
  const t = useTranslations("operations.world");
  const world =
    useCall(
      operations.world,
      { world: name },
      { initial, refreshInterval: simulatedSecondsPerSecond(initial.clock) === 0 ? 0 : 10_000 },
    ).data ?? initial;
  const { clock, nextDue } = world;
  return (
    <section aria-label={t("bar", { name })} className={styles.bar}>
      <Link href={consoleWorldRoute(name)} prefetch={false} className={styles.name}>
        {name}
      </Link>
      <LiveWorldTime clock={clock} />
      <WorldClockModeChip clock={clock} />
      <span className={styles.next}>
        <NextJobTime clock={clock} nextDue={nextDue} />
      </span>
      <WorldProblemChip world={world} />
      <span className={styles.clock}>
        {/* named cast: a place on a page that exists */}
        <LinkButton small href={`${consoleWorldRoute(name)}#${clockAnchor}` as Route}>
          {t("clock")}
        </LinkButton>
      </span>
    </section>
  );
}
