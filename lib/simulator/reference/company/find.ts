import { issueAt } from "@/lib/call/refusals";
import type { companyCalls } from "@/lib/reference/calls/companies";
import { isCreditCode } from "@/lib/reference/credit-code";
import { comparable } from "@/lib/reference/written-names";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { Registered } from "./register";

const register = async (seed: string) => (await import("./register")).registerOf(seed);

/** A company of the world's register by its credit code, whatever its status. */
export const inRegister = async ({ seed }: Pick<World, "seed">, creditCode: string): Promise<Registered | undefined> =>
  (await register(seed)).find((one) => one.creditCode === comparable(creditCode));

export const findCompanies: Handler<typeof companyCalls.findCompanies> = async (
  { keyword, currentPage, pageSize },
  { world },
) => {
  const wanted = comparable(keyword);
  const found = (await register(world.seed)).filter(
    ({ name, englishName, creditCode }) =>
      comparable(name).includes(wanted) || comparable(englishName).includes(wanted) || creditCode.startsWith(wanted),
  );
  const rows = found
    .slice((currentPage - 1) * pageSize, currentPage * pageSize)
    .map(({ creditCode, name, legalPerson, state, establishedOn, areaCode }) => ({
      creditCode,
      name,
      legalPerson,
      state,
      establishedOn,
      areaCode,
    }));
  return { rows, total: found.length, currentPage, pageSize };
};

/**
 * A keyword of eighteen letters and digits is taken as a code: a malformed one is refused as such, before any search.
 */
export const company: Handler<typeof companyCalls.company> = async ({ keyword }, { world, refuse }) => {
  const wanted = comparable(keyword);
  const isCode = /^[0-9A-Z]{15,20}$/.test(wanted);
  if (isCode && !isCreditCode(wanted)) refuse("CREDIT_CODE_INVALID", issueAt("keyword", "creditCode.shape"));
  return (
    (isCode
      ? await inRegister(world, wanted)
      : (await register(world.seed)).find(({ name }) => comparable(name) === wanted)) ?? refuse("COMPANY_NOTFOUND")
  );
};
