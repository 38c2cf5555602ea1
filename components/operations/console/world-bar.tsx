"use client";
import { useSelectedLayoutSegment } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Breadcrumbs } from "@/components/kit/page/breadcrumbs";
import { TabBar } from "@/components/kit/page/tab-bar";
import { useCall } from "@/lib/call/browser";
import { operations } from "@/lib/operations/calls/worlds";
import { WorldClockModeChip, LiveWorldTime } from "../clock/live-clock";
import { simulatedSecondsPerSecond, type WorldView } from "../clock/use-running-clock";
import { WorldProblemChip } from "../worlds/problem-chip";
import { worldPageAt, worldPages, consoleWorldRoute } from "../worlds/world-route";
import styles from "./world-bar.module.css";

/** Renders the bar above every page of a world: the world's name, its current time, and links to its other pages. */
export function WorldBar({ world: name, initial }: { world: string; initial: WorldView }) {
  const t = useTranslations("operations");
  const segment = useSelectedLayoutSegment() ?? "world";
  // an exchange is displayed in the market maker's pages
  const current =
    segment === "exchanges" ? "market" : segment === "orders" ? "money" : (worldPageAt(segment) ?? segment);
  const world =
    useCall(
      operations.world,
      { world: name },
      { initial, refreshInterval: simulatedSecondsPerSecond(initial.clock) === 0 ? 0 : 10_000 },
    ).data ?? initial;
  const { clock } = world;
  const tabs = useRef<HTMLDivElement>(null);
  // on a narrow screen the bar starts at its first tab, and the current tab may be outside the visible area
  useEffect(() => {
    // in braces: newer browsers answer a scroll with a promise, which an effect must not return
    tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [current]);
  return (
    <div className={styles.bar}>
      <div className={styles.top}>
        <Breadcrumbs
          steps={[
            { label: t("worlds.title"), href: "/ops" },
            { label: name, href: consoleWorldRoute(name) },
          ]}
        />
        <span className={styles.clock}>
          <LiveWorldTime clock={clock} />
          <WorldClockModeChip clock={clock} />
          <WorldProblemChip world={world} />
        </span>
      </div>
      <div ref={tabs}>
        <TabBar
          label={t("world.views", { name })}
          current={current}
          tabs={worldPages.map((page) => ({
            key: page,
            label: t(`${page}.title`),
            href: consoleWorldRoute(name, page),
          }))}
        />
      </div>
    </div>
  );
}
