import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import styles from "./lines.module.css";

/** Describes an item on two lines: its title and amount, and a note. */
export interface LineItem {
  readonly key: string;
  readonly href: string | null;
  readonly title: ReactNode;
  readonly amount?: ReactNode;
  readonly note?: ReactNode;
}

/** Renders a short list in a card, each line a link to its item. */
export function LinkedItemList({ lines }: { lines: readonly LineItem[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, href, title, amount, note }) => (
        <li key={key} className={styles.line}>
          {href === null ? (
            <span>{title}</span>
          ) : (
            // named cast: the server gives addresses of pages that are there
            <Link href={href as Route} prefetch={false}>
              {title}
            </Link>
          )}
          {amount && <span className={styles.amount}>{amount}</span>}
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}
