import type { agreements } from "@/lib/access/calls/agreements";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { acceptAgreements, agreementStanding, getPendingAgreements } from "./accept";
import { agreementList, agreementText } from "./read";

export const agreementsHandlers: Handlers<typeof agreements> = {
  agreementList,
  agreementText,
  agreementStanding,
  pendingAgreements: getPendingAgreements,
  acceptAgreements,
};
