import { mfaWay, type MfaUse, type MfaWay } from "@/lib/gate/second-step";
import type { Sql } from "../../store/pool";

/** The use of MFA: one of the uses, or a change of MFA itself. */
export type StepFor = MfaUse | "settings";

/** The MFA of one person, for one use. */
export interface MfaStep {
  readonly operatorId: string;
  readonly use: StepFor;
  readonly way: MfaWay;
  /** Where the code goes: a phone number or an email address; empty where none is sent. */
  readonly target: string;
}

/** The credentials that a person has. */
export interface Means {
  readonly phone: string;
  readonly email: string;
  readonly app: boolean;
  readonly passkey: boolean;
}

export const noMeans: Means = { phone: "", email: "", app: false, passkey: false };

const meansColumns = `coalesce(o.phone, '') as phone, coalesce(o.email, '') as email,
  exists (select 1 from second_factor f where f.world = o.world and f.operator = o.id and f.app_secret is not null) as app,
  exists (select 1 from passkey p where p.world = o.world and p.operator = o.id) as passkey`;

export async function meansOf(sql: Sql, world: string, operatorId: string): Promise<Means | undefined> {
  const [row] = await sql<Means>(
    `select ${meansColumns} from operator o where o.world = $1::uuid and o.id = $2::uuid`,
    [world, operatorId],
  );
  return row;
}

/** The ways that the main operator has switched on for a company's people. */
export async function chosenWay(sql: Sql, world: string, userNo: string, use: MfaUse): Promise<MfaWay> {
  const [row] = await sql<{ way: string }>(
    `select way from second_step where world = $1::uuid and user_no = $2 and use = $3`,
    [world, userNo, use],
  );
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
export async function mfaOf(sql: Sql, world: string, operatorId: string, use: MfaUse): Promise<MfaStep> {
  const [row] = await sql<Means & { way: string | null }>(
    `select ${meansColumns}, s.way from operator o left join second_step s on s.world = o.world and s.user_no = o.user_no and s.use = $3 where o.world = $1::uuid and o.id = $2::uuid`,
    [world, operatorId, use],
  );
  const chosen = mfaWay.options.find((way) => way === row?.way) ?? "off";
  return row ? stepBy(wayOf(chosen, row), use, operatorId, row) : { operatorId, use, way: "off", target: "" };
}
