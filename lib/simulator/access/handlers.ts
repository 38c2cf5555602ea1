import { accessArea } from "@/lib/access/area";
import { agreementsHandlers } from "./agreements/handlers";
import { approvalHandlers } from "./approval/handlers";
import { auditHandlers } from "./audit-log/handlers";
import { bindingHandlers } from "./binding/handlers";
import { ownCompanyHandlers } from "./company/handlers";
import { editionHandlers } from "./edition/handlers";
import { enquiryHandlers } from "./enquiry/handlers";
import { enteringHandlers } from "./entering/handlers";
import { listViewHandlers } from "./list-views";
import { secondStepHandlers } from "./mfa/handlers";
import { signInMethodHandlers } from "./mfa/sign-in-method-handlers";
import { peopleHandlers } from "./people/handlers";
import { registrationHandlers } from "./registration/handlers";
import { searchHandlers } from "./search/handlers";
import { securityHandlers } from "./security/handlers";
import { rolePreviewHandlers } from "./sessions/role-preview";
import { sessionsHandlers } from "./sessions/handlers";
import { signInHandlers } from "./sign-in/handlers";
import { siteHandlers } from "./site/handlers";
import { pairCallsWithHandlers } from "../platform/handler";

export const accessHandlers = pairCallsWithHandlers(accessArea.calls, {
  ...signInHandlers,
  ...agreementsHandlers,
  ...approvalHandlers,
  ...auditHandlers,
  ...bindingHandlers,
  ...editionHandlers,
  ...enteringHandlers,
  ...enquiryHandlers,
  ...listViewHandlers,
  ...ownCompanyHandlers,
  ...signInMethodHandlers,
  ...peopleHandlers,
  ...registrationHandlers,
  ...rolePreviewHandlers,
  ...searchHandlers,
  ...secondStepHandlers,
  ...securityHandlers,
  ...sessionsHandlers,
  ...siteHandlers,
});
