import type { agreements } from "@/lib/access/agreements-calls";
import type { Answers } from "../desk";
import { acceptAgreements, agreementStanding, pendingAgreements } from "./agreements/accept";
import { agreementList, agreementText } from "./agreements/read";

export const agreementsDesk: Answers<typeof agreements> = {
  agreementList,
  agreementText,
  agreementStanding,
  pendingAgreements,
  acceptAgreements,
};
