import type { companyCalls } from "@/lib/reference/calls/companies";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { companyDetail, findCompanies } from "./find";

export const companyHandlers: Handlers<typeof companyCalls> = { findCompanies, company: companyDetail };
