import type { companyCalls } from "@/lib/reference/calls/companies";
import type { Answers } from "../../handler";
import { company, findCompanies } from "./find";

export const companyHandlers: Answers<typeof companyCalls> = { findCompanies, company };
