import { describe, expect } from "vitest";
import { verificationReviews as queue } from "@/lib/operations/calls/verification";
import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { verification } from "@/lib/verification/states";
import { answerDays } from "@/lib/verification/terms";
import {
  anna,
  submitCompanyApplication,
  berta,
  decideApplication,
  newcomer,
  personWith,
  companyOfRegister,
  createReviewers,
} from "../fixtures/applying";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { advanceTo } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

/**
 * Lists the event paths of an application; a decision is confirmed by another person than prepared it, otherwise the
 * clock makes it.
 */
const paths: Paths = [
  ["ask", "answer", "prepare", "pass", "supersede"],
  ["ask", "lapse", "supersede"],
  ["prepare", "reopen", "prepare", "fail", "supersede"],
  ["pass", "expire", "supersede"],
  ["fail"],
  // and in each state on the way all else is tried
  [],
  ["ask"],
  ["prepare"],
  ["pass"],
  ["pass", "expire"],
];

test("the paths cover every transition, and in every state one ends", () => {
  expect(arrowsLeft(verification, paths)).toEqual([]);
  expect(endsLeft(verification, paths)).toEqual([]);
});

/** Time goes by for everybody, and another application may follow any that is decided. */
const neverRefused: ReadonlySet<string> = new Set(["lapse", "expire", "supersede"]);

/** A company's application, and what operations, its merchant and the clock do to it. */
async function application(world: TestWorld, isPassed: boolean) {
  await createReviewers(world);
  const principal = await newcomer(world);
  const name = companyOfRegister().legalPerson;
  const endsOn = addDays(beijingDay(await world.now()), 50);
  const legalPerson = await personWith(world, principal, { name, idExpiry: endsOn });
  const { applicationId } = await submitCompanyApplication(world, principal, { legalPerson });
  const of = { world: world.name, applicationId };
  const until = async (days: number) =>
    advanceTo(world, beijingInstant(addDays(beijingDay(await world.now()), days), 12));
  const changes = async () => (await world.call(queue.verificationCase, of, anna)).changes;
  /** Confirms the prepared decision of an application; an application without one is decided as by the clock. */
  const decide = (passes: boolean) => async () => {
    const { state } = await world.call(queue.verificationCase, of, anna);
    if (state !== "reviewing") return world.call(queue.confirmVerification, { ...of, changes: await changes() }, berta);
    return decideApplication(world, { applicationId }, passes ? null : { findings: [], reason: "No" });
  };
  const reason = isPassed ? "" : "No";
  const actions = {
    ask: () => world.call(queue.askForInformation, { ...of, text: "Who holds the rest?", fileIds: [] }, anna),
    answer: () =>
      world.call(verificationApplications.answerInquiry, { applicationId, text: "We do.", fileIds: [] }, principal),
    lapse: () => until(answerDays + 2),
    prepare: () => world.call(queue.prepareVerification, { ...of, isPassed, findings: [], reason }, anna),
    reopen: () => world.call(queue.reopenVerification, of, anna),
    pass: decide(true),
    fail: decide(false),
    expire: () => until(51),
    supersede: async () => {
      const next = await submitCompanyApplication(world, principal, { address: "Another address" });
      await decideApplication(world, next);
    },
  };
  return { applicationId, actions };
}

describe("an application", () => {
  for (const path of paths)
    test(`follows ${path.join(", ") || "nowhere"}, then refuses every action that its state does not allow`, async ({
      world,
    }) => {
      const { applicationId, actions } = await application(world, path.includes("pass"));
      await walkPath(world, verification, path, {
        actions,
        table: "verification",
        subject: applicationId,
        neverRefused,
      });
    });
});
