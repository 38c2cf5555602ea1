import type { Site } from "@/lib/access/site";
import styles from "./site-notes.module.css";

/** Renders the owner of the site and its registration number, when configured. */
export function SiteCopyrightFooter({ copyright, icp }: Pick<Site, "copyright" | "icp">) {
  if (!copyright && !icp) return null;
  return (
    <footer className={styles.notes}>
      {copyright && <span>{copyright}</span>}
      {icp && <span>{icp}</span>}
    </footer>
  );
}
