import type { driving } from "@/lib/operations/calls/driving";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { admitPerson } from "@/lib/simulator/operations/company/admit-person";
import { openMerchantSession, makeMerchant } from "@/lib/simulator/operations/company/make-merchant";
import { deleteWorld, setWorldExpiry } from "./delete-world";
import { listClockEffects } from "./happenings";
import { getBankBehavior, setBankBehavior, updateWorldTerms, getWorldTerms } from "./terms";

export const drivingHandlers: Handlers<typeof driving> = {
  terms: getWorldTerms,
  setTerms: updateWorldTerms,
  banks: getBankBehavior,
  setBanks: setBankBehavior,
  deleteWorld,
  setExpiry: setWorldExpiry,
  makeMerchant,
  enterMerchant: openMerchantSession,
  admitPerson,
  happenings: listClockEffects,
};
