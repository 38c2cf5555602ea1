import Link from "next/link";
import type { Route } from "next";
import { markPath } from "@/lib/formats/mark";
import styles from "./logo.module.css";

/** Renders the site's logo, or the product's mark, and its name; links to the home page. */
export function Logo({ href, name, logo }: { href: Route; name: string; logo?: string | null }) {
  return (
    <Link href={href} prefetch={false} className={styles.logo}>
      {logo ? (
        <img src={logo} alt="" className={styles.picture} />
      ) : (
        <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path d={markPath} className={styles.stroke} />
        </svg>
      )}
      <span>{name}</span>
    </Link>
  );
}
