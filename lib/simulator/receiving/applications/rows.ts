import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { application as shape } from "@/lib/receiving/calls/applications";
import { applicationFinding, draftEntry } from "@/lib/receiving/calls/applications";
import { isAccountKind } from "@/lib/receiving/account-places";
import { accountApplication as machine } from "@/lib/receiving/states";
import { operatorNames } from "../../access/operator-names";
import { namedFilesOf } from "../../files/own-files";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

export type ApplicationRow = Row<"ReceivingApplication">;
export type ApplicationView = z.output<typeof shape>;

/** What an application says, as it was kept. */
export const entryOf = ({ entry }: Pick<ApplicationRow, "entry">) => z.parse(draftEntry, entry);

/** Applications as the calls show them, with their people and the names of their files. */
export async function applicationViews(tx: InWorld, rows: readonly ApplicationRow[]): Promise<ApplicationView[]> {
  const names = await operatorNames(
    tx,
    rows.map(({ operatorId }) => operatorId),
  );
  const filesOf = await namedFilesOf(
    tx,
    rows.map(({ fileIds }) => fileIds),
  );
  return rows.map((row) => shown(row, names.get(row.operatorId) ?? "", filesOf(row.fileIds)));
}

/** An application in a list, where its files are not named. */
export function shown(row: ApplicationRow, operator: string, files: ApplicationView["files"] = []): ApplicationView {
  const { applicationNo, state, kind, country, bank, findings, reason, version, submittedAt, decidedAt } = row;
  invariant(machine.is(state) && isAccountKind(kind), `${applicationNo} is in a known state, of a known kind`);
  const { fileIds: _, ...entry } = entryOf(row);
  return {
    ...entry,
    applicationNo,
    state,
    kind,
    country,
    bank,
    files,
    findings: z.parse(z.array(applicationFinding), findings),
    reason,
    version,
    operator,
    submittedAt,
    decidedAt,
  };
}

/** A merchant's application by its number. Refuses one that is not its own. */
export const ownApplication = async (
  tx: Pick<Tx<"APPLICATION_NOTFOUND">, "prisma" | "world" | "refuse">,
  userNo: string,
  applicationNo: string,
): Promise<ApplicationRow> =>
  (await tx.prisma.receivingApplication.findFirst({ where: { world: tx.world.id, userNo, applicationNo } })) ??
  tx.refuse("APPLICATION_NOTFOUND");

/** An application, kept from being changed until the transaction ends; null where there is none. */
export const heldApplication = (
  tx: Tx,
  key: { id: string } | { applicationNo: string },
): Promise<ApplicationRow | null> => lockRow(tx, "ReceivingApplication", { world: tx.world.id, ...key });
