import { requiredAtRegistration, shippedVersionOf } from "@/lib/access/agreements";
import type { Principal } from "@/lib/call/principal";
import { acceptAgreements } from "@/lib/simulator/access/agreements/accept";
import type { Stage } from "./stage";

/** The demo's companies have accepted what everybody accepts who registers. */
export async function agreeDemo(stage: Stage, owners: readonly Principal[]): Promise<void> {
  for (const owner of owners)
    await stage.act(owner, "access.acceptAgreements", acceptAgreements, {
      agreed: requiredAtRegistration.map((id) => ({ id, version: shippedVersionOf(id) })),
    });
}
