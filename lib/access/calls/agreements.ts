import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { wholeNumber } from "@/lib/call/field-schemas";
import { mainOperatorAccess, screenAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { agreementIds } from "../agreements";
import { accessScreens } from "../screens";

const pub = declareCalls("/api/common/protocol", { access: "nobody" });
const user = declareCalls("/api/user/protocol", { access: "session" });
const page = screenAccess(accessScreens.agreements);

const id = z.enum(agreementIds);
const version = z.object({ id, title: z.string(), version: z.int(), updatedAt: instant, activeAt: instant });

/** Identifies the version of an agreement that a person has read and agrees to. */
export const agreedVersion = z.object({ id, version: wholeNumber(1, 10_000) });

/** Defines the calls for the agreements, their versions, and their acceptance by a company. */
export const agreements = {
  agreementList: pub.get("list", {
    mayBeStale: true,
    about: "The agreements with their active versions, and whether one accepts them by registering.",
    output: z.object({ rows: z.array(z.extend(version, { isAsked: z.boolean() })) }),
    reads: ["agreements"],
  }),
  agreementText: pub.get("detail/{id}", {
    about:
      "The text of an agreement in the language of the request, as Markdown: of the active version, or of the one that is asked for.",
    input: z.object({ id: z.string().check(z.maxLength(40)), version: z.optional(wholeNumber(1, 10_000)) }),
    output: z.extend(version, { content: z.string() }),
    errors: ["AGREEMENT_NOTFOUND"],
    reads: ["agreements"],
  }),
  agreementStanding: user.get("accepted", {
    about:
      "Each agreement with what the company has accepted of it, when, by whom and from which address; what is pending, and which version comes next.",
    access: page,
    output: z.object({
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
    output: z.object({ rows: z.array(version) }),
    reads: ["agreements"],
  }),
  acceptAgreements: user.post("accept", {
    about:
      "Accepts active versions of agreements for the company; version, time, person and address are written down. The main operator alone may.",
    access: mainOperatorAccess(accessScreens.agreements),
    input: z.object({
      agreed: z.array(agreedVersion).check(z.minLength(1, "terms.agree"), z.maxLength(20, "text.long")),
    }),
    errors: ["AGREEMENT_CHANGED"],
    changes: ["agreements"],
  }),
};
