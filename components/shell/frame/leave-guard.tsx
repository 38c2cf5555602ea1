"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Confirm } from "@/components/kit/overlay/confirm";
import { leaving, menuPrefix } from "@/lib/call/path";
import { askBeforeLeaving, hasUnsent, leaveBy, type Going } from "@/lib/forms/unsent";
import { linkOn } from "./link-on";

/**
 * Asks before a page is left whose form somebody has filled in and not sent: the browser in its own words where the page
 * is reloaded or closed, this dialog where a link leads on.
 */
export function LeaveGuard() {
  const t = useTranslations("shell.leave");
  const router = useRouter();
  const [asked, setAsked] = useState<{ readonly go: Going }>();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = hasUnsent() && linkOn(event);
    if (!link) return;
    // before the link itself hears of it
    event.preventDefault();
    event.stopPropagation();
    // named cast: a link of the portal's own
    leaveBy(() => router.push(`${link.pathname.slice(menuPrefix.length)}${link.search}${link.hash}` as Route));
  });
  useEffect(() => {
    let isMeant = false;
    const meant = () => (isMeant = true);
    const unload = (event: BeforeUnloadEvent) => {
      if (!isMeant && hasUnsent()) event.preventDefault();
    };
    const pressed = (event: MouseEvent) => follow(event);
    const stop = askBeforeLeaving((go) => setAsked({ go }));
    addEventListener(leaving, meant);
    addEventListener("beforeunload", unload);
    addEventListener("click", pressed, true);
    return () => {
      stop();
      removeEventListener(leaving, meant);
      removeEventListener("beforeunload", unload);
      removeEventListener("click", pressed, true);
    };
  }, []);
  return (
    <Confirm
      open={asked !== undefined}
      title={t("title")}
      action={t("leave")}
      dismiss={t("stay")}
      tone="danger"
      onConfirm={() => {
        asked?.go();
        setAsked(undefined);
      }}
      onClose={() => setAsked(undefined)}
    >
      <p>{t("text")}</p>
    </Confirm>
  );
}
