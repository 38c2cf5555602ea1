"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { CopyableText } from "@/components/kit/text/copyable";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import { hotlineHours } from "@/lib/access/terms";
import { CaptionedQrCode } from "@/components/kit/upload/captioned-code";
import { useCall } from "@/lib/call/browser";
import { beijingDay, minuteOfDay } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { HotlineQr } from "./hotline-qr";
import type { HotlineDay } from "./service-button";
import { useSite } from "../public/site";
import styles from "./service-button.module.css";

/** Returns true while the hotline answers; undefined once another day has begun, of which the page has no calendar. */
function answersNow({ day, isWorking }: HotlineDay): boolean | undefined {
  const now = systemNow();
  if (beijingDay(now) !== day) return undefined;
  const minute = minuteOfDay(now);
  return isWorking && minute >= hotlineHours.opens * 60 && minute < hotlineHours.closes * 60;
}

/**
 * Renders the contacts: the account manager when there is one, the hotline with its hours when the site has one, and a
 * feedback page. Loaded on demand.
 */
export function CustomerServicePanel({ hotline }: { hotline: HotlineDay }) {
  const t = useTranslations("shell.contact");
  const path = usePathname();
  const { hotline: number } = useSite();
  const isOpen = answersNow(hotline);
  const { data: service } = useCall(merchantCompanyCalls.customerService, {});
  return (
    <section className={styles.card} aria-label={t("title")}>
      {service?.amName && (
        <div>
          <strong>{t("manager", { name: service.amName })}</strong>
          <p>
            <CopyableText
              text={service.amPhone}
              displayText={service.amPhoneHide || service.amPhone}
              label={t("managerPhone")}
            />
          </p>
          {service.amQrCode && <CaptionedQrCode image={service.amQrCode} caption={t("managerQr")} />}
        </div>
      )}
      {number && (
        <div>
          <strong>{t("hotline")}</strong>
          <p>
            <CopyableText text={number} label={t("number")} />
          </p>
          <p className={styles.soft}>
            {t("hours")}
            {isOpen !== undefined && ` · ${isOpen ? t("open") : t("closed")}`}
          </p>
        </div>
      )}
      {number && <HotlineQr number={number} labels={{ show: t("qr"), image: t("qrImage") }} />}
      {service?.csQrCode && <CaptionedQrCode image={service.csQrCode} caption={t("serviceQr")} />}
      <Link href={`/feedback?page=${encodeURIComponent(path)}`} prefetch={false}>
        {t("write")}
      </Link>
    </section>
  );
}
