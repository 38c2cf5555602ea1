import { useId, type ReactNode } from "react";
import styles from "./card.module.css";

/** Groups related content. Never nested in another card. With `title` it is a region of its own. */
export function Card({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return <div className={styles.card}>{children}</div>;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
