import type { company } from "@/lib/access/calls/company";
import type { Answers } from "../../handler";
import { customerService } from "./customer-service";
import { changeEnglishName, englishNameResult } from "./english-name";
import { standing } from "./standing";

export const ownCompanyHandlers: Answers<typeof company> = {
  customerService,
  changeEnglishName,
  englishNameResult,
  standing,
};
