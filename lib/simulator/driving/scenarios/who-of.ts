import type { RealNameState, Who } from "@/lib/call/who";
import { permissionsNow } from "@/lib/simulator/access/sessions/session";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "../worlds/world";

/**
 * One of a merchant's people as their session would have them, its owner where none is said; undefined when there is
 * none, or they may not be in.
 */
export async function whoOf(
  tx: InWorld<World>,
  { userNo, operatorId }: { readonly userNo: string; readonly operatorId: string | undefined },
  real: Date,
): Promise<Who | undefined> {
  const where = { world: tx.world.id, userNo };
  const [person, merchant] = [
    await tx.prisma.operator.findFirst({
      where: { ...where, ...(operatorId === undefined ? { operatorType: 1 } : { id: operatorId }) },
      select: { id: true, email: true, phone: true, operatorType: true },
    }),
    await tx.prisma.merchant.findFirst({
      where,
      select: { realNameState: true, firstVerify: true, certExpiredAt: true },
    }),
  ];
  const permissions = person && (await permissionsNow(tx, person.id, real));
  if (!person || !merchant || !permissions) return undefined;
  return {
    realm: "portal",
    world: tx.world.name,
    userNo,
    operatorId: person.id,
    loginNo: person.email ?? person.phone ?? "",
    operatorType: person.operatorType,
    // named cast: the column holds these alone
    realNameState: merchant.realNameState as RealNameState,
    firstVerify: merchant.firstVerify,
    isCertExpired: merchant.certExpiredAt !== null,
    permissions,
  };
}

/**
 * A merchant that there is, as the answer of one that is made: its owner, and some of its people by what they sign in
 * with. Undefined where there is none, or not all of them.
 */
export async function metIn(
  { world, prisma }: InWorld<World>,
  userNo: string,
  people: Readonly<Record<string, string>>,
): Promise<Record<string, unknown> | undefined> {
  const rows = await prisma.operator.findMany({ where: { world: world.id, userNo }, orderBy: { id: "asc" } });
  const owner = rows.find(({ operatorType }) => operatorType === 1);
  const found = Object.entries(people).map(([part, name]) => {
    const row = rows.find((one) => signInName(one) === name);
    return row && ([part, { operatorId: row.id, roleId: row.roleId }] as const);
  });
  const all = found.filter((one) => one !== undefined);
  if (!owner || all.length < found.length) return undefined;
  return { userNo, operatorId: owner.id, loginNo: signInName(owner), ...Object.fromEntries(all) };
}

/** What somebody signs in with, or will once they have come in. */
export const signInName = ({
  email,
  phone,
  invitedEmail,
}: Pick<Row<"Operator">, "email" | "phone" | "invitedEmail">): string => email ?? phone ?? invitedEmail;
