import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { permissionOf } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { opened } from "../entries";
import { accessScreens } from "../screens";

const user = calls("/api/user/edition", { needs: permissionOf(accessScreens.edition) });
const login = calls("/api/user/login", { needs: "nobody" });
const arriving = calls("/api/sibling", { needs: "nobody" });
const there = calls("/api/sibling", { needs: "sibling" });

/** A grant travels in the body of a POST alone, and is used up by it. */
const grant = z.string().check(z.regex(/^[\w-]{43}$/, "text.missing"));
/** Where the browser goes with it: a page of the portal, or the sibling edition's, and never a program. */
const editionUrl = z.string().check(z.regex(/^(https?:\/\/|\/(?![\\/]))/i, "text.characters"));
const granted = z.object({ grant, url: editionUrl, expiresAt: instant });

/**
 * From one edition to the other and back. Only the person's own switch makes a grant; the simulator plays the sibling
 * edition.
 */
export const edition = {
  switchEdition: user.post("switch", {
    about:
      "Makes a grant with which the person who asks, on this device, may enter the sibling edition within a minute, once.",
    effect: "writes",
    gives: granted,
    refuses: ["OPERATION_NOT_ALLOW"],
  }),
  authoriseLogin: login.post("authorise", {
    about:
      "Signs in by a grant of the sibling edition. It opens no more than a right password would: lock, second step and new devices count.",
    session: "opens",
    takes: z.object({ grant }),
    gives: z.object({ userNo: z.string(), isHalfway: z.boolean(), ...opened }),
    refuses: ["GRANT_UNUSABLE"],
    changes: ["session"],
  }),
  enterSibling: arriving.post("enter", {
    about: "Enters the sibling edition by a grant of the portal; its session opens nothing of the portal.",
    session: "opens",
    takes: z.object({ grant }),
    gives: z.object({ userNo: z.string(), ...opened }),
    refuses: ["GRANT_UNUSABLE"],
  }),
  siblingMe: there.get("me", {
    about: "Who is in the sibling edition.",
    gives: z.object({ userNo: z.string(), userName: z.string(), operatorName: z.string() }),
  }),
  switchBack: there.post("switch", {
    about: "Makes a grant with which the person who asks, on this device, may enter the portal within a minute, once.",
    effect: "writes",
    gives: granted,
  }),
  leaveSibling: there.post("sign-out", { about: "Ends the session of the sibling edition at once.", session: "ends" }),
};
