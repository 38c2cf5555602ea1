import { servingKey } from "@/lib/developers/states";
import { dayOf } from "@/lib/time/beijing";
import { principalRow, type PrincipalRow } from "../../access/sessions/session.sql";
import { mayEnter } from "@/lib/simulator/access/sign-in/sign-in-permission";
import type { Sql } from "@/lib/simulator/platform/store/pool";

/** Describes a valid key, with the person it acts for, their company and their world. */
export interface KeyRow extends PrincipalRow {
  readonly keyId: string;
  readonly keyName: string;
  readonly scope: readonly string[];
  readonly addresses: readonly string[];
  readonly orderUsd: bigint | null;
  readonly dayUsd: bigint | null;
  readonly expiresAt: Date | null;
  readonly until: Date | null;
  readonly usedAt: Date | null;
  readonly usedFrom: string;
}

/** Reads the key of a secret, and its principal. */
export const keyRow = (
  sql: Sql,
  { hash, host, real }: { readonly hash: string; readonly host: string; readonly real: Date },
): Promise<KeyRow | undefined> =>
  principalRow<KeyRow>(sql, {
    columns: `k.id as "keyId", k.name as "keyName", k.permissions as scope, k.addresses, k.order_usd_minor as "orderUsd", k.day_usd_minor as "dayUsd", k.expires_at as "expiresAt",
       s.until, s.used_at as "usedAt", s.used_from as "usedFrom"`,
    from: "api_key_secret s join api_key k on k.world = s.world and k.id = s.key_id join world w on w.id = s.world",
    operator: "k.operator_id",
    where: `s.token_hash = $1 and k.state = '${servingKey}' and ${mayEnter("o.", 2)}`,
    values: [hash, dayOf(real)],
    host,
  });
