import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getAccountManagerContact } from "./customer-service";
import { requestEnglishNameChange, getEnglishNameAndRequests } from "./english-name";
import { listActiveReceivingAccounts } from "./receiving-accounts";
import { getOwnAccountStanding } from "./standing";

export const ownCompanyHandlers: Handlers<typeof merchantCompanyCalls> = {
  customerService: getAccountManagerContact,
  changeEnglishName: requestEnglishNameChange,
  englishNameResult: getEnglishNameAndRequests,
  receivingAccounts: listActiveReceivingAccounts,
  standing: getOwnAccountStanding,
};
