import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { dictionaryNames } from "../dictionary/dictionary-names";
import { namedEntry } from "../names";

const common = declareCalls("/api/user/common", { access: "session" });
const cachedCalls = declareCalls("/api/data-cache", { access: "session" });
// the choices of registration, before anybody has signed in
const open = declareCalls("/api/cache/const-dict", { access: "nobody" });
const realName = declareCalls("/api/real-name", { access: "session" });

const code = z.enum(dictionaryNames);

/** Declares the calls of dictionaries and classifications (specification 1, section 7). */
export const dictionaryCalls = {
  paymentChannels: common.post("queryPaymentChannelCode", {
    about: "The channels payments may travel by, and whether this portal pays by them yet.",
    output: z.object({
      rows: z.array(z.object({ ...namedEntry.shape, countries: z.array(z.string()), isOpen: z.boolean() })),
    }),
  }),
  dictionaries: common.post("query-data-dict", {
    about: "Some dictionaries at once, each by its name.",
    input: z.object({ codes: z.array(code).check(z.minLength(1), z.maxLength(dictionaryNames.length)) }),
    output: z.object({ dictionaries: z.record(z.string(), z.array(namedEntry)) }),
  }),
  dictionary: open.get("list/{code}", {
    about: "A dictionary in the asker's language.",
    input: z.object({ code }),
    output: z.array(z.object({ value: z.string(), label: z.string() })),
    cacheable: true,
  }),
  dictionaryInBoth: open.get("external/listCnAndEn/{code}", {
    about: "A dictionary in Chinese and English.",
    input: z.object({ code }),
    output: z.array(namedEntry),
    cacheable: true,
  }),
  economicTypes: cachedCalls.get("economy-type", {
    about: "Economic types of enterprises (GB/T 12402-2000).",
    output: z.array(namedEntry),
    cacheable: true,
  }),
  industries: cachedCalls.get("industry-type", {
    about: "Sections and divisions of the economy (GB/T 4754-2017).",
    output: z.array(z.object({ ...namedEntry.shape, divisions: z.array(namedEntry) })),
    cacheable: true,
  }),
  identityTypes: realName.get("queryAll-CountryIdTypeNested", {
    about: "By country or region, the documents by which a person may be identified.",
    output: z.array(
      z.object({
        countryCode: z.string(),
        zh: z.string(),
        en: z.string(),
        idTypes: z.array(z.object({ ...namedEntry.shape, type: z.enum(["0", "1", "2"]) })),
      }),
    ),
    cacheable: true,
  }),
};
