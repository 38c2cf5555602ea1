import type { driving } from "@/lib/operations/calls/driving";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { admitPerson } from "@/lib/simulator/operations/company/admit-person";
import { openMerchantSession, makeMerchant } from "@/lib/simulator/operations/company/make-merchant";
import { deleteWorld, setExpiry } from "./delete-world";
import { listClockEffects } from "./happenings";
import { getBankBehavior, setBankBehavior, updateTerms, terms } from "./terms";

export const drivingHandlers: Handlers<typeof driving> = {
  terms,
  setTerms: updateTerms,
  banks: getBankBehavior,
  setBanks: setBankBehavior,
  deleteWorld,
  setExpiry,
  makeMerchant,
  enterMerchant: openMerchantSession,
  admitPerson,
  happenings: listClockEffects,
};
