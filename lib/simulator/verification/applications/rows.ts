import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { difference, finding, type applicationSchema } from "@/lib/verification/calls/applications";
import { entryPeopleOf, type VerificationEntry } from "@/lib/verification/entry";
import { upgradeStoredEntry } from "@/lib/verification/stored-entry";
import { kycUses, photoKinds } from "@/lib/verification/materials";
import { isVerificationType } from "@/lib/verification/kinds";
import { verification as machine } from "@/lib/verification/states";
import { ownFileNames } from "../../files/own-files";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { readInquiryThread } from "../inquiries/thread";

export type VerificationApplicationView = z.output<typeof applicationSchema>;

/** Returns the merchant's entry of an application or a draft, including entries under earlier rules. */
export const verificationEntry = (row: Pick<Row<"Verification">, "entry">): VerificationEntry =>
  upgradeStoredEntry(row.entry);

/** Returns every file that an entry names. */
export const entryFileIds = (of: VerificationEntry): readonly string[] => [
  ...Object.values(of.papers).flatMap((ids) => ids ?? []),
  ...entryPeopleOf(of).flatMap(({ person }) => photoKinds.flatMap((kind) => person.photos[kind] ?? [])),
];

/** Returns the names of a merchant's verification files by id. */
export const fileNamesOf = (tx: InWorld, userNo: string, ids: readonly string[]): Promise<Record<string, string>> =>
  ownFileNames(tx, userNo, kycUses, ids);

/** Returns the newest application of a merchant, of one type or of any; null before the first. */
export const findNewestVerification = (
  tx: InWorld,
  userNo: string,
  type?: string,
): Promise<Row<"Verification"> | null> =>
  tx.prisma.verification.findFirst({
    where: { world: tx.world.id, userNo, ...(type && { type }) },
    orderBy: { version: "desc" },
  });

/**
 * Returns the application that counts as passed, even when its certificates have expired since; null before the first
 * pass.
 */
export const findPassedVerification = (tx: InWorld, userNo: string): Promise<Row<"Verification"> | null> =>
  tx.prisma.verification.findFirst({
    where: { world: tx.world.id, userNo, state: { in: ["passed", "expired"] } },
    orderBy: { version: "desc" },
  });

/** Converts an application into its merchant's view: reasons appear only once they are decided. */
export async function toVerificationApplicationView(
  tx: InWorld,
  row: Row<"Verification">,
): Promise<VerificationApplicationView> {
  const { state, type } = row;
  invariant(machine.is(state) && isVerificationType(type), `the application ${row.id} is in a known state`);
  const of = verificationEntry(row);
  const isDecided = row.decidedAt !== null;
  return {
    applicationId: row.id,
    type,
    version: row.version,
    isRenewal: row.isRenewal,
    state,
    entry: of,
    fileNames: await fileNamesOf(tx, row.userNo, entryFileIds(of)),
    differences: z.parse(z.array(difference), row.differences),
    findings: isDecided ? z.parse(z.array(finding), row.findings) : [],
    reason: isDecided ? row.reason : "",
    submittedAt: row.submittedAt,
    deadline: row.deadline,
    thread: await readInquiryThread(tx, row.id),
    history: await readStateHistory(tx, row.id),
  };
}
