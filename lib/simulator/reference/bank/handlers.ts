import type { bankCalls } from "@/lib/reference/calls/banks";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { listBanksWithClearingCode, searchBanks, listMainlandClearingBanks } from "./search";

export const bankHandlers: Handlers<typeof bankCalls> = {
  systemBanks: listMainlandClearingBanks,
  searchBanks,
  searchBanksOlder: searchBanks,
  localBanks: listBanksWithClearingCode,
};
