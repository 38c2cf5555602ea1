import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/kit/link-button";
import { LanguageToggle } from "./language-toggle";
import { Logo } from "./logo";
import styles from "./public-page.module.css";

/** A page that says one thing and offers one way on: no permission, not found, out of order. */
export async function PublicPage({ title, text, action }: { title: string; text: string; action: { href: Route; text: string } }) {
  const t = await getTranslations("shell");
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo href="/login" name={t("product")} />
        <LanguageToggle locale={await getLocale()} name={t("language.other")} label={t("language.label")} />
      </header>
      <main className={styles.message}>
        <h1>{title}</h1>
        <p>{text}</p>
        <LinkButton href={action.href} tone="primary">{action.text}</LinkButton>
      </main>
    </div>
  );
}
