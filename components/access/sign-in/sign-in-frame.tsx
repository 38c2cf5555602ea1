import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { CustomerServiceContact } from "@/components/shell/service/contact-block";
import styles from "./sign-in-frame.module.css";

/** Renders the frame of every sign-in page: its purpose, its form, and a contact. */
export async function SignInFrame({
  title,
  lead,
  hotline,
  notice,
  aside,
  children,
}: {
  title: string;
  lead: string;
  hotline: string;
  notice?: string | undefined;
  /** Is rendered beside the form; on a phone, below it. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const t = await getTranslations("access.login");
  return (
    <>
      <main className={styles.main}>
        <div className={styles.card}>
          <div className={styles.title}>
            <h1>{title}</h1>
            <p>{lead}</p>
          </div>
          {notice && <Notice tone="quiet">{notice}</Notice>}
          {children}
          <noscript>{t("noScript")}</noscript>
        </div>
        {aside}
      </main>
      <footer className={styles.footer}>
        <CustomerServiceContact hotline={hotline} />
      </footer>
    </>
  );
}
