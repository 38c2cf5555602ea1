import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { difference, finding, type application } from "@/lib/verification/calls/applications";
import { peopleOf, type Entry } from "@/lib/verification/entry";
import { keptEntry } from "@/lib/verification/kept-entry";
import { kycUses, photoKinds } from "@/lib/verification/materials";
import { isVerificationType } from "@/lib/verification/kinds";
import { verification as machine } from "@/lib/verification/states";
import { ownFileNames } from "../../files/own-files";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { threadOf } from "../inquiries/thread";

export type ApplicationView = z.output<typeof application>;

/** What a merchant said of itself in an application, or in a draft, also under earlier rules. */
export const entryOf = (row: Pick<Row<"Verification">, "entry">): Entry => keptEntry(row.entry);

/** Every file that an entry names. */
export const filesOf = (of: Entry): readonly string[] => [
  ...Object.values(of.papers).flatMap((ids) => ids ?? []),
  ...peopleOf(of).flatMap(({ person }) => photoKinds.flatMap((kind) => person.photos[kind] ?? [])),
];

/** The names of a merchant's files for its verification by their id. */
export const fileNamesOf = (tx: InWorld, userNo: string, ids: readonly string[]): Promise<Record<string, string>> =>
  ownFileNames(tx, userNo, kycUses, ids);

/** The newest application of a merchant, of one type or of whatever type; null before the first. */
export const newestOf = (tx: InWorld, userNo: string, type?: string): Promise<Row<"Verification"> | null> =>
  tx.prisma.verification.findFirst({
    where: { world: tx.world.id, userNo, ...(type && { type }) },
    orderBy: { version: "desc" },
  });

/** The application that counts as passed, whether its certificates have expired meanwhile or not; null before the first pass. */
export const passedOf = (tx: InWorld, userNo: string): Promise<Row<"Verification"> | null> =>
  tx.prisma.verification.findFirst({
    where: { world: tx.world.id, userNo, state: { in: ["passed", "expired"] } },
    orderBy: { version: "desc" },
  });

/** An application as its merchant sees it: reasons only once they are decided. */
export async function toApplication(tx: InWorld, row: Row<"Verification">): Promise<ApplicationView> {
  const { state, type } = row;
  invariant(machine.is(state) && isVerificationType(type), `the application ${row.id} is in a known state`);
  const of = entryOf(row);
  const isDecided = row.decidedAt !== null;
  return {
    applicationId: row.id,
    type,
    version: row.version,
    isRenewal: row.isRenewal,
    state,
    entry: of,
    fileNames: await fileNamesOf(tx, row.userNo, filesOf(of)),
    differences: z.parse(z.array(difference), row.differences),
    findings: isDecided ? z.parse(z.array(finding), row.findings) : [],
    reason: isDecided ? row.reason : "",
    submittedAt: row.submittedAt,
    deadline: row.deadline,
    thread: await threadOf(tx, row.id),
    history: await historyOf(tx, row.id),
  };
}
