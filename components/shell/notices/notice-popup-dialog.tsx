"use client";
import Dialog from "@mui/material/Dialog";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { focusDialogPanel } from "@/components/kit/overlay/take-focus";
import { Button } from "@/components/kit/page/button";
import { useCall } from "@/lib/call/browser";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import styles from "./notice-popup-dialog.module.css";
import { useAction } from "../actions/use-action";

/**
 * Renders unread notices one after another, each with one button that acknowledges it. Escape defers it to the next
 * page.
 */
export function NoticePopupDialog() {
  const t = useTranslations("shell.notices");
  const id = useId();
  const { isBusy, run } = useAction(noticeBoard.sign);
  const [isLeft, setLeft] = useState(false);
  const [signedIds, setSigned] = useState<readonly string[]>([]);
  const notice = useCall(noticeBoard.popupNotices, {}).data?.rows.find(({ noticeId }) => !signedIds.includes(noticeId));
  if (!notice || isLeft) return null;

  const acknowledge = async () => {
    if (await run({ noticeId: notice.noticeId })) setSigned([...signedIds, notice.noticeId]);
    else setLeft(true);
  };

  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { ref: focusDialogPanel, tabIndex: -1 } }}
      onClose={(_, reason) => reason === "backdropClick" || setLeft(true)}
    >
      <div className={styles.dialog}>
        <h2 id={`${id}-title`}>{notice.title}</h2>
        {notice.noticeImgShow ? (
          <img className={styles.picture} src={notice.noticeImgIdUrl} alt={notice.content} />
        ) : (
          <p className={styles.text}>{notice.content}</p>
        )}
        <Button tone="primary" busy={isBusy} onClick={() => void acknowledge()}>
          {t("acknowledge")}
        </Button>
      </div>
    </Dialog>
  );
}
