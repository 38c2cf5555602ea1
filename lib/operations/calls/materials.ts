import * as z from "zod/mini";
import { characterLimitedText, orderNo, page, objectPageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import {
  materialVersion,
  materialVersions,
  materialView,
  materialDetailView,
  materialFindings,
  materialLogisticsShape,
  materialReason,
  settleSwitchShape,
} from "@/lib/materials/calls/materials";
import { material as machine } from "@/lib/materials/states";
import { worldInput, inWorld } from "./worlds";

const merchantFields = { userNo: z.string(), company: z.string() };
const decision = z.enum(["approve", "fail", "refuse"]);
const logisticsDecision = z.enum(["pass", "giveBack", "reject"]);
const together = { output: z.object({ decided: z.array(orderNo), left: z.array(orderNo) }) };

/** Reviews settlement materials (specification 2, section 4). */
export const opsMaterialReviews = {
  materialQueue: inWorld.get("materials", {
    about:
      "Settlement materials of a world's merchants, those to be reviewed first, the oldest of them first; and how many wait.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Selects the materials with logistics, or a switch to settlement, that await a decision. */
      todo: z.optional(z.enum(["logistics", "switches"])),
      /** Searches the serial number, contract number, buyer name, merchant number, and list number. */
      text: z.optional(characterLimitedText(0, 60)),
      ...page,
    }),
    output: z.extend(
      objectPageSchema({
        ...merchantFields,
        material: materialView,
        logistics: z.nullable(z.omit(materialLogisticsShape, { files: true })),
        settleSwitch: z.nullable(settleSwitchShape),
      }),
      {
        waiting: z.int(),
        logisticsWaiting: z.int(),
        switchesWaiting: z.int(),
      },
    ),
    reads: ["settlement-materials"],
  }),
  materialCase: inWorld.get("materials/{serialNo}", {
    about: "One settlement material with its files and history, and the merchant's others of the same contract number.",
    input: z.object({ ...worldInput, serialNo: orderNo }),
    output: z.extend(materialDetailView, {
      ...merchantFields,
      events: z.array(decision),
      duplicates: z.array(z.object({ serialNo: orderNo, state: stateSchema(machine) })),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["settlement-materials"],
  }),
  reviewMaterial: inWorld.post("materials/{serialNo}/review", {
    about:
      "Approves a material; fails it with reasons, for its merchant to correct; or refuses it for good. The merchant is told.",
    subject: "serialNo",
    makes: "serialNo",
    input: z
      .object({
        ...worldInput,
        ...materialVersion.shape,
        decision,
        findings: z._default(materialFindings, []),
        reason: materialReason,
      })
      .check(
        z.refine(({ decision: how, findings, reason }) => how === "approve" || findings.length > 0 || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    output: materialView,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["settlement-materials"],
  }),
  reviewLogistics: inWorld.post("materials/{serialNo}/logistics", {
    about:
      "Passes the logistics that a material was supplemented with: they are its own; returns them, with a reason, to be supplemented again; or rejects them for good.",
    subject: "serialNo",
    input: z
      .object({
        ...worldInput,
        ...materialVersion.shape,
        decision: logisticsDecision,
        reason: materialReason,
      })
      .check(
        z.refine(({ decision: how, reason }) => how === "pass" || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    output: materialLogisticsShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["settlement-materials"],
  }),
  reviewSwitch: inWorld.post("materials/{serialNo}/switch", {
    about:
      "Agrees to settle a material that was handed in not to be settled, or rejects that with a reason. What can no longer be switched fails.",
    subject: "serialNo",
    input: z
      .object({ ...worldInput, ...materialVersion.shape, isAgreed: z.boolean(), reason: materialReason })
      .check(
        z.refine(({ isAgreed, reason }) => isAgreed || reason !== "", { error: "text.missing", path: ["reason"] }),
      ),
    output: settleSwitchShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["settlement-materials"],
  }),
  reviewMaterials: inWorld.post("materials/review", {
    about:
      "The same decision about many materials at once, with one reason. Those that were changed or decided meanwhile are left as they are, and named.",
    input: z
      .object({
        ...worldInput,
        of: materialVersions,
        decision,
        reason: materialReason,
      })
      .check(
        z.refine(({ decision: how, reason }) => how === "approve" || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    ...together,
    changes: ["settlement-materials"],
  }),
  reviewLogisticsTogether: inWorld.post("materials/logistics", {
    about:
      "The same decision about the logistics of many materials at once, with one reason. Those that were changed or decided meanwhile are left as they are, and named.",
    input: z.object({ ...worldInput, of: materialVersions, decision: logisticsDecision, reason: materialReason }).check(
      z.refine(({ decision: how, reason }) => how === "pass" || reason !== "", {
        error: "text.missing",
        path: ["reason"],
      }),
    ),
    ...together,
    changes: ["settlement-materials"],
  }),
  reviewSwitches: inWorld.post("materials/switch", {
    about:
      "Agrees to settle many materials that were handed in not to be settled, or rejects that with one reason. Those whose request was decided meanwhile are left as they are, and named; what can no longer be switched fails.",
    input: z
      .object({ ...worldInput, of: materialVersions, isAgreed: z.boolean(), reason: materialReason })
      .check(
        z.refine(({ isAgreed, reason }) => isAgreed || reason !== "", { error: "text.missing", path: ["reason"] }),
      ),
    ...together,
    changes: ["settlement-materials"],
  }),
};
