"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { useOperate } from "./use-operate";

/** Marks all current messages as read. */
export function ReadAll() {
  const t = useTranslations("notices.messages");
  const operate = useOperate();
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
