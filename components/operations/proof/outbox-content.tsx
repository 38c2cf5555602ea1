"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Copyable } from "@/components/kit/text/copyable";
import { Notice } from "@/components/kit/feedback/notice";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import styles from "../merchants/row-actions.module.css";

/** Opens what one entry carries, after saying that the reading is noted. It is shown until it is hidden again. */
export function OutboxContent({ world, id, recipient }: { world: string; id: string; recipient: string }) {
  const t = useTranslations("operations.outbox");
  const [content, setContent] = useState<string>();
  if (content !== undefined)
    return (
      <div className={styles.actions}>
        <Copyable text={content} label={t("content")} />
        <Button small tone="quiet" onClick={() => setContent(undefined)}>
          {t("close")}
        </Button>
      </div>
    );
  return (
    <ConfirmAction
      call={operations.readOutbox}
      input={() => ({ world, id })}
      small
      label={t("read")}
      title={t("readTitle", { recipient })}
      action={t("readAction")}
      done={() => t("readDone")}
      onDone={(got) => setContent(got.content)}
    >
      <Notice tone="waiting">{t("warning")}</Notice>
    </ConfirmAction>
  );
}
