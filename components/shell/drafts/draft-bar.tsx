"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";
import type { StoredDraft, ServerDraft } from "./use-server-draft";

/**
 * Renders the saved state of the form, its expiry, and the choice when somebody else saved another draft in the
 * meantime.
 */
export function FormAutosaveBar<D extends StoredDraft>({
  draft,
  leadsTo,
  now,
}: {
  draft: ServerDraft<D>;
  /** Holds the route to open on leaving the form. */
  leadsTo: Route;
  now: Date;
}) {
  const t = useTranslations("shell.draft");
  const router = useRouter();
  const { lastSave, isBusy, problem, otherDraft, save, take } = draft;
  const leave = async () => {
    if (await save()) router.push(leadsTo);
  };
  return (
    <>
      <div className={layout.actions}>
        <Button small busy={isBusy} disabled={otherDraft !== null} onClick={() => void leave()}>
          {t("leave")}
        </Button>
        <span className={layout.soft} role="status">
          {lastSave ? (
            <>
              {t("saved")} <TimeText at={lastSave.savedAt} now={now} style="exact" />
              {" · "}
              {t("kept", { days: lastSave.daysLeft })}
            </>
          ) : (
            t("none")
          )}
        </span>
      </div>
      {problem && (
        <Notice tone="bad" title={t("unsaved")} live>
          {problem}
        </Notice>
      )}
      {otherDraft && (
        <Notice
          tone="waiting"
          title={t("changed")}
          live
          action={
            <div className={layout.actions}>
              <Button small onClick={() => void save(otherDraft)}>
                {t("keepMine")}
              </Button>
              <Button small onClick={() => take(otherDraft)}>
                {t("takeOther")}
              </Button>
            </div>
          }
        >
          {t("changedText", { name: otherDraft.savedBy })} <TimeText at={otherDraft.savedAt} now={now} style="exact" />
        </Notice>
      )}
    </>
  );
}
