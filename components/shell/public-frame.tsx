import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageToggle } from "./language-toggle";
import { Logo } from "./logo";
import styles from "./public-frame.module.css";

/** Around every page that needs no session: the product's name, the other language, the page. */
export async function PublicFrame({ children }: { children: ReactNode }) {
  const t = await getTranslations("shell");
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo href="/login" name={t("product")} />
        <LanguageToggle locale={await getLocale()} name={t("language.other")} label={t("language.label")} />
      </header>
      {children}
    </div>
  );
}
