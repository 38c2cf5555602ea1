"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import { leaving, menuPrefix } from "@/lib/call/path";
import { setLeaveConfirmation, hasUnsentEntries, leaveAfterConfirmation, type Going } from "@/lib/forms/unsent";
import { followedPortalLink } from "./link-on";

/**
 * Requests confirmation before leaving a page with an unsent form: the browser in its own words on reload or close,
 * this dialog when a link is followed.
 */
export function UnsentFormLeaveGuard() {
  const t = useTranslations("shell.leave");
  const router = useRouter();
  const [pendingLeave, setPendingLeave] = useState<{ readonly go: Going }>();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = hasUnsentEntries() && followedPortalLink(event);
    if (!link) return;
    // before the link itself hears of it
    event.preventDefault();
    event.stopPropagation();
    // named cast: a link of the portal's own
    leaveAfterConfirmation(() =>
      router.push(`${link.pathname.slice(menuPrefix.length)}${link.search}${link.hash}` as Route),
    );
  });
  useEffect(() => {
    let isConfirmed = false;
    const handleLeaving = () => (isConfirmed = true);
    const unload = (event: BeforeUnloadEvent) => {
      if (!isConfirmed && hasUnsentEntries()) event.preventDefault();
    };
    const handleClick = (event: MouseEvent) => follow(event);
    const stop = setLeaveConfirmation((go) => setPendingLeave({ go }));
    addEventListener(leaving, handleLeaving);
    addEventListener("beforeunload", unload);
    addEventListener("click", handleClick, true);
    return () => {
      stop();
      removeEventListener(leaving, handleLeaving);
      removeEventListener("beforeunload", unload);
      removeEventListener("click", handleClick, true);
    };
  }, []);
  return (
    <LazyConfirmDialog
      open={pendingLeave !== undefined}
      title={t("title")}
      action={t("leave")}
      dismiss={t("stay")}
      tone="danger"
      onConfirm={() => {
        pendingLeave?.go();
        setPendingLeave(undefined);
      }}
      onClose={() => setPendingLeave(undefined)}
    >
      <p>{t("text")}</p>
    </LazyConfirmDialog>
  );
}
