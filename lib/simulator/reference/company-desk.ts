import type { companyCalls } from "@/lib/reference/company-calls";
import type { Answers } from "../desk";
import { company, findCompanies } from "./company/find";

export const companyDesk: Answers<typeof companyCalls> = { findCompanies, company };
