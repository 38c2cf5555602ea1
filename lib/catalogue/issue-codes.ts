import texts from "@/messages/en-US/validation.json";

type Texts = string | { readonly [key: string]: Texts };

const flattenTexts = (prefix: string, value: Texts): [string, string][] =>
  typeof value === "string"
    ? [[prefix, value]]
    : Object.entries(value).flatMap(([key, inner]) => flattenTexts(prefix ? `${prefix}.${key}` : key, inner));

/** Maps every code of an issue to its English text, for the contract. A form's own frame around a text is excluded. */
export const issueCodes: ReadonlyMap<string, string> = new Map(
  flattenTexts("", texts).filter(([code]) => code !== "named"),
);
