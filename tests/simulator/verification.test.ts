import { expect } from "vitest";
import { applications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import { beijing } from "@/lib/time/beijing";
import { applied, companyEntry, decided, newcomer } from "../fixtures/applying";
import { test } from "../fixtures/world";

test("an application is reviewed until the end of the second working day, and the merchant is under review", async ({
  world,
}) => {
  const who = await newcomer(world);
  const application = await applied(world, who);
  expect(application).toMatchObject({ state: "reviewing", version: 1, differences: [], isRenewal: false });
  // submitted on a Wednesday
  expect(application.deadline).toEqual(beijing("2026-03-21"));
  expect(await world.ask(applications.standing, {}, who)).toMatchObject({
    realNameState: 1,
    firstVerify: 0,
    application: { applicationId: application.applicationId },
  });
});
