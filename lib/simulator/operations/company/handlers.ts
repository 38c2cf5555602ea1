import type { companies } from "@/lib/operations/calls/companies";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { companyAccounts, reopenAccount } from "./accounts";
import { englishNames, failEnglishName, passEnglishName } from "./english-names";
import { assignManager, managers, saveManager } from "./managers";

export const companiesHandlers: Handlers<typeof companies> = {
  managers,
  saveManager,
  assignManager,
  englishNames,
  passEnglishName,
  failEnglishName,
  accounts: companyAccounts,
  reopenAccount,
};
