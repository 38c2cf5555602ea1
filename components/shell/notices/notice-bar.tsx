"use client";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { ChevronRightIcon } from "@/components/kit/page/icons";
import { accountsScreens } from "@/lib/accounts/screens";
import { rotationMs } from "@/lib/notices/terms";
import { noticeHref } from "./notice-href";
import styles from "./notice-bar.module.css";

export interface BarNotice {
  noticeId: string;
  title: string;
  isRead: boolean;
}

/**
 * Renders the newest notices one at a time: the next every five seconds, except while it has pointer or focus, or when
 * reduced motion is preferred. Not on the home page, which is one screen: there they are below the bell.
 */
export function NoticeBar({ notices: newest }: { notices: readonly BarNotice[] }) {
  const t = useTranslations("shell.notices");
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const notices = usePathname() === accountsScreens.home.path ? [] : newest;
  const count = notices.length;

  useEffect(() => {
    if (isHeld || count < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => setAt((before) => before + 1), rotationMs);
    return () => clearInterval(timer);
  }, [isHeld, count]);

  const place = count > 0 ? at % count : 0;
  const notice = notices[place];
  if (!notice) return null;
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <section className={styles.bar} aria-label={t("label")} {...hold}>
      {/* named cast: a notice's page exists */}
      <Link className={styles.title} href={noticeHref(notice.noticeId, notice.isRead) as Route} prefetch={false}>
        {notice.title}
      </Link>
      {count > 1 && (
        <Button
          small
          tone="quiet"
          aria-label={t("next", { place: place + 1, count })}
          icon={<ChevronRightIcon small />}
          onClick={() => setAt(place + 1)}
        />
      )}
    </section>
  );
}
