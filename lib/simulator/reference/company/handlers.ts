import type { companyCalls } from "@/lib/reference/calls/companies";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getRegisteredCompany, searchRegisteredCompanies } from "./find";

export const companyHandlers: Handlers<typeof companyCalls> = {
  findCompanies: searchRegisteredCompanies,
  company: getRegisteredCompany,
};
