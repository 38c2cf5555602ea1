import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { confirmedOperation } from "@/lib/call/operation";
import { singleLineText } from "@/lib/call/field-schemas";
import { authWay, mfaBizType, passkeyOptions, mfaProof, mfaProofRefusals } from "@/lib/gate/second-step";
import { sendTypeCode } from "../entries";

const second = declareCalls("/api/user/second/auth", { access: "own" });
const user = declareCalls("/api/user", { access: "own" });

/** Describes the way a person has to prove themselves by, and where a code goes (masked). */
export const proofWaySchema = z.object({ authWay, sentTo: z.string() });
/** Describes the start of a step: the recipient of the code, or the challenge for the passkey to sign. */
export const stepStartSchema = z.object({ authWay, sentTo: z.string(), passkey: z.nullable(passkeyOptions) });

/** Encodes the flag: "Flag value 2 means dismissed" (specification 1, section 7). */
const showFlag = z.codec(z.enum(["1", "2"]), z.enum(["shown", "dismissed"]), {
  decode: (code) => (code === "1" ? "shown" : "dismissed"),
  encode: (flag) => (flag === "shown" ? "1" : "2"),
});
const bizTypes = z.array(mfaBizType).check(z.minLength(1), z.maxLength(2));

/**
 * Defines MFA of sign-ins and payouts: its settings, the way it requires, and the alerts where it is off (specification
 * 1, sections 3, 6 and 7).
 */
export const secondStepCalls = {
  secondSteps: second.post("getByUserNo", {
    about: "Which second step the main operator has switched on for the company's people, and what it asks of oneself.",
    output: z.object({
      login: authWay,
      payout: authWay,
      own: z.object({ login: proofWaySchema, payout: proofWaySchema }),
      isMainOperator: z.boolean(),
      mainOperator: z.string(),
    }),
    reads: ["session"],
  }),
  sendSecondStepCode: second.post("sendCode", {
    about:
      "Begins the proof that a change of the second step needs: by the way that is on now, or where it is off by the new one.",
    access: "mainOperator",
    effect: "writes",
    input: z.object({ bizType: mfaBizType, authWay }),
    output: stepStartSchema,
    errors: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  changeSecondStep: second.post("updateSecondAuth", {
    about: "Switches a second step on, off or to another way for the company's people, with the proof that was begun.",
    access: "mainOperator",
    effect: "writes",
    input: z.extend(mfaProof, { bizType: mfaBizType, authWay }),
    errors: [...mfaProofRefusals, "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  alertsShown: second.post("queryShowCheck", {
    about:
      "Of these alerts, which are to be shown now: only the main operator is told that a second step is off, until they dismiss it.",
    input: z.object({ bizTypes }),
    output: z.object({ rows: z.array(z.object({ bizType: mfaBizType, isShown: z.boolean() })) }),
    reads: ["session"],
  }),
  alertFlags: second.post("queryShow", {
    about: "One's own alert flags.",
    input: z.object({ bizTypes }),
    output: z.object({ rows: z.array(z.object({ bizType: mfaBizType, showFlag })) }),
    reads: ["session"],
  }),
  setAlertFlags: second.post("updateShow", {
    about: "Dismisses one's own alerts, or has them shown again.",
    effect: "writes",
    input: z.object({ bizTypes, showFlag }),
    changes: ["session"],
  }),
  setAllAlertFlags: second.get("updateShowFlag", {
    about: "Dismisses all of one's own alerts, or has all of them shown again.",
    effect: "writes",
    input: z.object({ showFlag }),
    changes: ["session"],
  }),
  payoutStep: user.post("getVerilyByUserNo", {
    about: "What a payment asks of oneself besides the payment password.",
    output: proofWaySchema,
    reads: ["session"],
  }),
  sendPayoutCode: user.post("sendCode", {
    about:
      "Begins the second step of a deed that is confirmed, a payment above all: sends its code, whose letter says what it is for, or has the passkey asked. It serves this very deed and no other.",
    effect: "writes",
    input: z.object({
      sendType: z.optional(sendTypeCode),
      /** Names the recipient of the code, as `sentTo` returns it or in full: the person's own phone or address. */
      sendNo: z.optional(singleLineText(0, 80)),
      /** Has the same meaning as `sendType`, under the popup's other name. */
      sendMethod: z.optional(sendTypeCode),
      msgType: z._default(z.literal("21"), "21"),
      bizType: z._default(z.literal("2"), "2"),
      deed: confirmedOperation,
    }),
    output: stepStartSchema,
    errors: [
      "CAPTCHA_BUSY",
      "OPERATION_NOT_ALLOW",
      "ORDER_NOTFOUND",
      "ACCOUNT_NOTFOUND",
      "PERSON_NOTFOUND",
      "ROLE_NOTFOUND",
      "KEY_NOTFOUND",
    ],
  }),
};
