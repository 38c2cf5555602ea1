import type { company } from "@/lib/access/company-calls";
import type { Answers } from "../desk";
import { customerService } from "./company/customer-service";
import { changeEnglishName, englishNameResult } from "./company/english-name";
import { standing } from "./company/standing";

export const ownCompanyDesk: Answers<typeof company> = {
  customerService,
  changeEnglishName,
  englishNameResult,
  standing,
};
