import type { driving } from "@/lib/operations/calls/driving";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { admitInvitedPerson } from "@/lib/simulator/operations/company/admit-person";
import { openTestMerchantSession, createTestMerchant } from "@/lib/simulator/operations/company/make-merchant";
import { deleteWorld, setWorldExpiry } from "./delete-world";
import { listClockEffects } from "./happenings";
import { getBankBehavior, setBankBehavior, updateWorldParameters, getWorldParameters } from "./terms";

export const drivingHandlers: Handlers<typeof driving> = {
  terms: getWorldParameters,
  setTerms: updateWorldParameters,
  banks: getBankBehavior,
  setBanks: setBankBehavior,
  deleteWorld,
  setExpiry: setWorldExpiry,
  makeMerchant: createTestMerchant,
  enterMerchant: openTestMerchantSession,
  admitPerson: admitInvitedPerson,
  happenings: listClockEffects,
};
