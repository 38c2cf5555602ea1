"use client";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { MenuDrawer } from "@/components/shell/frame/menu-drawer";
import { MenuSections } from "@/components/shell/frame/menu-sections";
import type { MenuBranch } from "@/components/shell/frame/menu-tree";
import { useCall } from "@/lib/call/browser";
import type { ConsoleGroup } from "@/lib/gate/screen";
import { queueCalls } from "@/lib/operations/calls/console/queues";
import { worldInPath } from "../worlds/world-route";
import { menuInWorld } from "./menu-in-world";
import { useWaitingAgeText } from "./waiting-age";
import { waitingByPath, type WaitingWork } from "./work-queues";
import styles from "./console-menu.module.css";

/**
 * Renders the console's menu: the pages of the world that the current page belongs to, each with the work that waits
 * there, and the console's own pages. The figures are loaded again with each page.
 */
export function ConsoleMenu({
  tree,
  onLeave,
}: {
  tree: readonly MenuBranch<ConsoleGroup>[];
  onLeave?: (() => void) | undefined;
}) {
  const t = useTranslations("operations.menu");
  const path = usePathname();
  const world = worldInPath(path);
  const { data: queues, mutate: reload } = useCall(queueCalls.workQueues, world === undefined ? null : { world });
  const loadedAt = useRef(path);
  useEffect(() => {
    if (loadedAt.current === path) return;
    loadedAt.current = path;
    void reload();
  }, [path, reload]);
  const waiting = world !== undefined && queues ? waitingByPath(world, queues) : undefined;
  return (
    <MenuSections
      tree={menuInWorld(tree, world)}
      headingOf={(group) => t(group)}
      noteOf={(item) => {
        const work = waiting?.get(item.path);
        return work && queues && <WaitingNote work={work} now={queues.now} />;
      }}
      onLeave={onLeave}
    />
  );
}

/** Renders the button that opens the menu as a drawer, on narrow pages. */
export function ConsoleMenuDrawer({ tree }: { tree: readonly MenuBranch<ConsoleGroup>[] }) {
  return <MenuDrawer menu={(onLeave) => <ConsoleMenu tree={tree} onLeave={onLeave} />} />;
}

/** Renders the amount of work that waits and the age of the oldest: "3 · 2 d", read out as a sentence. */
function WaitingNote({ work: { count, oldest }, now }: { work: WaitingWork; now: Date }) {
  const t = useTranslations("operations.queues");
  const age = useWaitingAgeText()(oldest, now);
  return (
    <span className={styles.note}>
      <span aria-hidden>{t("note", { count, age })}</span>
      <ScreenReaderText>{t("noteRead", { count, age })}</ScreenReaderText>
    </span>
  );
}
