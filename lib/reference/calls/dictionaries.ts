import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { dictionaryNames } from "../dictionary/dictionary-names";
import { named } from "../named";

const common = calls("/api/user/common", { needs: "session" });
const cached = calls("/api/data-cache", { needs: "session" });
// the choices of registration, before anybody has signed in
const open = calls("/api/cache/const-dict", { needs: "nobody" });
const realName = calls("/api/real-name", { needs: "session" });

const code = z.enum(dictionaryNames);

/** Dictionaries and classifications (specification 1, section 7). */
export const dictionaryCalls = {
  paymentChannels: common.post("queryPaymentChannelCode", {
    about: "The channels payments may travel by, and whether this portal pays by them yet.",
    gives: z.object({
      rows: z.array(z.object({ ...named.shape, countries: z.array(z.string()), isOpen: z.boolean() })),
    }),
  }),
  dictionaries: common.post("query-data-dict", {
    about: "Some dictionaries at once, each by its name.",
    takes: z.object({ codes: z.array(code).check(z.minLength(1), z.maxLength(dictionaryNames.length)) }),
    gives: z.object({ dictionaries: z.record(z.string(), z.array(named)) }),
  }),
  dictionary: open.get("list/{code}", {
    about: "A dictionary in the asker's language.",
    takes: z.object({ code }),
    gives: z.array(z.object({ value: z.string(), label: z.string() })),
    cacheable: true,
  }),
  dictionaryInBoth: open.get("external/listCnAndEn/{code}", {
    about: "A dictionary in Chinese and English.",
    takes: z.object({ code }),
    gives: z.array(named),
    cacheable: true,
  }),
  economicTypes: cached.get("economy-type", {
    about: "Economic types of enterprises (GB/T 12402-2000).",
    gives: z.array(named),
    cacheable: true,
  }),
  industries: cached.get("industry-type", {
    about: "Sections and divisions of the economy (GB/T 4754-2017).",
    gives: z.array(z.object({ ...named.shape, divisions: z.array(named) })),
    cacheable: true,
  }),
  identityTypes: realName.get("queryAll-CountryIdTypeNested", {
    about: "By country or region, the documents by which a person may be identified.",
    gives: z.array(
      z.object({
        countryCode: z.string(),
        zh: z.string(),
        en: z.string(),
        idTypes: z.array(z.object({ ...named.shape, type: z.enum(["0", "1", "2"]) })),
      }),
    ),
    cacheable: true,
  }),
};
