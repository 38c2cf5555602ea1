import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { customerService } from "./customer-service";
import { requestEnglishNameChange, englishNameResult } from "./english-name";
import { receivingAccounts } from "./receiving-accounts";
import { getStanding } from "./standing";

export const ownCompanyHandlers: Handlers<typeof merchantCompanyCalls> = {
  customerService,
  changeEnglishName: requestEnglishNameChange,
  englishNameResult,
  receivingAccounts,
  standing: getStanding,
};
