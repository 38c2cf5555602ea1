import { useTranslations } from "next-intl";
import { toFilterChoice, filterParameterNames, type FilterField, type SetFilter } from "./filter-fields";
import { valueInQuery, type Query } from "./query";

/** Returns the active filters as text. A value that is not one of the options counts as unset. */
export function useActiveFilters(fields: readonly FilterField[], query: Query): SetFilter[] {
  const t = useTranslations("kit.filters");
  return fields.flatMap((field) => {
    const names = filterParameterNames(field);
    const value = inLabels(field);
    return value === undefined ? [] : [{ label: field.label, value, names }];
  });

  function inLabels(field: FilterField): string | undefined {
    if (field.kind === "days") {
      const [from, to] = filterParameterNames(field).map((name) => valueInQuery(query, name));
      return from || to ? t("range", { from: from ?? "…", to: to ?? "…" }) : undefined;
    }
    const queryValue = valueInQuery(query, field.name);
    if (field.kind === "text") return queryValue;
    return field.always === undefined
      ? field.options.map(toFilterChoice).find(({ value }) => value === queryValue)?.label
      : undefined;
  }
}
