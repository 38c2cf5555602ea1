import type * as z from "zod/mini";
import { moneyPermissions } from "@/lib/catalogue/key-grantables";
import type { apiKeyView as shape } from "@/lib/developers/calls/keys";
import { includesMoneyPermission } from "@/lib/developers/keys/rules";
import { developersScreens } from "@/lib/developers/screens";
import { apiKey as machine } from "@/lib/developers/states";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { screenActionAccess } from "@/lib/gate/screen";
import { money } from "@/lib/money/money";
import { isBefore } from "@/lib/time/instant";
import { operatorNames } from "../../access/operator-names";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { apiKeyConfirmerIds, keyConfirmationStanding } from "./confirming";

type Key = Row<"ApiKey">;
type KeyViewContext = Tx & { readonly principal: Principal };

const dollarsOf = (minor: bigint | null) => (minor === null ? null : money("USD", minor));

/** Builds the views of keys, with their valid secrets and their creators. */
export async function apiKeyViews(tx: KeyViewContext, rows: readonly Key[]): Promise<z.output<typeof shape>[]> {
  const { world, principal, now, prisma } = tx;
  const names = await operatorNames(
    tx,
    rows.flatMap(({ operatorId, confirmedBy }) => [operatorId, ...(confirmedBy ? [confirmedBy] : [])]),
  );
  const secrets = await prisma.apiKeySecret.findMany({
    where: { world: world.id, keyId: { in: rows.map(({ id }) => id) } },
    orderBy: [{ madeAt: "desc" }, { tokenHash: "asc" }],
  });
  const waits = rows.some(({ state }) => state === machine.first);
  const confirmers = waits ? await apiKeyConfirmerIds(tx, principal.userNo, tx.by.at) : [];
  const mayAtAll = checkAccess(principal, screenActionAccess(developersScreens.keys, "review")) === null;
  return rows.map((row) => {
    invariant(machine.is(row.state), `the key ${row.id} is in a known state`);
    const standing =
      row.state === machine.first && mayAtAll
        ? keyConfirmationStanding(row, principal, confirmers, now)
        : { may: false, from: null };
    return {
      keyId: row.id,
      name: row.name,
      state: row.state,
      permissions: row.permissions,
      movesMoney: includesMoneyPermission(row.permissions, moneyPermissions),
      addresses: row.addresses,
      orderLimit: dollarsOf(row.orderUsdMinor),
      dayLimit: dollarsOf(row.dayUsdMinor),
      expiresAt: row.expiresAt,
      operator: names.get(row.operatorId) ?? "",
      isOwn: row.operatorId === principal.operatorId,
      confirmedBy: row.confirmedBy && (names.get(row.confirmedBy) ?? ""),
      madeAt: row.madeAt,
      secrets: secrets
        .filter(({ keyId, until }) => keyId === row.id && (until === null || isBefore(now, until)))
        .map(({ ending, madeAt, until, usedAt, usedFrom }) => ({ ending, madeAt, until, usedAt, usedFrom })),
      mayConfirm: standing.may,
      confirmableFrom: standing.from,
    };
  });
}
