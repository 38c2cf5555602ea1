import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, wholeNumber } from "@/lib/call/field-schemas";

const cachedCalls = declareCalls("/api/data-cache", { access: "session" });
const older = declareCalls("/api/cache", { access: "session" });
const local = declareCalls("/api/LocalPayee", { access: "session" });

/**
 * Describes a bank in search results: `payeeBankName` is "number-name", its label the part after the first hyphen
 * (specification 1, section 3).
 */
export const bank = z.object({
  payeeBankNo: z.string(),
  payeeBankName: z.string(),
  bic: z.string(),
  clearingCode: z.string(),
  countryCode: z.string(),
  zh: z.string(),
  en: z.string(),
});
const banks = z.array(bank);
const countryCode = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")));

const search = {
  about:
    "Head offices of banks by a keyword: part of the Chinese or English name, its pinyin or initials, the start of the BIC or of the clearing number, or an IBAN, whose bank is looked up. At most 50.",
  input: z.object({
    keyword: z._default(singleLineText(0, 60), ""),
    countryCode,
    limit: z._default(wholeNumber(1, 50), 20),
  }),
  output: banks,
  cacheable: true,
} as const;

/** Declares the calls of banks (specification 1, section 7; specification 3, section 7). */
export const bankCalls = {
  systemBanks: cachedCalls.get("findSysBankInfo", {
    about: "The banks of mainland China that settlement may go to, by their numbers in its payment system.",
    output: banks,
    cacheable: true,
  }),
  searchBanks: cachedCalls.get("findPayeeBankInfo", search),
  searchBanksOlder: older.get("findPayeeBankInfo", search),
  localBanks: local.post("bankList", {
    about:
      "The banks that a country's own payment system reaches by clearing number: mainland China's and Hong Kong's.",
    input: z.object({ countryCode: z.enum(["CN", "HK"]), keyword: z._default(singleLineText(0, 60), "") }),
    output: banks,
  }),
};
