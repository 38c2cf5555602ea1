import type { Site } from "@/lib/access/site";
import styles from "./site-notes.module.css";

/** Whose site this is and under which number it is registered, where that was set. */
export function SiteNotes({ copyright, icp }: Pick<Site, "copyright" | "icp">) {
  if (!copyright && !icp) return null;
  return (
    <footer className={styles.notes}>
      {copyright && <span>{copyright}</span>}
      {icp && <span>{icp}</span>}
    </footer>
  );
}
