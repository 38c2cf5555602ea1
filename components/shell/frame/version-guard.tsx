"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Notice } from "@/components/kit/feedback/notice";
import { leaving } from "@/lib/call/path";
import { send } from "@/lib/call/send";
import { askToKeepEntries } from "@/lib/forms/draft";
import { version as calls } from "@/lib/reference/calls/version";
import { elapsed } from "@/lib/time/clock";
import { minuteMs } from "@/lib/time/instant";
import styles from "./version-guard.module.css";

/** Forms in which somebody has typed. One that is gone from the page was sent or given up. */
const touched = new Set<HTMLFormElement>();

function isHalfFilled(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form);
  return touched.size > 0;
}

/**
 * For which build this tab has reloaded itself: never twice, or two servers of different builds would play ball with
 * it.
 */
const reloadedKey = "reloaded-for";

function reload(build: string): void {
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return;
    sessionStorage.setItem(reloadedKey, build);
  } catch {
    // a browser that keeps nothing could reload for ever: it stays
    return;
  }
  dispatchEvent(new Event(leaving));
  location.reload();
}

/** Which build answers now; no answer says nothing. */
const buildNow = (): Promise<string | undefined> =>
  send(calls.version, { t: String(Math.round(elapsed())) }).then(
    ({ version }) => version,
    () => undefined,
  );

/**
 * Reloads the page once the portal was updated ("on a version mismatch the page reloads", specification 1, section 7).
 * It looks when the page is come back to or another is opened, at most once a minute; while a form is half filled in it
 * asks.
 */
export function VersionGuard({ build }: { build: string }) {
  const t = useTranslations("shell.version");
  const path = usePathname();
  const [newer, setNewer] = useState<string>();
  const lookedAt = useRef(-minuteMs);

  const look = useEffectEvent(async () => {
    if (newer !== undefined) return isHalfFilled() || reload(newer);
    if (elapsed() - lookedAt.current < minuteMs) return;
    lookedAt.current = elapsed();
    const answers = await buildNow();
    if (answers === undefined || answers === build) return;
    if (isHalfFilled()) setNewer(answers);
    else reload(answers);
  });

  useEffect(() => {
    // once the page is drawn: it has more urgent things to do before
    const soon = setTimeout(() => void look());
    return () => clearTimeout(soon);
  }, [path]);
  useEffect(() => {
    const seen = () => document.visibilityState === "visible" && void look();
    const typed = ({ target }: Event) => {
      const form = target instanceof HTMLElement && target.closest("form");
      if (form && form.method !== "dialog") touched.add(form);
    };
    document.addEventListener("visibilitychange", seen);
    addEventListener("focus", seen);
    document.addEventListener("input", typed);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("focus", seen);
      document.removeEventListener("input", typed);
    };
  }, []);

  if (newer === undefined) return null;
  const now = () => {
    askToKeepEntries();
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
