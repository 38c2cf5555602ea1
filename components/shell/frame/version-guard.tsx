"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Notice } from "@/components/kit/feedback/notice";
import { leaving } from "@/lib/call/path";
import { send } from "@/lib/call/send";
import { requestDraftSave } from "@/lib/forms/draft";
import { version as calls } from "@/lib/reference/calls/version";
import { monotonicMs } from "@/lib/time/clock";
import { minuteMs } from "@/lib/time/instant";
import styles from "./version-guard.module.css";

/** Holds the forms with input. A form that has left the page was sent or abandoned. */
const touchedForms = new Set<HTMLFormElement>();

function isHalfFilled(): boolean {
  for (const form of touchedForms) if (!form.isConnected) touchedForms.delete(form);
  return touchedForms.size > 0;
}

/**
 * Stores the build for which this tab has reloaded: it never reloads twice for one, because two servers of different
 * builds would otherwise cause a loop.
 */
const reloadedKey = "reloaded-for";

function reload(build: string): void {
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return;
    sessionStorage.setItem(reloadedKey, build);
  } catch {
    // a browser without storage could reload forever: no reload
    return;
  }
  dispatchEvent(new Event(leaving));
  location.reload();
}

/** Returns the build of the current server; undefined without a response. */
const buildNow = (): Promise<string | undefined> =>
  send(calls.version, { t: String(Math.round(monotonicMs())) }).then(
    ({ version }) => version,
    () => undefined,
  );

/**
 * Reloads the page after an update of the portal ("on a version mismatch the page reloads", specification 1, section
 * 7). It checks when the tab becomes visible again or another page is opened, at most once a minute; while a form is
 * partly filled in it requests confirmation.
 */
export function VersionGuard({ build }: { build: string }) {
  const t = useTranslations("shell.version");
  const path = usePathname();
  const [newer, setNewer] = useState<string>();
  const checkedAt = useRef(-minuteMs);

  const checkBuild = useEffectEvent(async () => {
    if (newer !== undefined) return isHalfFilled() || reload(newer);
    if (monotonicMs() - checkedAt.current < minuteMs) return;
    checkedAt.current = monotonicMs();
    const answers = await buildNow();
    if (answers === undefined || answers === build) return;
    if (isHalfFilled()) setNewer(answers);
    else reload(answers);
  });

  useEffect(() => {
    // once the page is drawn: it has more urgent things to do before
    const soon = setTimeout(() => void checkBuild());
    return () => clearTimeout(soon);
  }, [path]);
  useEffect(() => {
    const handleVisible = () => document.visibilityState === "visible" && void checkBuild();
    const handleInput = ({ target }: Event) => {
      const form = target instanceof HTMLElement && target.closest("form");
      if (form && form.method !== "dialog") touchedForms.add(form);
    };
    document.addEventListener("visibilitychange", handleVisible);
    addEventListener("focus", handleVisible);
    document.addEventListener("input", handleInput);
    return () => {
      document.removeEventListener("visibilitychange", handleVisible);
      removeEventListener("focus", handleVisible);
      document.removeEventListener("input", handleInput);
    };
  }, []);

  if (newer === undefined) return null;
  const now = () => {
    requestDraftSave();
    reload(newer);
  };
  return (
    <div className={styles.notice}>
      <Notice
        tone="moving"
        live
        title={t("title")}
        action={
          <Button small tone="primary" onClick={now}>
            {t("reload")}
          </Button>
        }
      >
        {t("text")}
      </Notice>
    </div>
  );
}
