import Link from "next/link";
import { useTranslations } from "next-intl";
import { filterParameterNames, type FilterField, type SetFilter } from "./filter-fields";
import { FiltersForm } from "./filters-form";
import { CrossIcon } from "../page/icons";
import { hrefWithQueryChanges, valueInQuery, type Query } from "./query";
import styles from "./filters.module.css";

export interface FiltersProps {
  /** Holds the page's path and query: the whole state of the filters is in the URL. */
  path: string;
  query: Query;
  fields: readonly FilterField[];
  /** Holds the active filters: `useSetFilters(fields, query)`. */
  set: readonly SetFilter[];
  /** Holds the parameters to retain: the tab, the page size. The page number is never retained. */
  keep?: readonly string[];
}

/** Renders one row of filters as a GET form, and under it a chip for each active filter. */
export function ListFilterBar({ path, query, fields, set, keep = [] }: FiltersProps) {
  const t = useTranslations("kit.filters");
  const paramNames = [...fields.flatMap(filterParameterNames), ...keep];
  const without = (names: readonly string[]) =>
    hrefWithQueryChanges(path, query, {
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      page: undefined,
    });
  return (
    <search className={styles.filters}>
      <FiltersForm
        action={hrefWithQueryChanges(path, {}, {})}
        fields={fields}
        values={Object.fromEntries(
          paramNames.flatMap((name) => {
            const value = valueInQuery(query, name);
            return value === undefined ? [] : [[name, value]];
          }),
        )}
        keep={keep}
        labels={{
          apply: t("apply"),
          fold: t("fold"),
          any: t("any"),
        }}
      />
      {set.length > 0 && (
        <ul className={styles.chips}>
          {set.map(({ label, value, names }) => (
            <li key={names.join()}>
              <Link
                prefetch={false}
                className={styles.chip}
                href={without(names)}
                aria-label={t("remove", { label, value })}
              >
                <span>{t("chip", { label, value })}</span>
                <CrossIcon small />
              </Link>
            </li>
          ))}
          <li>
            <Link prefetch={false} className={styles.clear} href={without(set.flatMap(({ names }) => names))}>
              {t("clear")}
            </Link>
          </li>
        </ul>
      )}
    </search>
  );
}
