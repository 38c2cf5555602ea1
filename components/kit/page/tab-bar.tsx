import Link from "next/link";
import type { Route } from "next";
import type { ReactNode } from "react";
import styles from "./tab-bar.module.css";

export interface Tab {
  key: string;
  label: ReactNode;
  href: Route;
  /** Holds the number of items in the tab. */
  count?: number;
}

/** Renders views of the same subject as links; the current one is in the URL. */
export function TabBar({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul className={styles.tabs}>
        {tabs.map(({ key, label: name, href, count }) => (
          <li key={key}>
            <Link
              className={styles.tab}
              href={href}
              prefetch={false}
              aria-current={key === current ? "page" : undefined}
            >
              {name}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
