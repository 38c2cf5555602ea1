import { getTranslations } from "next-intl/server";
import styles from "./public-notices.module.css";

/** A notice of the public area, as its reader sees it. */
export interface PublicNotice {
  readonly noticeId: string;
  readonly title: string;
  readonly content: string;
}

/** Notices for whoever is not signed in: each opens where it stands, without a script. */
export async function PublicNotices({ notices }: { notices: readonly PublicNotice[] }) {
  const t = await getTranslations("shell.notices");
  if (notices.length === 0) return null;
  return (
    <aside className={styles.notices} aria-label={t("label")}>
      {notices.map(({ noticeId, title, content }) => (
        <details key={noticeId}>
          <summary>{title}</summary>
          <p>{content}</p>
        </details>
      ))}
    </aside>
  );
}
