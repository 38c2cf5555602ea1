import type { Caller } from "@/lib/call/who";
import type { Sql } from "../../pool";
import { tellChange } from "../tell";
import { meansOf } from "./step";

/** Tells a person, by mail or else by SMS, that their second step was changed. */
export async function tellSecondStep(sql: Sql, world: string, operatorId: string, caller: Caller): Promise<void> {
  const means = await meansOf(sql, world, operatorId);
  if (means?.email) await tellChange(sql, world, "secondStepChanged", { kind: "mail", target: means.email }, caller);
  else if (means?.phone) await tellChange(sql, world, "secondStepChanged", { kind: "sms", target: means.phone }, caller);
}
