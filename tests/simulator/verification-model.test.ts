import fc from "fast-check";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { isRealNameUnverified } from "@/lib/gate/may";
import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { answerDays } from "@/lib/verification/terms";
import {
  companyEntry,
  decideApplication,
  foreigner,
  inquireMerchant,
  newcomer,
  personWith,
  companyOfRegister,
  renewalOf,
  setVerified,
} from "../fixtures/applying";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

const commands = ["submit", "renew", "ask", "answer", "pass", "fail", "verify", "wait", "lapse", "expire"] as const;
type Command = (typeof commands)[number];

/** The last days of the two certificates of an application that end: the agent's, and the legal person's. */
type LastDays = readonly [agent: Day, legalPerson: Day];

/** Describes the expected state of a merchant after a sequence of commands. */
interface ExpectedState {
  realNameState: number;
  firstVerify: number;
  /** The day from which on exchange and settlement are closed. */
  closedFrom: Day | null;
  /** The state of the newest application. */
  newest: string | null;
  /** The last days that count: those of the application that counts as passed. */
  lastDays: LastDays | null;
  /** The same of the one under review. */
  claimed: LastDays | null;
  /** Up to which day it is known what has ended: what operations have opened since then is open. */
  lookedOn: Day;
}

/** Models a merchant and applies the rules of its states independently of the implementation. */
class Model {
  readonly expectedState: ExpectedState = {
    realNameState: 0,
    firstVerify: 0,
    closedFrom: null,
    newest: null,
    lastDays: null,
    claimed: null,
    lookedOn: "",
  };
  private readonly world: TestWorld;
  private readonly principal: Principal;
  private addresses = 0;
  constructor(world: TestWorld, principal: Principal) {
    this.world = world;
    this.principal = principal;
  }

  private isOpen = (): boolean => ["reviewing", "awaitingAnswer"].includes(this.expectedState.newest ?? "");
  private later = async (days: number): Promise<Day> => addDays(beijingDay(await this.world.now()), days);
  private application = async (): Promise<string> =>
    (await this.world.call(verificationApplications.standing, {}, this.principal)).application?.applicationId ?? "";

  /** Time passes, and with it the ends of certificates: the first one closes. */
  private async until(day: Day): Promise<void> {
    await advanceTo(this.world, beijingInstant(day, 12));
    const { expectedState } = this;
    const [first] = (expectedState.lastDays ?? [])
      .filter((last) => last >= expectedState.lookedOn && last < day)
      .sort();
    expectedState.lookedOn = day;
    if (!first) return;
    expectedState.closedFrom ??= addDays(first, 1);
    if (expectedState.realNameState === 2) expectedState.realNameState = 3;
    if (expectedState.newest === "passed") expectedState.newest = "expired";
  }

  private checkSubmission(code: string, claimedDays: LastDays): void {
    expect(code).toBe(this.isOpen() ? "VERIFICATION_PENDING" : "ok");
    if (code === "ok")
      Object.assign(this.expectedState, { realNameState: 1, newest: "reviewing", claimed: claimedDays });
  }

  private async decide(isPassed: boolean): Promise<void> {
    if (this.expectedState.newest === null) return;
    const isDecided = await decideApplication(
      this.world,
      { applicationId: await this.application() },
      isPassed ? null : { findings: [], reason: "No" },
    );
    const { newest, claimed, firstVerify } = this.expectedState;
    expect(isDecided).toBe(newest === "reviewing");
    if (!isDecided) return;
    if (!isPassed) return void Object.assign(this.expectedState, { realNameState: 3, newest: "failed", firstVerify });
    Object.assign(this.expectedState, {
      realNameState: 2,
      firstVerify: 2,
      closedFrom: null,
      newest: "passed",
      lastDays: claimed,
      // all its certificates count anew, whatever was opened before
      lookedOn: "",
    });
    await this.until(beijingDay(await this.world.now()));
  }

  async run(command: Command): Promise<void> {
    const { world, principal, expectedState } = this;
    if (command === "submit") {
      const lastDays = [await this.later(40), await this.later(70)] as const;
      const [agent, legalPerson] = await Promise.all([
        personWith(world, principal, { ...foreigner, idExpiry: lastDays[0] }),
        personWith(world, principal, { name: companyOfRegister().legalPerson, idExpiry: lastDays[1] }),
      ]);
      this.addresses += 1;
      const entry = await companyEntry(world, principal, { agent, legalPerson, address: `${this.addresses}` });
      return this.checkSubmission(
        await codeOf(world.call(verificationApplications.submitCompany, entry, principal)),
        lastDays,
      );
    }
    if (command === "renew") {
      const expiresOn = await this.later(60);
      const renewal = await renewalOf(world, principal, { expiresOn });
      const code = await codeOf(world.call(verificationApplications.renew, renewal, principal));
      if (this.isOpen()) return expect(code).toBe("VERIFICATION_PENDING");
      if (!expectedState.lastDays) return expect(code).toBe("VERIFICATION_NOTFOUND");
      const [agent, legalPerson] = expectedState.lastDays;
      if (expiresOn <= agent) return expect(code).toBe("VERIFICATION_FIELD_INVALID");
      return this.checkSubmission(code, [expiresOn, legalPerson]);
    }
    if (command === "ask") return this.inquire();
    if (command === "answer") {
      const answer = { applicationId: await this.application(), text: "Yes.", fileIds: [] };
      if (!answer.applicationId) return;
      const code = await codeOf(world.call(verificationApplications.answerInquiry, answer, principal));
      expect(code).toBe(expectedState.newest === "awaitingAnswer" ? "ok" : "OPERATION_NOT_ALLOW");
      if (code === "ok") expectedState.newest = "reviewing";
      return;
    }
    if (command === "pass" || command === "fail") return this.decide(command === "pass");
    if (command === "verify") {
      await setVerified(world, principal);
      return void Object.assign(expectedState, { realNameState: 2, firstVerify: 2, closedFrom: null });
    }
    const days = { wait: 1, lapse: answerDays + 2, expire: 61 }[command];
    if (days > answerDays && expectedState.newest === "awaitingAnswer")
      Object.assign(expectedState, { newest: "failed", realNameState: 3 });
    await this.until(await this.later(days));
  }

  private async inquire(): Promise<void> {
    const { world, expectedState } = this;
    const applicationId = await this.application();
    if (!applicationId) return;
    const code = await codeOf(inquireMerchant(world, { applicationId }));
    expect(code).toBe(expectedState.newest === "reviewing" ? "ok" : "OPERATION_NOT_ALLOW");
    if (code === "ok") expectedState.newest = "awaitingAnswer";
  }

  /** Checks that the merchant has the expected state and that access is open or closed accordingly. */
  async check(): Promise<void> {
    const { world, principal, expectedState } = this;
    const standing = await world.call(verificationApplications.standing, {}, principal);
    const { realNameState, firstVerify, closedFrom, application } = standing;
    expect({ realNameState, firstVerify, closedFrom, newest: application?.state ?? null }).toEqual({
      realNameState: expectedState.realNameState,
      firstVerify: expectedState.firstVerify,
      closedFrom: expectedState.closedFrom,
      newest: expectedState.newest,
    });
    const isOpen = !isRealNameUnverified({
      ...principal,
      realNameState: 0,
      firstVerify,
      isCertExpired: closedFrom !== null,
    });
    expect(isOpen).toBe(expectedState.firstVerify === 2 && expectedState.closedFrom === null);
  }
}

test("after any sequence of submissions, requests, answers, decisions and elapsed time, the merchant has the status of its states", async ({
  db,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...commands), { minLength: 4, maxLength: 14 }), async (run) => {
      const world = await freshWorld(db);
      const model = new Model(world, await newcomer(world));
      for (const command of run) {
        await model.run(command);
        await model.check();
      }
      expect(await faultsOf(world)).toEqual([]);
    }),
    {
      numRuns: 8,
      seed: 20_261_123,
      examples: [
        [["submit", "pass", "renew", "fail", "wait", "renew", "ask", "answer", "pass"]],
        [["submit", "pass", "renew", "expire", "pass", "expire", "renew", "ask", "lapse", "submit", "pass"]],
        [["submit", "pass", "expire", "verify", "wait", "lapse", "verify", "renew", "pass", "wait"]],
      ],
    },
  );
});
