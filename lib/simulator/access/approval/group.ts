import { screenActionAccess } from "@/lib/gate/screen";
import { paymentsScreens } from "@/lib/payments/screens";
import { effectivePermissions } from "../sessions/session";
import { mainOperatorFirst } from "../main-operator";
import { maySignInFilter } from "../sign-in/sign-in-permission";
import { readRows } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

interface Reviewer {
  operatorId: string;
  name: string;
  roleName: string;
}

/** Name the permissions that are required to decide on a payment, and on a batch of them. */
const ofSingles = screenActionAccess(paymentsScreens.records, "review").permission;
export const ofBatches = screenActionAccess(paymentsScreens.batches, "review").permission;

/** Returns the possible reviewers of a company: everyone who may sign in today, by real time, and may review. */
export async function listPossibleReviewers(
  tx: InWorld,
  userNo: string,
  real: Date,
  permission = ofSingles,
): Promise<Reviewer[]> {
  const people = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, userNo, ...maySignInFilter(real) },
    orderBy: [{ madeAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, operatorType: true, roleId: true, permissions: true },
  });
  const roles = await tx.prisma.role.findMany({
    where: { world: tx.world.id, id: { in: [...new Set(people.flatMap(({ roleId }) => roleId ?? []))] } },
    select: { id: true, name: true, permissions: true, state: true },
  });
  const byId = new Map(roles.map((role) => [role.id, role]));
  return mainOperatorFirst(people).flatMap(({ id, name, roleId, permissions }) => {
    const role = roleId ? byId.get(roleId) : undefined;
    const operatorPermissions = effectivePermissions({
      permissions,
      rolePermissions: role?.permissions ?? null,
      roleState: role?.state ?? null,
    });
    return operatorPermissions.includes(permission) ? [{ operatorId: id, name, roleName: role?.name ?? "" }] : [];
  });
}

/**
 * Returns why the selected people cannot review, for the detail of REVIEWER_NOTFOUND: one of them may not sign in, may
 * not review, or is on no level that applies.
 */
export async function reviewerIneligibilityReason(
  tx: InWorld,
  userNo: string,
  real: Date,
  operatorIds: readonly string[],
  permission = ofSingles,
): Promise<"" | "permission" | "group"> {
  const ids = [...new Set(operatorIds)];
  const present = { world: tx.world.id, userNo, id: { in: ids }, ...maySignInFilter(real) };
  if ((await tx.prisma.operator.count({ where: present })) < ids.length) return "";
  const may = new Set((await listPossibleReviewers(tx, userNo, real, permission)).map(({ operatorId }) => operatorId));
  return ids.every((id) => may.has(id)) ? "group" : "permission";
}

/** Describes a level of a company's payment approval, with the ids of those who may review there now. */
export interface Level {
  readonly level: number;
  readonly fromMinor: bigint | null;
  readonly countries: readonly string[];
  readonly reviewers: readonly string[];
}

/**
 * Returns the levels of a company's payment approval, each with its present reviewers: people who were disabled or
 * deleted, who are past their last day or who may not review any more are omitted, so a level may have no reviewers
 * until the main operator sets it again. Without levels nothing is reviewed.
 */
export async function paymentApprovalLevels(
  tx: InWorld,
  userNo: string,
  real: Date,
  permission = ofSingles,
): Promise<Level[]> {
  const columns = ["level", "fromMinor", "countries", "reviewers"] as const;
  const rows = await readRows(tx, "ApprovalLevel", { world: tx.world.id, userNo }, columns, "level");
  if (rows.length === 0) return [];
  const may = new Set((await listPossibleReviewers(tx, userNo, real, permission)).map(({ operatorId }) => operatorId));
  return rows.map((row) => ({ ...row, reviewers: row.reviewers.filter((id) => may.has(id)) }));
}

/** Returns only the reviewers of each level. */
export const approvalLevelReviewers = async (tx: InWorld, userNo: string, real: Date): Promise<string[][]> =>
  (await paymentApprovalLevels(tx, userNo, real)).map(({ reviewers }) => [...reviewers]);

/** Returns the numbers of the levels without a reviewer at present. */
export const levelsWithoutReviewers = async (tx: InWorld, userNo: string, real: Date): Promise<number[]> =>
  (await paymentApprovalLevels(tx, userNo, real)).flatMap(({ level, reviewers }) =>
    reviewers.length === 0 ? [level] : [],
  );
