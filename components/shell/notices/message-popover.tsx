"use client";
import Popover from "@mui/material/Popover";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/kit/page/button";
import { joinClassNames } from "@/components/kit/page/classes";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { TimeText } from "@/components/kit/text/time-text";
import { useCall, useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { useProblemText } from "@/lib/forms/problem-text";
import { messageCalls } from "@/lib/notices/calls/messages";
import { noticesScreens } from "@/lib/notices/screens";
import { useWorldNow } from "../frame/world-clock";
import type { BarNotice } from "./notice-bar";
import { noticeHref } from "./notice-href";
import styles from "./message-bell.module.css";

const newestCount = 5;

/** Renders the newest unread messages and the newest notices below the bell. Loaded on demand. */
export function MessagePopover({
  anchor,
  notices,
  onClose,
}: {
  anchor: HTMLElement;
  notices: readonly BarNotice[];
  onClose: () => void;
}) {
  const t = useTranslations("shell.messages");
  const id = useId();
  const problemText = useProblemText();
  const { now } = useWorldNow();
  const { data, error } = useCall(messageCalls.unreadMessages, { currentPage: 1, pageSize: newestCount });
  const operate = useSend(messageCalls.operate);
  const mark = (input: { operation: "read" | "readAll"; messageIds: string[] }) =>
    void operate(input).catch(() => undefined);
  return (
    <Popover
      open
      container={anchor.parentElement}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-labelledby": id } }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={id}>{t("title")}</h2>
          {data?.rows.some(({ readFlag }) => readFlag === 2) && (
            <Button small tone="quiet" onClick={() => mark({ operation: "readAll", messageIds: [] })}>
              {t("readAll")}
            </Button>
          )}
        </div>
        {error && <p role="alert">{problemText(error)}</p>}
        {!data && !error && <p role="status">{t("loading")}</p>}
        {data?.rows.length === 0 && <p>{t("empty")}</p>}
        <NewestMessages
          rows={data?.rows ?? []}
          now={now}
          onRead={(messageId) => {
            mark({ operation: "read", messageIds: [messageId] });
            onClose();
          }}
        />
        <Link href={noticesScreens.messages.path as Route} prefetch={false} onClick={onClose}>
          {t("all")}
        </Link>
        {notices.length > 0 && <NewestNotices notices={notices} onClose={onClose} />}
      </div>
    </Popover>
  );
}

function NewestNotices({ notices, onClose }: { notices: readonly BarNotice[]; onClose: () => void }) {
  const t = useTranslations("shell.notices");
  return (
    <>
      <h3>{t("label")}</h3>
      <ul className={styles.list}>
        {notices.map(({ noticeId, title, isRead }) => (
          <li key={noticeId}>
            {/* named cast: a notice's page exists */}
            <Link href={noticeHref(noticeId, isRead) as Route} prefetch={false} onClick={onClose}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewestMessages({
  rows,
  now,
  onRead,
}: {
  rows: ClientOutput<typeof messageCalls.unreadMessages>["rows"];
  now: Date;
  onRead: (messageId: string) => void;
}) {
  const t = useTranslations("shell.messages");
  return (
    <ul className={styles.list}>
      {rows.map(({ messageId, title, content, page, readFlag, createTime }) => (
        <li key={messageId}>
          <p className={joinClassNames(readFlag === 2 && styles.unread)}>
            {readFlag === 2 && <ScreenReaderText>{t("unread")}</ScreenReaderText>}
            {/* named cast: where a message leads is a page of the portal */}
            <Link
              href={(page ?? noticesScreens.messages.path) as Route}
              prefetch={false}
              onClick={() => onRead(messageId)}
            >
              {title}
            </Link>
          </p>
          <p>{content}</p>
          <p className={styles.soft}>
            <TimeText at={createTime} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
