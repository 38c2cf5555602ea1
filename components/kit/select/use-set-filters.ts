import { useTranslations } from "next-intl";
import { choiceOf, namesOf, type FilterField, type SetFilter } from "./filter-fields";
import { valueOf, type Query } from "./query";

/** The filters that are set, in words. A choice that is none of the options counts as not set. */
export function useSetFilters(fields: readonly FilterField[], query: Query): SetFilter[] {
  const t = useTranslations("kit.filters");
  return fields.flatMap((field) => {
    const names = namesOf(field);
    const value = inLabels(field);
    return value === undefined ? [] : [{ label: field.label, value, names }];
  });

  function inLabels(field: FilterField): string | undefined {
    if (field.kind === "days") {
      const [from, to] = namesOf(field).map((name) => valueOf(query, name));
      return from || to ? t("range", { from: from ?? "…", to: to ?? "…" }) : undefined;
    }
    const given = valueOf(query, field.name);
    if (field.kind === "text") return given;
    return field.always === undefined
      ? field.options.map(choiceOf).find(({ value }) => value === given)?.label
      : undefined;
  }
}
