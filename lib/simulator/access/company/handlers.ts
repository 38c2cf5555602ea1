import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { customerService } from "./customer-service";
import { changeEnglishName, englishNameResult } from "./english-name";
import { receivingAccounts } from "./receiving-accounts";
import { getStanding } from "./standing";

export const ownCompanyHandlers: Handlers<typeof merchantCompanyCalls> = {
  customerService,
  changeEnglishName,
  englishNameResult,
  receivingAccounts,
  standing: getStanding,
};
