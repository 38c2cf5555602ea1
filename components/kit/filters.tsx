import NextForm from "next/form";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { CrossIcon } from "./icons";
import { hrefWith, valueOf, type Query } from "./query";
import styles from "./filters.module.css";

/** A filter that is set: what the chip says, and the names in the URL that taking it away clears. */
export interface SetFilter {
  label: string;
  value: string;
  names: readonly string[];
}

export interface FiltersProps {
  /** The page's path and what it was asked with: all of a filter's state is in the URL. */
  path: string;
  query: Query;
  /** The fields, named as in the URL. Give them a `key` with their value, or they keep what was typed before. */
  children: ReactNode;
  set: readonly SetFilter[];
  /** Names that stay as they are: the tab, the page's size. The page number never stays. */
  keep?: readonly string[];
}

/** One row of filters as a GET form, and under it a chip for each that is set. */
export function Filters({ path, query, children, set, keep = [] }: FiltersProps) {
  const t = useTranslations("kit.filters");
  const cleared = Object.fromEntries(set.flatMap(({ names }) => names).map((name) => [name, undefined]));
  return (
    <search className={styles.filters}>
      <NextForm action={hrefWith(path, {}, {})} className={styles.form}>
        {keep.map((name) => {
          const value = valueOf(query, name);
          return value !== undefined && <input key={name} type="hidden" name={name} value={value} />;
        })}
        {children}
        <Button type="submit">{t("apply")}</Button>
      </NextForm>
      {set.length > 0 && (
        <ul className={styles.chips}>
          {set.map(({ label, value, names }) => (
            <li key={names.join()}>
              <Link prefetch={false} className={styles.chip} href={hrefWith(path, query, { ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined })} aria-label={t("remove", { label, value })}>
                <span>{t("chip", { label, value })}</span>
                <CrossIcon small />
              </Link>
            </li>
          ))}
          <li><Link prefetch={false} className={styles.clear} href={hrefWith(path, query, { ...cleared, page: undefined })}>{t("clear")}</Link></li>
        </ul>
      )}
    </search>
  );
}
