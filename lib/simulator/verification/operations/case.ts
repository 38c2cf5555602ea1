import * as z from "zod/mini";
import type { CallOutput } from "@/lib/call/call";
import { invariant, type RefusalCode } from "@/lib/call/refusals";
import type { verificationReviews } from "@/lib/operations/calls/verification";
import { finding } from "@/lib/verification/calls/applications";
import type { VerificationEntry } from "@/lib/verification/entry";
import { screeningHit as hitMachine, verification as machine } from "@/lib/verification/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { findRegisteredCompany } from "@/lib/simulator/reference/company/find";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { registeredFields } from "../applications/register-entry";
import { toVerificationApplicationView } from "../applications/rows";
import { recognizedPicturesOf, type PictureRead } from "../recognition/recognition";
import { confirmationHindranceOf } from "./hindrance";

export type VerificationCaseView = CallOutput<typeof verificationReviews.verificationCase>;
type Hindrance = VerificationCaseView["hindrance"];
type HitView = VerificationCaseView["hits"][number];
/** Identifies the operator who views the case. */
interface Asker {
  readonly principal: { readonly name: string };
}

/** Returns an application by its id; refuses a missing one. */
export const requireVerification = async (
  tx: Pick<Tx<"VERIFICATION_NOTFOUND">, "prisma" | "world" | "refuse">,
  id: string,
): Promise<Row<"Verification">> =>
  (await tx.prisma.verification.findFirst({ where: { world: tx.world.id, id } })) ?? tx.refuse("VERIFICATION_NOTFOUND");

export function toScreeningHitView(row: Row<"ScreeningHit">): HitView {
  const { id, state, path, text, listed, reason, clearedBy } = row;
  invariant(hitMachine.is(state), `the hit ${id} is in a known state`);
  return { hitId: id, state, path, text, listed, reason, clearedBy };
}

/** Returns a case with all its data for comparison, and the actions available to the requesting operator. */
export async function readVerificationCase(
  tx: InWorld<World> & Asker,
  row: Row<"Verification">,
): Promise<VerificationCaseView> {
  const { prisma, world, principal } = tx;
  const application = await toVerificationApplicationView(tx, row);
  const { userNo, changes, preparedBy, preparedPass, preparedAt } = row;
  const hits = await prisma.screeningHit.findMany({
    where: { world: world.id, verificationId: row.id },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  const pictures = await recognizedPicturesOf(tx, application.entry);
  const merchant = await prisma.merchant.findFirstOrThrow({
    where: { world: world.id, userNo },
    select: { name: true },
  });
  const openHits = hits.filter(({ state }) => state === hitMachine.first).length;
  const otherOperatorCount = await prisma.opsUser.count({ where: { name: { not: principal.name }, disabledAt: null } });
  const hindrance = confirmationHindranceOf(row, {
    name: principal.name,
    isAlone: otherOperatorCount === 0,
    hasOpenHits: openHits > 0,
  });
  return {
    applicationId: row.id,
    userNo,
    company: row.name,
    merchantName: merchant.name,
    type: application.type,
    version: row.version,
    isRenewal: row.isRenewal,
    state: application.state,
    submittedAt: row.submittedAt,
    deadline: row.deadline,
    changes,
    preparedBy,
    openHits,
    differences: application.differences.length,
    // the merchant sees what is found once it is decided, operations from the moment it is prepared
    application: { ...application, findings: z.parse(z.array(finding), row.findings), reason: row.reason },
    read: readOf(pictures),
    pictures: pictures.map(({ path, fileId, isRead, faults }) => ({ path, fileId, isRead, faults: [...faults] })),
    registered: await registeredOf(world, application.entry),
    hits: hits.map(toScreeningHitView),
    prepared: preparedPass === null || !preparedAt ? null : { isPassed: preparedPass, by: preparedBy, at: preparedAt },
    events: eventsOf(application.state, preparedPass, hindrance),
    hindrance,
    versions: await versionsOf(tx, userNo),
  };
}

function eventsOf(state: string, isPassed: boolean | null, hindrance: Hindrance): VerificationCaseView["events"] {
  if (state === "reviewing") return ["ask", "prepare"];
  if (state !== "prepared") return [];
  return hindrance ? ["reopen"] : [isPassed ? "pass" : "fail", "reopen"];
}

/** Returns the recognized values of an entry's pictures, by field path; of two pictures the first counts. */
function readOf(pictures: readonly PictureRead[]): Record<string, string> {
  const read = pictures.flatMap(({ of: before, fields }) =>
    Object.entries(fields).flatMap(([field, value]) => (value ? [[before + field, value] as const] : [])),
  );
  return Object.fromEntries(read.reverse());
}

async function registeredOf(world: World, of: VerificationEntry): Promise<Record<string, string>> {
  const company = of.type === "company" ? await findRegisteredCompany(world, of.creditCode) : undefined;
  return company ? { ...registeredFields(company) } : {};
}

async function versionsOf(tx: InWorld, userNo: string): Promise<VerificationCaseView["versions"]> {
  const rows = await tx.prisma.verification.findMany({
    where: { world: tx.world.id, userNo },
    orderBy: { version: "desc" },
    take: 50,
    select: { id: true, version: true, state: true, submittedAt: true },
  });
  return rows.map(({ id, state, ...row }) => {
    invariant(machine.is(state), `the application ${id} is in a known state`);
    return { applicationId: id, state, ...row };
  });
}

export const getVerificationCase: Handler<typeof verificationReviews.verificationCase> = async (
  { applicationId },
  context,
) => readVerificationCase(context, await requireVerification(context, applicationId));

/** Returns the case after a change, inside the transaction that changed it. */
export const reloadVerificationCase = async <R extends RefusalCode>(
  tx: Tx<R> & Asker,
  { id }: Pick<Row<"Verification">, "id">,
): Promise<VerificationCaseView> =>
  readVerificationCase(tx, await tx.prisma.verification.findFirstOrThrow({ where: { world: tx.world.id, id } }));
