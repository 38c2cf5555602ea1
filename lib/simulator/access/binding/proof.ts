import { bindingProofMs } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../../store/pool";
import { sessionOf } from "../codes";
import type { BindingKind } from "./kinds";

const keyed = "world = $1::uuid and operator = $2::uuid and kind = $3 and session = $4";

/** The missing proof, as the code of its refusal. */
export const notProven = { minutes: bindingProofMs / minuteMs };

/** Writes down that somebody has proven what is bound to them, for this kind and session. */
export async function keepProof(
  sql: Sql,
  world: string,
  operatorId: string,
  kind: BindingKind,
  caller: Caller,
): Promise<void> {
  await sql(
    `insert into binding_proof (world, operator, kind, session, expires_at) values ($1::uuid, $2::uuid, $3, $4, $5::timestamptz)
     on conflict (world, operator, kind, session) do update set expires_at = excluded.expires_at`,
    [world, operatorId, kind, sessionOf(caller), later(caller.at, bindingProofMs)],
  );
}

export async function isProven(
  sql: Sql,
  world: string,
  operatorId: string,
  kind: BindingKind,
  caller: Caller,
): Promise<boolean> {
  return (
    (
      await sql(`select 1 from binding_proof where ${keyed} and expires_at > $5::timestamptz`, [
        world,
        operatorId,
        kind,
        sessionOf(caller),
        caller.at,
      ])
    ).length === 1
  );
}

/** Uses the proof up, in the transaction that binds: it serves one change. */
export async function useProof(
  sql: Sql,
  world: string,
  operatorId: string,
  kind: BindingKind,
  caller: Caller,
): Promise<boolean> {
  return (
    (
      await sql(`delete from binding_proof where ${keyed} and expires_at > $5::timestamptz returning 1`, [
        world,
        operatorId,
        kind,
        sessionOf(caller),
        caller.at,
      ])
    ).length === 1
  );
}
