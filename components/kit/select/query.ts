import type { Route } from "next";
import { isId, pageSizes } from "@/lib/call/field-schemas";
import { isDay } from "@/lib/time/beijing";
import type { ColumnSort } from "../table/cells";

/** Holds a page's query, as Next passes it (`await searchParams`). For a repeated name the first value counts. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns one value of a query. Empty text counts as unset, and so does text with control characters, which no list
 * accepts.
 */
export function valueInQuery(query: Query, name: string): string | undefined {
  const rawValue = query[name];
  const value = typeof rawValue === "string" ? rawValue : rawValue?.[0];
  return value && !/\p{Cc}/u.test(value) ? value : undefined;
}

/** Returns one line of search text; undefined when it exceeds the call's limit. */
export function searchTextInQuery(query: Query, name: string, lengthMax: number): string | undefined {
  const text = valueInQuery(query, name)?.trim();
  return text && text.length <= lengthMax ? text : undefined;
}

/** Returns an id in a page's address; undefined when there is none or it is not an id. */
export function idFromQuery(query: Query, name: string): string | undefined {
  const text = valueInQuery(query, name);
  return text && isId(text) ? text : undefined;
}

/** Returns the requested page of a list; invalid values count as unset, so a mistyped address still displays a list. */
export function listPageFromQuery(query: Query): { currentPage: number; pageSize: (typeof pageSizes)[number] } {
  const page = /^[1-9]\d{0,5}$/.exec(valueInQuery(query, "page") ?? "")?.[0];
  return {
    currentPage: page ? parseInt(page, 10) : 1,
    pageSize: pageSizes.find((size) => String(size) === valueInQuery(query, "size")) ?? 20,
  };
}

/** Returns true if a list is to begin with its oldest row: `sort=oldest`. */
export const isOldestFirstInQuery = (query: Query): boolean => valueInQuery(query, "sort") === "oldest";

/**
 * Returns the order of a list by its time column, and the address of the reverse one. `isOther` is true while another
 * column orders the list: the address then returns to the newest first, without `others`, that column's parameters.
 */
export function timeColumnSort(
  path: string,
  query: Query,
  isOther = false,
  others: readonly string[] = [],
): ColumnSort {
  const isOldestFirst = isOldestFirstInQuery(query);
  const changes = { sort: isOther || isOldestFirst ? undefined : "oldest", page: undefined };
  const href = hrefWithQueryChanges(path, query, {
    ...changes,
    ...Object.fromEntries(others.map((name) => [name, undefined])),
  });
  return { href, ...(!isOther && { order: isOldestFirst ? "ascending" : "descending" }) };
}

/** Returns the range of days, as far as it is set. */
export function dateRangeFromQuery(query: Query): { from?: string; to?: string } {
  const [from, to] = [valueInQuery(query, "from"), valueInQuery(query, "to")];
  return { ...(from && isDay(from) && { from }), ...(to && isDay(to) && { to }) };
}

/**
 * Returns the prefix of the addresses of a list's details: the same page, with the parameter's name last and its value
 * to be appended.
 */
export const detailLinkPrefix = (path: string, query: Query, name: string): string => {
  const baseHref = hrefWithQueryChanges(path, query, { [name]: undefined });
  return `${baseHref}${baseHref === path ? "?" : "&"}${name}=`;
};

/** Returns the address of the same page with some values replaced; undefined removes one. */
export function hrefWithQueryChanges(
  path: string,
  query: Query,
  changes: Readonly<Record<string, string | undefined>>,
): Route {
  const nextQuery = { ...query, ...changes };
  const entries = Object.keys(nextQuery).flatMap((name) => {
    const value = valueInQuery(nextQuery, name);
    return value === undefined ? [] : [[name, value]];
  });
  const text = new URLSearchParams(entries).toString();
  // named cast: a path of the product stays one, whatever its query
  return (text ? `${path}?${text}` : path) as Route;
}
