import type { bankCalls } from "@/lib/reference/bank-calls";
import type { Answers } from "../desk";
import { localBanks, searchBanks, systemBanks } from "./bank/search";

export const bankDesk: Answers<typeof bankCalls> = {
  systemBanks,
  searchBanks,
  searchBanksOlder: searchBanks,
  localBanks,
};
