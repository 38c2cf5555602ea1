"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSend } from "@/lib/call/browser";
import { noticeBoard } from "@/lib/notices/calls/notice-board";

/** Marks the notice on this page as opened. When that fails it stays unread, and opening it again retries. */
export function MarkNoticeOpened({ noticeId }: { noticeId: string }) {
  const send = useSend(noticeBoard.sign);
  const isSigned = useRef(false);
  const signNotice = useEffectEvent(() => {
    if (isSigned.current) return;
    isSigned.current = true;
    send({ noticeId }).catch(() => undefined);
  });
  useEffect(() => signNotice(), [noticeId]);
  return null;
}
