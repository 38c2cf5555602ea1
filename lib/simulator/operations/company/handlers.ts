import type { companies } from "@/lib/operations/calls/companies";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { listMerchantAccountStates, reopenMerchantAccount } from "./accounts";
import { listEnglishNameApplications, rejectEnglishName, approveEnglishName } from "./english-names";
import { assignAccountManager, listAccountManagers, saveAccountManager } from "./managers";

export const companiesHandlers: Handlers<typeof companies> = {
  managers: listAccountManagers,
  saveManager: saveAccountManager,
  assignManager: assignAccountManager,
  englishNames: listEnglishNameApplications,
  passEnglishName: approveEnglishName,
  failEnglishName: rejectEnglishName,
  accounts: listMerchantAccountStates,
  reopenAccount: reopenMerchantAccount,
};
