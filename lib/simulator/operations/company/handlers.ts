import type { companies } from "@/lib/operations/calls/companies";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { listMerchantAccountStates, reopenAccount } from "./accounts";
import { listEnglishNameApplications, failEnglishName, passEnglishName } from "./english-names";
import { assignAccountManager, listAccountManagers, saveAccountManager } from "./managers";

export const companiesHandlers: Handlers<typeof companies> = {
  managers: listAccountManagers,
  saveManager: saveAccountManager,
  assignManager: assignAccountManager,
  englishNames: listEnglishNameApplications,
  passEnglishName,
  failEnglishName,
  accounts: listMerchantAccountStates,
  reopenAccount,
};
