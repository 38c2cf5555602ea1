import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Deletes a person's MFA credentials: the person is deleted. */
export async function forgetMeans({ prisma, world }: InWorld, operatorId: string): Promise<void> {
  const own = { where: { world: world.id, operator: operatorId } };
  await prisma.secondFactor.deleteMany(own);
  await prisma.recoveryCode.deleteMany(own);
  await prisma.passkey.deleteMany(own);
  await prisma.passkeyChallenge.deleteMany(own);
  await prisma.bindingProof.deleteMany(own);
}
