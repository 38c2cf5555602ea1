import texts from "@/messages/en-US/validation.json";

type Texts = string | { readonly [key: string]: Texts };

const flattened = (prefix: string, value: Texts): [string, string][] =>
  typeof value === "string"
    ? [[prefix, value]]
    : Object.entries(value).flatMap(([key, inner]) => flattened(prefix ? `${prefix}.${key}` : key, inner));

/** Every code of an issue, with what it means in English, for the contract. A form's own frame around a text is none. */
export const issueCodes: ReadonlyMap<string, string> = new Map(
  flattened("", texts).filter(([code]) => code !== "named"),
);
