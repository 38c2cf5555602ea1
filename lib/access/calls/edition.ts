import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { screenAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { sessionTokens } from "../entries";
import { accessScreens } from "../screens";

const user = declareCalls("/api/user/edition", { access: screenAccess(accessScreens.edition) });
const login = declareCalls("/api/user/login", { access: "nobody" });
const arriving = declareCalls("/api/sibling", { access: "nobody" });
const siblingCalls = declareCalls("/api/sibling", { access: "sibling" });

/** Describes a grant, which is sent only in the body of a POST, and is used up by it. */
const grant = z.string().check(z.regex(/^[\w-]{43}$/, "text.missing"));
/**
 * Holds the address the browser opens with the grant: a page of the portal, or the sibling edition's, and never a
 * program.
 */
const editionUrl = z.string().check(z.regex(/^(https?:\/\/|\/(?![\\/]))/i, "text.characters"));
const grantReply = z.object({ grant, url: editionUrl, expiresAt: instant });

/**
 * Moves from one edition to the other and back. Only the person's own action creates a grant; the simulator plays the
 * sibling edition.
 */
export const edition = {
  switchEdition: user.post("switch", {
    about:
      "Makes a grant with which the person who asks, on this device, may enter the sibling edition within a minute, once.",
    effect: "writes",
    output: grantReply,
    errors: ["OPERATION_NOT_ALLOW"],
  }),
  authoriseLogin: login.post("authorise", {
    about:
      "Signs in by a grant of the sibling edition. It opens no more than a right password would: lock, second step and new devices count.",
    session: "opens",
    input: z.object({ grant }),
    output: z.object({ userNo: z.string(), isHalfway: z.boolean(), ...sessionTokens }),
    errors: ["GRANT_UNUSABLE"],
    changes: ["session"],
  }),
  enterSibling: arriving.post("enter", {
    about: "Enters the sibling edition by a grant of the portal; its session opens nothing of the portal.",
    session: "opens",
    input: z.object({ grant }),
    output: z.object({ userNo: z.string(), ...sessionTokens }),
    errors: ["GRANT_UNUSABLE"],
  }),
  siblingMe: siblingCalls.get("me", {
    about: "Who is in the sibling edition.",
    output: z.object({ userNo: z.string(), userName: z.string(), operatorName: z.string() }),
  }),
  switchBack: siblingCalls.post("switch", {
    about: "Makes a grant with which the person who asks, on this device, may enter the portal within a minute, once.",
    effect: "writes",
    output: grantReply,
  }),
  leaveSibling: siblingCalls.post("sign-out", {
    about: "Ends the session of the sibling edition at once.",
    session: "ends",
  }),
};
