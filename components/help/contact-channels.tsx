import Link from "next/link";
import { useTranslations } from "next-intl";

/** Lists other contacts, and information that must never be sent. */
export function ContactOptions() {
  const t = useTranslations("help.ways");
  return (
    <>
      <h2>{t("title")}</h2>
      <p>{t("never")}</p>
      <ul>
        <li>
          <Link href="/help" prefetch={false}>
            {t("help")}
          </Link>
        </li>
        <li>
          <Link href="/help?article=contact" prefetch={false}>
            {t("contact")}
          </Link>
        </li>
        <li>
          <Link href="/test" prefetch={false}>
            {t("status")}
          </Link>
        </li>
      </ul>
    </>
  );
}
