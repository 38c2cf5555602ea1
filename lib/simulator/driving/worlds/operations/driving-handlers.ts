import type { driving } from "@/lib/operations/calls/driving";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { admitPerson } from "@/lib/simulator/operations/company/admit-person";
import { enterMerchant, makeMerchant } from "@/lib/simulator/operations/company/make-merchant";
import { deleteWorld, setExpiry } from "./delete-world";
import { happenings } from "./happenings";
import { banksNow, setBanks, updateTerms, terms } from "./terms";

export const drivingHandlers: Handlers<typeof driving> = {
  terms,
  setTerms: updateTerms,
  banks: banksNow,
  setBanks,
  deleteWorld,
  setExpiry,
  makeMerchant,
  enterMerchant,
  admitPerson,
  happenings,
};
