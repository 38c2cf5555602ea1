import type { bankCalls } from "@/lib/reference/calls/banks";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { banksWithClearingCode, searchBanks, mainlandClearingBanks } from "./search";

export const bankHandlers: Handlers<typeof bankCalls> = {
  systemBanks: mainlandClearingBanks,
  searchBanks,
  searchBanksOlder: searchBanks,
  localBanks: banksWithClearingCode,
};
