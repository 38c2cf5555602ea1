import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { whole } from "@/lib/call/field-schemas";
import { mainOperatorAt, permissionOf } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { agreementIds } from "../agreements";
import { accessScreens } from "../screens";

const pub = calls("/api/common/protocol", { needs: "nobody" });
const user = calls("/api/user/protocol", { needs: "session" });
const page = permissionOf(accessScreens.agreements);

const id = z.enum(agreementIds);
const version = z.object({ id, title: z.string(), version: z.int(), updatedAt: instant, activeAt: instant });

/** Which version of an agreement somebody has read and agrees to. */
export const agreedVersion = z.object({ id, version: whole(1, 10_000) });

/** The agreements, their versions, and what a company has accepted of them. */
export const agreements = {
  agreementList: pub.get("list", {
    mayBeStale: true,
    about: "The agreements with their active versions, and whether one accepts them by registering.",
    gives: z.object({ rows: z.array(z.extend(version, { isAsked: z.boolean() })) }),
    reads: ["agreements"],
  }),
  agreementText: pub.get("detail/{id}", {
    about:
      "The text of an agreement in the language of the request, as Markdown: of the active version, or of the one that is asked for.",
    takes: z.object({ id: z.string().check(z.maxLength(40)), version: z.optional(whole(1, 10_000)) }),
    gives: z.extend(version, { content: z.string() }),
    refuses: ["AGREEMENT_NOTFOUND"],
    reads: ["agreements"],
  }),
  agreementStanding: user.get("accepted", {
    about:
      "Each agreement with what the company has accepted of it, when, by whom and from which address; what is pending, and which version comes next.",
    needs: page,
    gives: z.object({
      rows: z.array(
        z.extend(version, {
          isPending: z.boolean(),
          accepted: z.nullable(z.object({ version: z.int(), at: instant, by: z.string(), from: z.string() })),
          coming: z.nullable(z.object({ version: z.int(), activeAt: instant })),
        }),
      ),
    }),
    reads: ["agreements"],
  }),
  pendingAgreements: user.get("pending", {
    about: "The agreements that the company has to accept now.",
    gives: z.object({ rows: z.array(version) }),
    reads: ["agreements"],
  }),
  acceptAgreements: user.post("accept", {
    about:
      "Accepts active versions of agreements for the company; version, time, person and address are written down. The main operator alone may.",
    needs: mainOperatorAt(accessScreens.agreements),
    takes: z.object({
      agreed: z.array(agreedVersion).check(z.minLength(1, "terms.agree"), z.maxLength(20, "text.long")),
    }),
    refuses: ["AGREEMENT_CHANGED"],
    changes: ["agreements"],
  }),
};
