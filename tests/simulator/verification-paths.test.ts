import { describe, expect } from "vitest";
import { verificationDesk as desk } from "@/lib/operations/calls/verification";
import { addDays, beijing, dayOf } from "@/lib/time/beijing";
import { applications } from "@/lib/verification/calls/applications";
import { verification } from "@/lib/verification/states";
import { answerDays } from "@/lib/verification/terms";
import { anna, applied, berta, decided, newcomer, personWith, registered, seatDesk } from "../fixtures/applying";
import { arrowsLeft, endsLeft, walkPath, type Paths } from "../fixtures/paths";
import { advanceTo } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

/** What becomes of an application; where a decision is confirmed it was prepared by another, else the clock takes it. */
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

test("every arrow is walked by a path, and in every state one ends", () => {
  expect(arrowsLeft(verification, paths)).toEqual([]);
  expect(endsLeft(verification, paths)).toEqual([]);
});

/** Time goes by for everybody, and another application may follow any that is decided. */
const neverRefused: ReadonlySet<string> = new Set(["lapse", "expire", "supersede"]);

/** A company's application, and what operations, its merchant and the clock do to it. */
async function application(world: TestWorld, isPassed: boolean) {
  await seatDesk(world);
  const who = await newcomer(world);
  const name = registered().legalPerson;
  const endsOn = addDays(dayOf(await world.now()), 50);
  const legalPerson = await personWith(world, who, { name, idExpiry: endsOn });
  const { applicationId } = await applied(world, who, { legalPerson });
  const of = { world: world.name, applicationId };
  const until = async (days: number) => advanceTo(world, beijing(addDays(dayOf(await world.now()), days), 12));
  const changes = async () => (await world.ask(desk.verificationCase, of, anna)).changes;
  /** The desk confirms what it prepared; what nobody has prepared is decided as the clock would. */
  const decide = (passes: boolean) => async () => {
    const { state } = await world.ask(desk.verificationCase, of, anna);
    if (state !== "reviewing") return world.ask(desk.confirmVerification, { ...of, changes: await changes() }, berta);
    return decided(world, { applicationId }, passes ? null : { findings: [], reason: "No" });
  };
  const reason = isPassed ? "" : "No";
  const actions = {
    ask: () => world.ask(desk.askForInformation, { ...of, text: "Who holds the rest?", fileIds: [] }, anna),
    answer: () => world.ask(applications.answerInquiry, { applicationId, text: "We do.", fileIds: [] }, who),
    lapse: () => until(answerDays + 2),
    prepare: () => world.ask(desk.prepareVerification, { ...of, isPassed, findings: [], reason }, anna),
    reopen: () => world.ask(desk.reopenVerification, of, anna),
    pass: decide(true),
    fail: decide(false),
    expire: () => until(51),
    supersede: async () => {
      const next = await applied(world, who, { address: "Another address" });
      await decided(world, next);
    },
  };
  return { applicationId, actions };
}

describe("an application", () => {
  for (const path of paths)
    test(`goes ${path.join(", ") || "nowhere"}, and then nothing that is not meant for its state`, async ({
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
