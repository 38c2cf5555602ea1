import type { Route } from "next";
import NextForm from "next/form";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons";
import { hrefWith, valueOf, type Query } from "./query";
import styles from "./pager.module.css";

export interface PagerProps {
  path: string;
  query: Query;
  /** How many rows there are in all, the page shown (from 1) and how many rows it holds at most. */
  total: number;
  page: number;
  size: number;
  sizes?: readonly number[];
  /** Names the controls where a page holds two of them. */
  label?: string;
}

const buttonsMax = 5;

/** The pages whose buttons are shown: at most five, the current one in their middle where it can be. */
export function pagesShown(page: number, pages: number): readonly number[] {
  const count = Math.min(buttonsMax, pages);
  const first = Math.max(1, Math.min(page - Math.floor(buttonsMax / 2), pages - count + 1));
  return Array.from({ length: count }, (_, place) => first + place);
}

/** Total, previous, five pages, next, sizes, jumper: plain links and a GET form, all of its state in the URL as `page` and `size`. */
export function Pager({ path, query, total, page, size, sizes = [10, 20, 50], label }: PagerProps) {
  const t = useTranslations("kit.pager");
  const pages = Math.max(1, Math.ceil(total / size));
  const to = (next: number) => hrefWith(path, query, { page: next === 1 ? undefined : String(next) });
  const others = Object.keys(query).filter((name) => name !== "page");
  return (
    <nav className={styles.pager} aria-label={label ?? t("label")}>
      <span className={styles.total}>{t("total", { total })}</span>
      <ul className={styles.pages}>
        <li><Step href={page > 1 ? to(page - 1) : undefined} label={t("previous")}><ChevronLeftIcon small /></Step></li>
        {pagesShown(page, pages).map((each) => (
          <li key={each}>
            <Link prefetch={false} className={classes(styles.page, each === page && styles.current)} href={to(each)} aria-label={t("page", { page: each })} aria-current={each === page ? "page" : undefined}>{each}</Link>
          </li>
        ))}
        <li><Step href={page < pages ? to(page + 1) : undefined} label={t("next")}><ChevronRightIcon small /></Step></li>
      </ul>
      <ul className={styles.sizes} aria-label={t("sizes")}>
        {sizes.map((each) => (
          <li key={each}>
            <Link prefetch={false} className={classes(styles.page, each === size && styles.current)} href={hrefWith(path, query, { size: String(each), page: undefined })} aria-current={each === size ? "true" : undefined}>{t("size", { size: each })}</Link>
          </li>
        ))}
      </ul>
      <NextForm action={hrefWith(path, {}, {})} className={styles.jumper} key={page}>
        {others.map((name) => <input key={name} type="hidden" name={name} value={valueOf(query, name) ?? ""} />)}
        <label>{t("jump")} <input className={styles.number} type="number" inputMode="numeric" name="page" min={1} max={pages} defaultValue={page} required /></label>
      </NextForm>
    </nav>
  );
}

/** One page back or on; at the end it stays in its place, greyed, and leads nowhere. */
function Step({ href, label, children }: { href: Route | undefined; label: string; children: ReactNode }) {
  if (href === undefined) return <span className={classes(styles.page, styles.end)} aria-hidden="true">{children}</span>;
  return <Link prefetch={false} className={styles.page} href={href} aria-label={label}>{children}</Link>;
}
