import type { Sql } from "../../store/pool";

/** Deletes a person's MFA credentials: the person is deleted. */
export async function forgetMeans({ prisma }: Sql, world: string, operatorId: string): Promise<void> {
  const own = { where: { world, operator: operatorId } };
  await prisma.secondFactor.deleteMany(own);
  await prisma.recoveryCode.deleteMany(own);
  await prisma.passkey.deleteMany(own);
  await prisma.passkeyChallenge.deleteMany(own);
  await prisma.bindingProof.deleteMany(own);
}
