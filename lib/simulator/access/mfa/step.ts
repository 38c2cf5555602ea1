import { mfaWay, type MfaUse, type MfaWay } from "@/lib/gate/second-step";
import { meansAndWay, type MeansAndWay } from "./mfa.sql";
import type { Bound } from "../codes";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The use of MFA: one of the uses, or a change of MFA itself. */
export type StepFor = MfaUse | "settings";

/** The MFA of one person, for one use. */
export interface MfaStep {
  readonly operatorId: string;
  readonly use: StepFor;
  readonly way: MfaWay;
  /** Where the code goes: a phone number or an email address; empty where none is sent. */
  readonly target: string;
  /** The deed that it confirms, where it confirms one. */
  readonly deed?: Bound;
}

/** The credentials that a person has. */
export interface Means {
  readonly phone: string;
  readonly email: string;
  readonly app: boolean;
  readonly passkey: boolean;
}

export const noMeans: Means = { phone: "", email: "", app: false, passkey: false };

/** Undefined where there is no such person. */
export const meansOf = (tx: InWorld, operatorId: string): Promise<Means | undefined> =>
  meansAndWay(tx, operatorId, null);

/** The ways that the main operator has switched on for a company's people. */
export async function chosenWay(tx: InWorld, userNo: string, use: MfaUse): Promise<MfaWay> {
  const row = await tx.prisma.secondStep.findFirst({
    where: { world: tx.world.id, userNo, use },
    select: { way: true },
  });
  return mfaWay.options.find((way) => way === row?.way) ?? "off";
}

/**
 * The best first: who lacks what the main operator chose shows the next best they have. Everybody who can sign in has a
 * phone or an address.
 */
const order = ["passkey", "app", "email", "phone"] as const;

/** By which way a person shows it, given what was chosen for everybody. */
export function wayOf(chosen: MfaWay, means: Means): MfaWay {
  if (chosen === "off" || means[chosen]) return chosen;
  return order.find((way) => means[way]) ?? chosen;
}

/** MFA by one way, whatever is switched on: to prove it before it is chosen. */
export function stepBy(way: MfaWay, use: StepFor, operatorId: string, means: Means): MfaStep {
  return { operatorId, use, way, target: way === "phone" || way === "email" ? means[way] : "" };
}

/**
 * The MFA of a person for a use: the main operator chooses the way for the whole company (specification 1, section 6),
 * each person uses their own credentials. `way` is "off" where none is required.
 */
export const mfaOf = async (tx: InWorld, operatorId: string, use: MfaUse): Promise<MfaStep> =>
  mfaBy(await meansAndWay(tx, operatorId, use), operatorId, use);

/** The same of what was read of the person. */
export function mfaBy(row: MeansAndWay | undefined, operatorId: string, use: MfaUse): MfaStep {
  const chosen = mfaWay.options.find((way) => way === row?.way) ?? "off";
  return row ? stepBy(wayOf(chosen, row), use, operatorId, row) : { operatorId, use, way: "off", target: "" };
}
