import { useTranslations } from "next-intl";
import styles from "./simulation-banner.module.css";

/** Says that everything on a page is a simulation, where no session knows of which world. */
export function SimulationNotice() {
  const t = useTranslations("shell.simulation");
  return (
    <aside className={styles.banner} aria-label={t("label")}>
      <strong>{t("label")}</strong>
      <span>{t("nothing")}</span>
    </aside>
  );
}
