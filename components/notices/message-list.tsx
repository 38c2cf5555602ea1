"use client";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { joinClassNames } from "@/components/kit/page/classes";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { TrashIcon } from "@/components/kit/page/icons";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { messageCalls } from "@/lib/notices/calls/messages";
import { useUpdateMessages } from "./use-operate";
import styles from "./notices.module.css";

type Message = ClientOutput<typeof messageCalls.messages>["rows"][number];

/** Lists messages with their actions. Following a message to its order marks it as read. */
export function MessageList({ rows, now }: { rows: readonly Message[]; now: Date }) {
  const t = useTranslations("notices.messages");
  if (rows.length === 0) return <EmptyState>{t("empty")}</EmptyState>;
  return (
    <ul className={styles.list}>
      {rows.map((message) => (
        <Row key={message.messageId} message={message} now={now} />
      ))}
    </ul>
  );
}

function Row({
  message: { messageId, title, content, page, readFlag, createTime, event },
  now,
}: {
  message: Message;
  now: Date;
}) {
  const t = useTranslations("notices");
  const operate = useUpdateMessages();
  const isUnread = readFlag === 2;
  const read = () => operate({ operation: "read", messageIds: [messageId] });
  return (
    <li className={styles.item}>
      <div className={styles.labels}>
        <p className={joinClassNames(isUnread && styles.unread)}>
          {isUnread && <ScreenReaderText>{t("messages.unread")}</ScreenReaderText>}
          {/* named cast: where a message leads is a page of the portal */}
          {page === null ? (
            title
          ) : (
            <Link href={page as Route} prefetch={false} onClick={() => void (isUnread && read())}>
              {title}
            </Link>
          )}
        </p>
        <p>{content}</p>
        <p className={styles.soft}>
          {t(`event.${event}`)} · <TimeText at={createTime} now={now} />
        </p>
      </div>
      <div className={layout.actions}>
        {isUnread && (
          <Button small tone="quiet" onClick={() => void read()}>
            {t("messages.markRead")}
            <ScreenReaderText>{title}</ScreenReaderText>
          </Button>
        )}
        <Button
          small
          tone="quiet"
          icon={<TrashIcon small />}
          aria-label={t("messages.deleteOne", { title })}
          onClick={() => void operate({ operation: "delete", messageIds: [messageId] }, () => t("messages.deleted"))}
        />
      </div>
    </li>
  );
}
