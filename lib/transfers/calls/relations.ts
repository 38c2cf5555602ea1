import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { transfersScreens } from "../screens";
import { transferRelation as machine } from "../states";
import { isRelationNamed, payeeUserNo, relationKind, relationOf, transferMaterials } from "./transfers";

const viewCalls = declareCalls("/api/user-account-transfer", { access: screenAccess(transfersScreens.records) });
const manageCalls = declareCalls("/api/user-account-transfer", {
  access: screenActionAccess(transfersScreens.records, "manage"),
});

/** Describes the relation of a merchant to a payee; operations review each. */
export const relation = z.object({
  relationId: z.uuid(),
  relationNo: orderNo,
  state: stateSchema(machine),
  payeeUserNo: z.string(),
  payeeName: z.string(),
  relation: relationKind,
  otherRelation: z.string(),
  materials: z.array(z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() })),
  /** Explains why operations rejected it. */
  reason: z.string(),
  madeAt: instant,
});

const refusedTerms = ["REQUEST_REPEAT", "FILE_NOTFOUND"] as const;

export const transferRelations = {
  relations: viewCalls.post("pageConfig", {
    about: "The merchant's relations to those it transfers to, newest first.",
    input: z.object({
      state: z.optional(stateSchema(machine)),
      payeeUserNo: z.optional(payeeUserNo),
      relationId: z.optional(z.uuid()),
      ...page,
    }),
    output: pageSchema(relation),
    reads: ["transfer-relations"],
  }),
  addRelation: manageCalls.post("addConfig", {
    about: "Adds a relation to another merchant, with papers that show it. It serves once operations have passed it.",
    subject: "payeeUserNo",
    makes: "relationNo",
    input: z
      .object({ payeeUserNo, ...relationOf, materialIds: z._default(transferMaterials, []) })
      .check(isRelationNamed),
    output: relation,
    errors: ["PAYEE_USER_NOTFOUND", "TRANSFER_TO_SELF", ...refusedTerms],
    changes: ["transfer-relations"],
  }),
  changeRelation: manageCalls.post("modifyConfig", {
    about:
      "Changes what a relation is called or shown by: it is reviewed anew; or disables one that is available, and enables it again.",
    subject: "relationId",
    makes: "relationNo",
    input: z
      .object({
        relationId: z.uuid(),
        event: z.enum(["change", "disable", "enable"]),
        /** Holds the new values; ignored when the relation is disabled or enabled. */
        ...relationOf,
        materialIds: z._default(transferMaterials, []),
      })
      .check(isRelationNamed),
    output: relation,
    errors: ["RELATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_UNCHANGED", ...refusedTerms],
    changes: ["transfer-relations"],
  }),
};
