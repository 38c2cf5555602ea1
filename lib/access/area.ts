import type {} from "@/lib/call/call";
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
import { englishName, enquiry as enquiryMachine, merchant, person, role } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const accessArea = {
  calls: {
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
  },
  machines: [role, person, enquiryMachine, merchant, englishName],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    session: true;
    sessions: true;
    settings: true;
    people: true;
    agreements: true;
    invitations: true;
  }
}
