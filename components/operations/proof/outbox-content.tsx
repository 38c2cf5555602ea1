"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { CopyableText } from "@/components/kit/text/copyable";
import { Notice } from "@/components/kit/feedback/notice";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import styles from "../rows/row-actions.module.css";

/**
 * Displays the content of an outbox entry after a warning that the access is recorded. The content is visible until it
 * is closed.
 */
export function OutboxContent({ world, id, recipient }: { world: string; id: string; recipient: string }) {
  const t = useTranslations("operations.outbox");
  const [content, setContent] = useState<string>();
  if (content !== undefined)
    return (
      <div className={styles.actions}>
        <CopyableText text={content} label={t("content")} />
        <Button small tone="quiet" onClick={() => setContent(undefined)}>
          {t("close")}
        </Button>
      </div>
    );
  return (
    <ConfirmActionButton
      call={operations.readOutbox}
      input={() => ({ world, id })}
      small
      label={t("read")}
      title={t("readTitle", { recipient })}
      action={t("readAction")}
      successMessage={() => t("readDone")}
      onDone={(result) => setContent(result.content)}
    >
      <Notice tone="waiting">{t("warning")}</Notice>
    </ConfirmActionButton>
  );
}
