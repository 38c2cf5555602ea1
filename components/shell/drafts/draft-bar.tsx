"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";
import type { KeptDraft, ServerDraft } from "./use-server-draft";

/** What is saved of the form, until when it is kept, and the choice where somebody saved another one meanwhile. */
export function DraftBar<D extends KeptDraft>({
  draft,
  leadsTo,
  now,
}: {
  draft: ServerDraft<D>;
  /** Where whoever leaves the form is led. */
  leadsTo: Route;
  now: Date;
}) {
  const t = useTranslations("shell.draft");
  const router = useRouter();
  const { saved, isBusy, problem, other, save, take } = draft;
  const leave = async () => {
    if (await save()) router.push(leadsTo);
  };
  return (
    <>
      <div className={layout.actions}>
        <Button small busy={isBusy} disabled={other !== null} onClick={() => void leave()}>
          {t("leave")}
        </Button>
        <span className={layout.soft} role="status">
          {saved ? (
            <>
              {t("saved")} <TimeText at={saved.savedAt} now={now} style="exact" />
              {" · "}
              {t("kept", { days: saved.daysLeft })}
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
      {other && (
        <Notice
          tone="waiting"
          title={t("changed")}
          live
          action={
            <div className={layout.actions}>
              <Button small onClick={() => void save(other)}>
                {t("keepMine")}
              </Button>
              <Button small onClick={() => take(other)}>
                {t("takeOther")}
              </Button>
            </div>
          }
        >
          {t("changedText", { name: other.savedBy })} <TimeText at={other.savedAt} now={now} style="exact" />
        </Notice>
      )}
    </>
  );
}
