import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { filterParameterNames, splitFilterFields, type FilterField, type SetFilter } from "./filter-fields";
import { FiltersForm } from "./filters-form";
import { joinClassNames } from "../page/classes";
import { CrossIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import { hrefWithQueryChanges, valueInQuery, type Query } from "./query";
import tones from "../text/tones.module.css";
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
  /** Ends the line: how the list is displayed. */
  display?: ReactNode;
  /** Ends the line of active filters: what can be done with them. */
  actions?: ReactNode;
}

/** Renders one row of filters as a GET form, and under it a chip for each active filter. */
export function ListFilterBar({ path, query, fields, set, keep = [], display, actions }: FiltersProps) {
  const t = useTranslations("kit.filters");
  const paramNames = [...fields.flatMap(filterParameterNames), ...keep];
  const without = (names: readonly string[]) =>
    hrefWithQueryChanges(path, query, {
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      page: undefined,
    });
  const inPanel = splitFilterFields(fields).more.flatMap(filterParameterNames);
  return (
    <search className={layout.stack}>
      <div className={joinClassNames(layout.actions, layout.apart, styles.line)}>
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
            more: t("more", { count: set.filter(({ names }) => names.some((name) => inPanel.includes(name))).length }),
            any: t("any"),
          }}
        />
        {display}
      </div>
      {set.length > 0 && (
        <ul className={joinClassNames(layout.actions, layout.soft)}>
          {set.map(({ label, value, names }) => (
            <li key={names.join()}>
              <Link
                prefetch={false}
                className={joinClassNames(layout.inline, layout.plain, tones.chip, styles.chip)}
                href={without(names)}
                aria-label={t("remove", { label, value })}
              >
                <span>{t("chip", { label, value })}</span>
                <CrossIcon small />
              </Link>
            </li>
          ))}
          <li>
            <Link prefetch={false} href={without(set.flatMap(({ names }) => names))}>
              {t("clear")}
            </Link>
          </li>
          {actions && <li>{actions}</li>}
        </ul>
      )}
    </search>
  );
}
