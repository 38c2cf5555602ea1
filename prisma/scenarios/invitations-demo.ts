import { invitationsHandlers } from "@/lib/simulator/operations/site/invitation-handlers";
import { demoOps } from "./demo-accounts";
import type { Stage } from "./stage";

/** A code to register with, for who wants to try that out. */
export async function inviteDemo(stage: Stage): Promise<void> {
  await stage.act(
    { realm: "operations", name: demoOps.name },
    "operations.issueInvitation",
    invitationsHandlers.issueInvitation,
    { world: stage.world.name, partner: "宁波外贸协会", most: 100, days: 365, code: "WELCOME-2026" },
  );
}
