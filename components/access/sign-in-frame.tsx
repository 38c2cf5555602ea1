import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Notice } from "@/components/kit/notice";
import { PublicFrame } from "@/components/shell/public-frame";
import styles from "./sign-in-frame.module.css";

/** Around every way of signing in: what this is, the form, whom to ask. */
export async function SignInFrame({ comesBack, children }: { comesBack: boolean; children: ReactNode }) {
  const [t, contact] = [await getTranslations("access.login"), await getTranslations("access.contact")];
  return (
    <PublicFrame>
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
    </PublicFrame>
  );
}
