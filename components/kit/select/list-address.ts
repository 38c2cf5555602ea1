import { filterParameterNames, type FilterField } from "./filter-fields";
import { hrefWithQueryChanges, valueInQuery, type Query } from "./query";

/** Lists the parameters of a list that say how it is displayed, not which rows. */
const displayParameters: readonly string[] = ["size", "sort", "by"];

/** Returns filters as in an address, in one order whatever order they have: two equal ones have the same text. */
export function filtersText(query: Query, names: readonly string[] = Object.keys(query)): string {
  const entries = [...names].sort().flatMap((name) => {
    const value = valueInQuery(query, name);
    return value === undefined ? [] : [[name, value]];
  });
  return new URLSearchParams(entries).toString();
}

/** Describes where a list and its filters are. */
export interface ListAddress {
  /** Holds the list's own address: its path, with the parameters that choose among the lists of a page. */
  readonly list: string;
  /** Holds the same with the parameters of its display, to which filters are appended. */
  readonly base: string;
  /** Holds the active filters. */
  readonly filters: string;
}

/** Returns the parts of a list's address; `keep` names the parameters that are no filters. */
export function listAddress(
  path: string,
  query: Query,
  fields: readonly FilterField[],
  keep: readonly string[] = [],
): ListAddress {
  const addressWith = (names: readonly string[]) =>
    hrefWithQueryChanges(path, Object.fromEntries(names.map((name) => [name, query[name]])), {});
  return {
    list: addressWith(keep.filter((name) => !displayParameters.includes(name))),
    base: addressWith(keep),
    filters: filtersText(query, fields.flatMap(filterParameterNames)),
  };
}
