import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import { accessScreens } from "../screens";

const managed = declareCalls("/api/user/operator/preview", {
  access: screenActionAccess(accessScreens.roles, "manage"),
});
const ownSession = declareCalls("/api/user/session/preview", { access: "own" });

/** Defines the calls for the preview of a role: a session that sees what the role sees, and changes nothing. */
export const rolePreviewCalls = {
  startPreview: managed.post("start", {
    about:
      "Narrows the session to what a role permits, of what the asker may do, and to calls that read: until the preview or the session ends.",
    subject: "roleId",
    input: z.object({ roleId: z.uuid() }),
    output: z.object({ roleId: z.uuid(), roleName: z.string() }),
    errors: ["ROLE_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  endPreview: ownSession.post("end", {
    about:
      "Ends the preview of a role: the session may do again what its holder may. Nothing happens without a preview.",
    inPreview: true,
    changes: ["session"],
  }),
};
