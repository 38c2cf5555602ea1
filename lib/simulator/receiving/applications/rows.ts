import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { accountApplicationView as shape } from "@/lib/receiving/calls/applications";
import { applicationFinding, draftEntry } from "@/lib/receiving/calls/applications";
import { isAccountKind } from "@/lib/receiving/account-places";
import { accountApplication as machine } from "@/lib/receiving/states";
import { operatorNames } from "../../access/operator-names";
import { createNamedFileLookup } from "../../files/own-files";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

export type ApplicationRow = Row<"ReceivingApplication">;
export type AccountApplicationView = z.output<typeof shape>;

/** Parses the stored content of an application. */
export const applicationEntryOf = ({ entry }: Pick<ApplicationRow, "entry">) => z.parse(draftEntry, entry);

/** Returns applications as the API presents them, with their submitters and the names of their files. */
export async function accountApplicationViews(
  tx: InWorld,
  rows: readonly ApplicationRow[],
): Promise<AccountApplicationView[]> {
  const names = await operatorNames(
    tx,
    rows.map(({ operatorId }) => operatorId),
  );
  const filesOf = await createNamedFileLookup(
    tx,
    rows.map(({ fileIds }) => fileIds),
  );
  return rows.map((row) => toApplicationView(row, names.get(row.operatorId) ?? "", filesOf(row.fileIds)));
}

/** Returns an application for a list, without the names of its files. */
export function toApplicationView(
  row: ApplicationRow,
  operator: string,
  files: AccountApplicationView["files"] = [],
): AccountApplicationView {
  const { applicationNo, state, kind, country, bank, findings, reason, version, submittedAt, decidedAt } = row;
  invariant(machine.is(state) && isAccountKind(kind), `${applicationNo} is in a known state, of a known kind`);
  const { fileIds: _, ...entry } = applicationEntryOf(row);
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

/** Returns a merchant's application by its number. Refuses an application of another merchant. */
export const requireOwnAccountApplication = async (
  tx: Pick<Tx<"APPLICATION_NOTFOUND">, "prisma" | "world" | "refuse">,
  userNo: string,
  applicationNo: string,
): Promise<ApplicationRow> =>
  (await tx.prisma.receivingApplication.findFirst({ where: { world: tx.world.id, userNo, applicationNo } })) ??
  tx.refuse("APPLICATION_NOTFOUND");

/** Locks an application until the transaction ends; null when there is none. */
export const lockAccountApplication = (
  tx: Tx,
  key: { id: string } | { applicationNo: string },
): Promise<ApplicationRow | null> => lockRow(tx, "ReceivingApplication", { world: tx.world.id, ...key });
