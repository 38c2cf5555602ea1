import { issueAt } from "@/lib/call/refusals";
import type { companyCalls } from "@/lib/reference/calls/companies";
import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { normalizeForComparison } from "@/lib/reference/written-names";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { RegisteredCompany } from "./register";

const register = async (seed: string) => (await import("./register")).generateCompanyRegister(seed);

/** Finds a company of the world's register by its credit code, regardless of its status. */
export const findRegisteredCompany = async (
  { seed }: Pick<World, "seed">,
  creditCode: string,
): Promise<RegisteredCompany | undefined> =>
  (await register(seed)).find((item) => item.creditCode === normalizeForComparison(creditCode));

export const searchRegisteredCompanies: Handler<typeof companyCalls.findCompanies> = async (
  { keyword, currentPage, pageSize },
  { world },
) => {
  const searchText = normalizeForComparison(keyword);
  const matches = (await register(world.seed)).filter(
    ({ name, englishName, creditCode }) =>
      normalizeForComparison(name).includes(searchText) ||
      normalizeForComparison(englishName).includes(searchText) ||
      creditCode.startsWith(searchText),
  );
  const rows = matches
    .slice((currentPage - 1) * pageSize, currentPage * pageSize)
    .map(({ creditCode, name, legalPerson, state, establishedOn, areaCode }) => ({
      creditCode,
      name,
      legalPerson,
      state,
      establishedOn,
      areaCode,
    }));
  return { rows, total: matches.length, currentPage, pageSize };
};

/** Treats a keyword of eighteen letters and digits as a code: a malformed one is refused before any search. */
export const getRegisteredCompany: Handler<typeof companyCalls.company> = async ({ keyword }, { world, refuse }) => {
  const searchText = normalizeForComparison(keyword);
  const isCode = /^[0-9A-Z]{15,20}$/.test(searchText);
  if (isCode && !isUnifiedSocialCreditCode(searchText))
    refuse("CREDIT_CODE_INVALID", issueAt("keyword", "creditCode.shape"));
  return (
    (isCode
      ? await findRegisteredCompany(world, searchText)
      : (await register(world.seed)).find(({ name }) => normalizeForComparison(name) === searchText)) ??
    refuse("COMPANY_NOTFOUND")
  );
};
