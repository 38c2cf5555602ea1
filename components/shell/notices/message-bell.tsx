"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { BellIcon } from "@/components/kit/page/icons";
import { onDemand } from "@/components/theme/on-demand";
import { useCall } from "@/lib/call/browser";
import { notices } from "@/lib/notices/calls/notices";
import { unreadShownMax } from "@/lib/notices/terms";
import { minuteMs } from "@/lib/time/instant";
import styles from "./message-bell.module.css";

const popover = onDemand(async () => (await import("./message-popover")).MessagePopover);

/**
 * The bell with how many messages are unread, at most 99; pressing it shows the newest. The list is loaded at first
 * use.
 */
export function MessageBell({ unread }: { unread: number }) {
  const t = useTranslations("shell.messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { total } = useCall(notices.countUnread, {}, { initial: { total: unread }, refreshInterval: minuteMs })
    .data ?? { total: unread };
  const shown = total > unreadShownMax ? t("more", { count: unreadShownMax }) : String(total);
  return (
    <div className={styles.bell}>
      <Button
        tone="quiet"
        icon={<BellIcon />}
        aria-label={total === 0 ? t("open") : t("openUnread", { count: shown })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {total > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {shown}
          </span>
        )}
      </Button>
      {anchor && <popover.Part anchor={anchor} onClose={() => setAnchor(null)} />}
    </div>
  );
}
