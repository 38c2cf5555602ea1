"use client";
import Badge from "@mui/material/Badge";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { BellIcon } from "@/components/kit/page/icons";
import { createLazyComponent } from "@/components/theme/on-demand";
import { useCall } from "@/lib/call/browser";
import { noticeCalls } from "@/lib/notices/calls/notices";
import { unreadBadgeMax } from "@/lib/notices/terms";
import { minuteMs } from "@/lib/time/instant";
import type { BarNotice } from "./notice-bar";

const popover = createLazyComponent(async () => (await import("./message-popover")).MessagePopover);

/**
 * Renders the bell with the number of unread messages, at most 99; pressing it opens the newest, and the newest notices.
 * The list is loaded on first use.
 */
export function MessageBell({ unreadCount, notices }: { unreadCount: number; notices: readonly BarNotice[] }) {
  const t = useTranslations("shell.messages");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { total } = useCall(noticeCalls.countUnread, {}, { initial: { total: unreadCount }, refreshInterval: minuteMs })
    .data ?? { total: unreadCount };
  const countText = total > unreadBadgeMax ? t("more", { count: unreadBadgeMax }) : String(total);
  return (
    <>
      <Button
        tone="quiet"
        icon={
          <Badge badgeContent={countText} color="error" invisible={total === 0}>
            <BellIcon />
          </Badge>
        }
        aria-label={total === 0 ? t("open") : t("openUnread", { count: countText })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <popover.Part anchor={anchor} notices={notices} onClose={() => setAnchor(null)} />}
    </>
  );
}
