import { useTranslations } from "next-intl";
import { hotlineHours, hotlineNumber } from "@/lib/access/terms";
import { isOpen } from "@/lib/time/calendar";
import { systemNow } from "@/lib/time/clock";
import { HotlineQr } from "./hotline-qr";
import styles from "./contact-block.module.css";

/** Whom to call and when ("hotline, hours 09:00-20:00, QR code", specification 1, section 2), and whether somebody answers now by the calendar. */
export function ContactBlock() {
  const t = useTranslations("shell.contact");
  return (
    <section className={styles.block} aria-label={t("title")}>
      <span>{t("hotline")} <a href={`tel:${hotlineNumber.replaceAll("-", "")}`}>{hotlineNumber}</a></span>
      <span>{t("hours")}</span>
      <span>{isOpen(systemNow(), hotlineHours) ? t("open") : t("closed")}</span>
      <HotlineQr number={hotlineNumber} words={{ show: t("qr"), image: t("qrImage") }} />
    </section>
  );
}
