import Link from "next/link";
import { useTranslations } from "next-intl";

/** Other contacts, and what must not be written. */
export function WaysToAsk() {
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
