import { useTranslations } from "next-intl";
import { listedMax } from "@/lib/call/field-schemas";
import { PagerView, type PageLink } from "./pager-view";
import { hrefWithQueryChanges, valueInQuery, type Query } from "../select/query";

export interface PagerProps {
  path: string;
  query: Query;
  /**
   * Holds the number of rows as a list counts them: above `listedMax` it is only known that there are more. `page` is
   * the current page (from 1), `size` the maximum number of rows on it.
   */
  total: number;
  page: number;
  size: number;
  sizes?: readonly number[];
  /** Names the controls when a page has two of them. */
  label?: string;
}

const buttonsMax = 5;

/** Returns the pages with visible buttons: at most five, with the current one in the middle if possible. */
export function visiblePageNumbers(page: number, pages: number): readonly number[] {
  const count = Math.min(buttonsMax, pages);
  const first = Math.max(1, Math.min(page - Math.floor(buttonsMax / 2), pages - count + 1));
  return Array.from({ length: count }, (_, place) => first + place);
}

/**
 * Renders total, previous, five pages, next, sizes, jumper: plain links and a GET form, with the whole state in the URL
 * as `page` and `size`. Pages end at `listedMax` rows, followed by advice on finding the others.
 */
export function Pager({ path, query, total, page, size, sizes = [10, 20, 50], label }: PagerProps) {
  const t = useTranslations("kit.pager");
  const hasMore = total > listedMax;
  const pages = Math.max(1, Math.ceil(Math.min(total, listedMax) / size));
  const to = (next: number) => hrefWithQueryChanges(path, query, { page: next === 1 ? undefined : String(next) });
  const otherParams = Object.keys(query).flatMap((name) => {
    const value = valueInQuery(query, name);
    return name === "page" || value === undefined ? [] : [[name, value] as const];
  });
  return (
    <PagerView
      label={label ?? t("label")}
      total={hasMore ? t("more", { count: listedMax }) : t("total", { total })}
      hint={hasMore ? t("narrow", { count: listedMax }) : null}
      previous={{ label: t("previous"), href: page > 1 ? to(Math.min(page - 1, pages)) : null }}
      next={{ label: t("next"), href: page < pages ? to(page + 1) : null }}
      pages={visiblePageNumbers(page, pages).map((item): PageLink => ({
        text: String(item),
        label: t("page", { page: item }),
        href: to(item),
        ...(item === page && { isHere: true }),
      }))}
      sizesLabel={t("sizes")}
      sizes={sizes.map((item): PageLink => ({
        text: t("size", { size: item }),
        href: hrefWithQueryChanges(path, query, { size: String(item), page: undefined }),
        ...(item === size && { isHere: true }),
      }))}
      jumper={{ action: hrefWithQueryChanges(path, {}, {}), label: t("jump"), otherParams, page, pages }}
    />
  );
}
