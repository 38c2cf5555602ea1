import Link from "next/link";
import type { Route } from "next";
import styles from "./logo.module.css";

/** The product's mark and name; leads home. */
export function Logo({ href, name }: { href: Route; name: string }) {
  return (
    <Link href={href} prefetch={false} className={styles.logo}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path d="M8 12.5h13m-4-4.5 4.5 4.5L17 17M24 19.5H11m4-4.5-4.5 4.5L15 24" className={styles.stroke} />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
