import type {} from "@/lib/call/call";
import { agreements } from "./calls/agreements";
import { approval } from "./calls/approval";
import { auditTrail } from "./calls/audit-log";
import { binding } from "./calls/binding";
import { merchantCompanyCalls } from "./calls/company";
import { edition } from "./calls/edition";
import { enquiryCalls } from "./calls/enquiry";
import { entering } from "./calls/entering";
import { listViewCalls } from "./calls/list-views";
import { secondStepCalls } from "./calls/mfa";
import { people } from "./calls/people";
import { registration } from "./calls/registration";
import { rolePreviewCalls } from "./calls/role-preview";
import { search } from "./calls/search";
import { security } from "./calls/security";
import { sessions } from "./calls/sessions";
import { access } from "./calls/sign-in";
import { signInMethods } from "./calls/sign-in-methods";
import { site } from "./calls/site";
import { englishName, enquiry as enquiryMachine, merchant, person, role } from "./states";

/** Lists everything that this area declares: its calls by topic, and its state machines. */
export const accessArea = {
  calls: {
    ...access,
    ...agreements,
    ...approval,
    ...auditTrail,
    ...binding,
    ...edition,
    ...entering,
    ...enquiryCalls,
    ...listViewCalls,
    ...merchantCompanyCalls,
    ...signInMethods,
    ...people,
    ...registration,
    ...rolePreviewCalls,
    ...search,
    ...secondStepCalls,
    ...security,
    ...sessions,
    ...site,
  },
  machines: [role, person, enquiryMachine, merchant, englishName],
};

/** Declares the cache tags of this area's answers. */
declare module "@/lib/call/call" {
  interface Tags {
    session: true;
    sessions: true;
    settings: true;
    people: true;
    agreements: true;
    invitations: true;
    "list-views": true;
  }
}
