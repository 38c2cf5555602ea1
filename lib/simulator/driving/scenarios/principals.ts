import type { RealNameState, Principal } from "@/lib/call/principal";
import { readCurrentPermissions } from "@/lib/simulator/access/sessions/session";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "../worlds/world";

/**
 * Returns the principal of one of a merchant's people, as in their session, its owner by default; undefined when they
 * do not exist or may not sign in.
 */
export async function principalOfPerson(
  tx: InWorld<World>,
  { userNo, operatorId }: { readonly userNo: string; readonly operatorId: string | undefined },
  real: Date,
): Promise<Principal | undefined> {
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
  const permissions = person && (await readCurrentPermissions(tx, person.id, real));
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
 * Returns an existing merchant in the form of a created one's answer: its owner, and some of its people by their
 * sign-in names. Undefined where the merchant or one of them does not exist.
 */
export async function existingMerchantAnswer(
  { world, prisma }: InWorld<World>,
  userNo: string,
  people: Readonly<Record<string, string>>,
): Promise<Record<string, unknown> | undefined> {
  const rows = await prisma.operator.findMany({ where: { world: world.id, userNo }, orderBy: { id: "asc" } });
  const owner = rows.find(({ operatorType }) => operatorType === 1);
  const peopleEntries = Object.entries(people).map(([part, name]) => {
    const row = rows.find((candidate) => signInName(candidate) === name);
    return row && ([part, { operatorId: row.id, roleId: row.roleId }] as const);
  });
  const all = peopleEntries.filter((entry) => entry !== undefined);
  if (!owner || all.length < peopleEntries.length) return undefined;
  return { userNo, operatorId: owner.id, loginNo: signInName(owner), ...Object.fromEntries(all) };
}

/** Returns the sign-in name of a person, also of one who is still invited. */
const signInName = ({
  email,
  phone,
  invitedEmail,
}: Pick<Row<"Operator">, "email" | "phone" | "invitedEmail">): string => email ?? phone ?? invitedEmail;
