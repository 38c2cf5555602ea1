import { useTranslations } from "next-intl";
import styles from "./simulation-banner.module.css";

/** Informs that everything on a page is a simulation, when no session identifies its world. */
export function SimulationNotice() {
  const t = useTranslations("shell.simulation");
  return (
    <aside className={styles.banner} aria-label={t("label")}>
      <strong>{t("label")}</strong>
      <span>{t("nothing")}</span>
    </aside>
  );
}
