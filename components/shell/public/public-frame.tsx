import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Site } from "@/lib/access/site";
import { HelpLink } from "../frame/help-link";
import { LanguageToggle } from "./language-toggle";
import { Logo } from "./logo";
import { PublicNotices, type PublicNotice } from "./public-notices";
import { SimulationNotice } from "./simulation-notice";
import { SiteCopyrightFooter } from "./site-notes";
import styles from "./public-frame.module.css";

/**
 * Renders the frame of pages without a session: the site's name, the language switch, the page, and the site's owner.
 */
export async function PublicFrame({
  site,
  isSimulation,
  notices = [],
  children,
}: {
  site?: Pick<Site, "name" | "logo" | "copyright" | "icp">;
  isSimulation: boolean;
  notices?: readonly PublicNotice[];
  children: ReactNode;
}) {
  const t = await getTranslations("shell");
  return (
    <div className={styles.page}>
      {isSimulation && <SimulationNotice />}
      <header className={styles.header}>
        <Logo href="/login" name={site?.name ?? t("product")} logo={site?.logo ?? null} />
        <div className={styles.tools}>
          <HelpLink label={t("help")} />
          <LanguageToggle locale={await getLocale()} name={t("language.other")} label={t("language.label")} />
        </div>
      </header>
      <PublicNotices notices={notices} />
      {children}
      {site && <SiteCopyrightFooter {...site} />}
    </div>
  );
}
