import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Deletes a person's MFA credentials, because the person is deleted. */
export async function deleteMfaCredentials({ prisma, world }: InWorld, operatorId: string): Promise<void> {
  const personFilter = { where: { world: world.id, operator: operatorId } };
  await prisma.secondFactor.deleteMany(personFilter);
  await prisma.recoveryCode.deleteMany(personFilter);
  await prisma.passkey.deleteMany(personFilter);
  await prisma.passkeyChallenge.deleteMany(personFilter);
  await prisma.bindingProof.deleteMany(personFilter);
}
