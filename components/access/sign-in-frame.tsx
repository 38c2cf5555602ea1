import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageToggle } from "@/components/shell/language-toggle";
import { Logo } from "@/components/shell/logo";
import { Notice } from "@/components/kit/notice";
import type { Locale } from "@/lib/i18n/locale";
import styles from "./sign-in-frame.module.css";

/** Around every way of signing in: what this is, the form, whom to ask. */
export async function SignInFrame({ locale, comesBack, children }: { locale: Locale; comesBack: boolean; children: ReactNode }) {
  const [shell, t, contact] = [await getTranslations("shell"), await getTranslations("access.login"), await getTranslations("access.contact")];
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo href="/login" name={shell("product")} />
        <LanguageToggle locale={locale} name={shell("language.other")} label={shell("language.label")} />
      </header>
      <main className={styles.main}>
        <div className={styles.card}>
          <div className={styles.title}>
            <h1>{t("title")}</h1>
            <p>{t("lead")}</p>
          </div>
          {comesBack && <Notice tone="quiet">{t("back")}</Notice>}
          {children}
          <noscript>{t("noScript")}</noscript>
        </div>
      </main>
      <footer className={styles.footer}>{contact("hours")}</footer>
    </div>
  );
}
