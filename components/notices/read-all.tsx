"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { useUpdateMessages } from "./use-operate";

/** Marks all current messages as read. */
export function MarkAllMessagesReadButton() {
  const t = useTranslations("notices.messages");
  const operate = useUpdateMessages();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    setBusy(true);
    await operate({ operation: "readAll", messageIds: [] }, (changedCount) =>
      changedCount === 0 ? t("noneUnread") : t("allRead", { count: changedCount }),
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void readAll()}>
      {t("readAll")}
    </Button>
  );
}
