import { raw } from "@/lib/simulator/platform/store/query";

/** Builds the column `name` of a list of merchants `m`: the English name for readers of English, where there is one. */
export const localizedMerchantNameColumn = (locale: string) =>
  raw<string>`${raw.raw(locale === "en-US" ? "coalesce(nullif(m.english_name, ''), m.name)" : "m.name")}`.as("name");
