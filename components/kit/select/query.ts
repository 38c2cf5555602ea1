import type { Route } from "next";
import { isId, pageSizes } from "@/lib/call/field-schemas";
import { isDay } from "@/lib/time/beijing";

/** A page's query, as Next passes it (`await searchParams`). A name given twice counts once, the first time. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * One value of a query. Empty text counts as not set, and so does one with control characters, which no list accepts.
 */
export function valueOf(query: Query, name: string): string | undefined {
  const given = query[name];
  const value = typeof given === "string" ? given : given?.[0];
  return value && !/\p{Cc}/u.test(value) ? value : undefined;
}

/** One line of text to search for, no longer than the call takes it. */
export function textIn(query: Query, name: string, lengthMax: number): string | undefined {
  const text = valueOf(query, name)?.trim();
  return text && text.length <= lengthMax ? text : undefined;
}

/** An id in a page's address; undefined when there is none or it is no id. */
export function idIn(query: Query, name: string): string | undefined {
  const text = valueOf(query, name);
  return text && isId(text) ? text : undefined;
}

/** The requested page of a list; nonsense counts as not set, so a mistyped address still shows a list. */
export function pageIn(query: Query): { currentPage: number; pageSize: (typeof pageSizes)[number] } {
  const page = /^[1-9]\d{0,5}$/.exec(valueOf(query, "page") ?? "")?.[0];
  return {
    currentPage: page ? parseInt(page, 10) : 1,
    pageSize: pageSizes.find((size) => String(size) === valueOf(query, "size")) ?? 20,
  };
}

/** From which day to which, as far as days are named. */
export function daysIn(query: Query): { from?: string; to?: string } {
  const [from, to] = [valueOf(query, "from"), valueOf(query, "to")];
  return { ...(from && isDay(from) && { from }), ...(to && isDay(to) && { to }) };
}

/** The prefix of the addresses of a list's details: the same page, the name last, its value still to come. */
export const linkPrefix = (path: string, query: Query, name: string): string => {
  const kept = hrefWith(path, query, { [name]: undefined });
  return `${kept}${kept === path ? "?" : "&"}${name}=`;
};

/** The same page with some values replaced; undefined removes one. */
export function hrefWith(path: string, query: Query, changes: Readonly<Record<string, string | undefined>>): Route {
  const merged = { ...query, ...changes };
  const kept = Object.keys(merged).flatMap((name) => {
    const value = valueOf(merged, name);
    return value === undefined ? [] : [[name, value]];
  });
  const text = new URLSearchParams(kept).toString();
  // named cast: a path of the product stays one, whatever its query
  return (text ? `${path}?${text}` : path) as Route;
}
