import { getTranslations } from "next-intl/server";
import styles from "./public-notices.module.css";

/** Describes a notice of the public area, as its reader sees it. */
export interface PublicNotice {
  readonly noticeId: string;
  readonly title: string;
  readonly content: string;
}

/** Renders notices for visitors without a session: each expands in place, without a script. */
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
