import type { companies } from "@/lib/operations/company-calls";
import type { Answers } from "../desk";
import { accounts, reopenAccount } from "./company/accounts";
import { englishNames, failEnglishName, passEnglishName } from "./company/english-names";
import { assignManager, managers, saveManager } from "./company/managers";

export const companiesDesk: Answers<typeof companies> = {
  managers,
  saveManager,
  assignManager,
  englishNames,
  passEnglishName,
  failEnglishName,
  accounts,
  reopenAccount,
};
