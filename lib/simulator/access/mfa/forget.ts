import type { Sql } from "../../store/pool";

/** Forgets what a person had for the second step: they are deleted. */
export async function forgetMeans({ prisma }: Sql, world: string, operatorId: string): Promise<void> {
  const own = { where: { world, operator: operatorId } };
  await prisma.secondFactor.deleteMany(own);
  await prisma.recoveryCode.deleteMany(own);
  await prisma.passkey.deleteMany(own);
  await prisma.passkeyChallenge.deleteMany(own);
  await prisma.bindingProof.deleteMany(own);
}
