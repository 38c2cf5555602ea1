"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import type { FormDraft } from "@/lib/forms/use-draft";

/** Says that a form contains a restored draft, and offers to discard it. Nothing is sent by restoring one. */
export function RestoredDraftNotice({ draft }: { draft: Pick<FormDraft, "isRestored" | "startOver"> }) {
  const t = useTranslations("shell.draft");
  if (!draft.isRestored) return null;
  return (
    <Notice
      live
      action={
        <Button small tone="quiet" onClick={draft.startOver}>
          {t("startOver")}
        </Button>
      }
    >
      {t("restored")}
    </Notice>
  );
}
