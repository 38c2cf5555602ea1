import type { ReactNode } from "react";
import styles from "./page-header.module.css";

export interface PageHeaderProps {
  title: ReactNode;
  /** Above the title: <Breadcrumbs />. */
  trail?: ReactNode;
  /** Beside the title: <StateChip />. */
  state?: ReactNode;
  /** Under the title: the money sentence, or the purpose of the page. */
  children?: ReactNode;
  /** Holds the page's primary action, and other current actions. */
  actions?: ReactNode;
}

/** Renders the title of a page and its actions. */
export function PageHeader({ title, trail, state, children, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {trail}
      <div className={styles.title}>
        <h1>{title}</h1>
        {state}
      </div>
      {children && <p className={styles.lead}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
