import { agreements } from "./calls/agreements";
import { approval } from "./calls/approval";
import { auditTrail } from "./calls/audit-log";
import { binding } from "./calls/binding";
import { company } from "./calls/company";
import { edition } from "./calls/edition";
import { enquiry } from "./calls/enquiry";
import { entering } from "./calls/entering";
import { secondStep } from "./calls/mfa";
import { people } from "./calls/people";
import { registration } from "./calls/registration";
import { search } from "./calls/search";
import { security } from "./calls/security";
import { sessions } from "./calls/sessions";
import { access } from "./calls/sign-in";
import { means } from "./calls/sign-in-methods";
import { site } from "./calls/site";

/** All calls of this area, by topic. */
export const accessCalls = {
  ...access,
  ...agreements,
  ...approval,
  ...auditTrail,
  ...binding,
  ...edition,
  ...entering,
  ...enquiry,
  ...company,
  ...means,
  ...people,
  ...registration,
  ...search,
  ...secondStep,
  ...security,
  ...sessions,
  ...site,
};
