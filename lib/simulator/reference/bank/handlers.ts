import type { bankCalls } from "@/lib/reference/calls/banks";
import type { Answers } from "../../handler";
import { localBanks, searchBanks, systemBanks } from "./search";

export const bankHandlers: Answers<typeof bankCalls> = {
  systemBanks,
  searchBanks,
  searchBanksOlder: searchBanks,
  localBanks,
};
