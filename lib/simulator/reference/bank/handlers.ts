import type { bankCalls } from "@/lib/reference/calls/banks";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { localBanks, searchBanks, systemBanks } from "./search";

export const bankHandlers: Handlers<typeof bankCalls> = {
  systemBanks,
  searchBanks,
  searchBanksOlder: searchBanks,
  localBanks,
};
