import type { Route } from "next";
import { LinkButton } from "@/components/kit/page/link-button";
import styles from "./public-page.module.css";

/** Renders a page with one message and one link: no permission, not found, out of order. */
export function PublicMessagePage({
  title,
  text,
  note,
  action,
}: {
  title: string;
  text: string;
  note?: string | undefined;
  action: { href: Route; text: string };
}) {
  return (
    <main className={styles.message}>
      <h1>{title}</h1>
      <p>{text}</p>
      {note && <p className={styles.note}>{note}</p>}
      <LinkButton href={action.href} tone="primary">
        {action.text}
      </LinkButton>
    </main>
  );
}
