import Link from "next/link";
import { useTranslations } from "next-intl";
import { hotlineHours } from "@/lib/access/terms";
import { telHref } from "@/lib/access/site";
import { isMarketOpenAt } from "@/lib/time/calendar";
import { systemNow } from "@/lib/time/clock";
import { HotlineQr } from "./hotline-qr";
import styles from "./contact-block.module.css";

/**
 * Renders the contact and its hours ("hotline, hours 09:00-20:00, QR code", specification 1, section 2), and its
 * current availability by the calendar. A site without a hotline links to a feedback page.
 */
export function CustomerServiceContact({ hotline }: { hotline: string }) {
  const t = useTranslations("shell.contact");
  if (!hotline)
    return (
      <Link href="/feedback" prefetch={false}>
        {t("write")}
      </Link>
    );
  return (
    <section className={styles.block} aria-label={t("title")}>
      <span>
        {t("hotline")} <a href={telHref(hotline)}>{hotline}</a>
      </span>
      <span>{t("hours")}</span>
      <span>{isMarketOpenAt(systemNow(), hotlineHours) ? t("open") : t("closed")}</span>
      <HotlineQr number={hotline} labels={{ show: t("qr"), image: t("qrImage") }} />
    </section>
  );
}
