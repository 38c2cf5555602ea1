import type { entering } from "@/lib/access/calls/entering";
import { Refusal } from "@/lib/call/refusals";
import type { Guest } from "@/lib/call/who";
import type { MfaWay } from "@/lib/gate/second-step";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { lockRow } from "../../store/records";
import { masked } from "../account";
import { knownDevice, trustDevice } from "../sessions/devices";
import { endMfaPending, enterOn } from "../sign-in/enter";
import { beginMfa as begin } from "../mfa/begin";
import { checkMfa } from "../mfa/check";
import { meansOf, mfaOf, stepBy, type MfaStep } from "../mfa/step";
import { mayEnterNow } from "../sign-in/may-enter";
import { tellOfNewDevice } from "./new-device";

/** Why a person's MFA is pending, and every step that would complete it. */
interface Open {
  readonly reason: "newDevice" | "secondStep";
  readonly steps: readonly MfaStep[];
}

const newDeviceWays = ["phone", "email", "app", "passkey"] as const;

/** The ways switched on are required; on a new device any that the person has. */
async function openTo(sql: Sql, world: string, { operatorId }: Guest): Promise<Open> {
  const step = await mfaOf(sql, world, operatorId, "login");
  if (step.way !== "off") return { reason: "secondStep", steps: [step] };
  const means = await meansOf(sql, world, operatorId);
  return {
    reason: "newDevice",
    steps: means ? newDeviceWays.filter((way) => means[way]).map((way) => stepBy(way, "login", operatorId, means)) : [],
  };
}

interface Said {
  readonly userNo?: string | undefined;
  readonly operatorId?: string | undefined;
}

/** Whether what the page says of whose session it is agrees with the session. */
const isOwn = (said: Said, who: Guest): boolean =>
  (said.userNo ?? who.userNo) === who.userNo && (said.operatorId ?? who.operatorId) === who.operatorId;

async function stepOf(
  sql: Sql,
  world: string,
  who: Guest,
  said: Said & { authWay: MfaWay },
): Promise<MfaStep | undefined> {
  return isOwn(said, who) ? (await openTo(sql, world, who)).steps.find(({ way }) => way === said.authWay) : undefined;
}

export const secondStep: Handler<typeof entering.secondStep> = async (said, { who, world, db, refuse }) => {
  if (!isOwn(said, who)) return refuse("OPERATION_NOT_ALLOW");
  const { reason, steps } = await openTo(db.sql, world.id, who);
  return { reason, ways: steps.map(({ way, target }) => ({ authWay: way, sendNo: masked(target) })) };
};

export const beginSecondStep: Handler<typeof entering.beginSecondStep> = async (
  said,
  { who, world, caller, refuse, transact },
) =>
  transact(async (sql) => {
    const step = await stepOf(sql, world.id, who, said);
    if (!step) return refuse("OPERATION_NOT_ALLOW");
    const begun = await begin(sql, world.id, step, caller);
    return begun === "busy" ? refuse("CAPTCHA_BUSY") : begun;
  });

/**
 * Of many parallel requests with the right proof one gets the session: the proof serves once, and so does the session
 * with MFA pending.
 */
export const takeSecondStep: Handler<typeof entering.takeSecondStep> = async (
  { msgCode, passkey, ...said },
  { who, world, db, by, caller, refuse, transact },
) => {
  const step = await stepOf(db.sql, world.id, who, said);
  if (!step) return refuse("OPERATION_NOT_ALLOW");
  const { no, use } = await checkMfa(db.sql, world.id, step, { msgCode, passkey }, caller);
  if (no) return refuse(no.code, no.detail);
  return transact(async (sql) => {
    // a concurrent request that disables the person or changes their password waits, and then ends the session that was
    // opened here
    const still = await lockRow(sql, "Operator", { world: world.id, id: who.operatorId });
    if (!still || !mayEnterNow(still, by.at)) throw new Refusal("TOKEN_EXPIRED");
    if (!(await use(sql))) return refuse("CAPTCHA_ERROR");
    const until = await endMfaPending(sql, caller);
    const known = await knownDevice(sql, world.id, who.operatorId, caller);
    if (!known) await tellOfNewDevice(sql, world, who.operatorId, caller);
    const { token, device } = await enterOn(
      sql,
      world.id,
      who.operatorId,
      caller,
      known ?? (await trustDevice(sql, world.id, who.operatorId, caller)),
      until,
    );
    return { userNo: who.userNo, token, device };
  });
};
