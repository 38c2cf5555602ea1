import type { agreements } from "@/lib/access/calls/agreements";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { acceptAgreements, listAgreementAcceptances, getPendingAgreements } from "./accept";
import { listActiveAgreements, getAgreementText } from "./read";

export const agreementsHandlers: Handlers<typeof agreements> = {
  agreementList: listActiveAgreements,
  agreementText: getAgreementText,
  agreementStanding: listAgreementAcceptances,
  pendingAgreements: getPendingAgreements,
  acceptAgreements,
};
