import { mfaWay, type MfaUse, type MfaWay } from "@/lib/gate/second-step";
import { readMfaMethodsAndWay, type MethodsAndWay } from "./mfa-rows";
import type { BoundOperation } from "../codes";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Names what MFA is used for: one of the uses, or a change of MFA itself. */
export type StepFor = MfaUse | "settings";

/** Describes the MFA of one person, for one use. */
export interface MfaStep {
  readonly operatorId: string;
  readonly use: StepFor;
  readonly way: MfaWay;
  /** Holds the recipient of the code: a phone number or an email address; empty where none is sent. */
  readonly target: string;
  /** Holds the operation that it confirms, where it confirms one. */
  readonly operation?: BoundOperation;
}

/** Describes the credentials that a person has. */
export interface MfaMethods {
  readonly phone: string;
  readonly email: string;
  readonly app: boolean;
  readonly passkey: boolean;
}

export const noMfaMethods: MfaMethods = { phone: "", email: "", app: false, passkey: false };

/** Returns a person's methods; undefined where there is no such person. */
export const mfaMethodsOf = (tx: InWorld, operatorId: string): Promise<MfaMethods | undefined> =>
  readMfaMethodsAndWay(tx, operatorId, null);

/** Returns the way that the main operator has enabled for a company's people. */
export async function companyMfaWay(tx: InWorld, userNo: string, use: MfaUse): Promise<MfaWay> {
  const row = await tx.prisma.secondStep.findFirst({
    where: { world: tx.world.id, userNo, use },
    select: { way: true },
  });
  return mfaWay.options.find((way) => way === row?.way) ?? "off";
}

/**
 * Lists the ways, best first: a person without the company's way uses the next best they have. Everyone who can sign in
 * has a phone or an address.
 */
const order = ["passkey", "app", "email", "phone"] as const;

/** Returns the way a person uses, given the company's way. */
export function effectiveMfaWay(companyWay: MfaWay, methods: MfaMethods): MfaWay {
  if (companyWay === "off" || methods[companyWay]) return companyWay;
  return order.find((way) => methods[way]) ?? companyWay;
}

/** Returns MFA by one way, regardless of the settings: to prove it before it is enabled. */
export function mfaStepByWay(way: MfaWay, use: StepFor, operatorId: string, methods: MfaMethods): MfaStep {
  return { operatorId, use, way, target: way === "phone" || way === "email" ? methods[way] : "" };
}

/**
 * Returns the MFA of a person for a use: the main operator selects the way for the whole company (specification 1,
 * section 6), each person uses their own credentials. `way` is "off" where none is required.
 */
export const requiredMfaStep = async (tx: InWorld, operatorId: string, use: MfaUse): Promise<MfaStep> =>
  requiredMfaStepFromRow(await readMfaMethodsAndWay(tx, operatorId, use), operatorId, use);

/** Does the same from the row of the person. */
export function requiredMfaStepFromRow(row: MethodsAndWay | undefined, operatorId: string, use: MfaUse): MfaStep {
  const companyWay = mfaWay.options.find((way) => way === row?.way) ?? "off";
  return row
    ? mfaStepByWay(effectiveMfaWay(companyWay, row), use, operatorId, row)
    : { operatorId, use, way: "off", target: "" };
}
