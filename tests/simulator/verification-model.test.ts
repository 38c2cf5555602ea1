import fc from "fast-check";
import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { isRealNameMissing } from "@/lib/gate/may";
import { addDays, beijing, dayOf, type Day } from "@/lib/time/beijing";
import { applications } from "@/lib/verification/calls/applications";
import { answerDays } from "@/lib/verification/terms";
import {
  companyEntry,
  decided,
  foreigner,
  inquired,
  newcomer,
  personWith,
  registered,
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

/** What a merchant should be after some commands. */
interface Expected {
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

/** A merchant, and what its rules of states make of it, told by hand. */
class Model {
  readonly expected: Expected = {
    realNameState: 0,
    firstVerify: 0,
    closedFrom: null,
    newest: null,
    lastDays: null,
    claimed: null,
    lookedOn: "",
  };
  private readonly world: TestWorld;
  private readonly who: Who;
  private addresses = 0;
  constructor(world: TestWorld, who: Who) {
    this.world = world;
    this.who = who;
  }

  private isOpen = (): boolean => ["reviewing", "awaitingAnswer"].includes(this.expected.newest ?? "");
  private later = async (days: number): Promise<Day> => addDays(dayOf(await this.world.now()), days);
  private application = async (): Promise<string> =>
    (await this.world.ask(applications.standing, {}, this.who)).application?.applicationId ?? "";

  /** Time passes, and with it the ends of certificates: the first one closes. */
  private async until(day: Day): Promise<void> {
    await advanceTo(this.world, beijing(day, 12));
    const { expected } = this;
    const [first] = (expected.lastDays ?? []).filter((last) => last >= expected.lookedOn && last < day).sort();
    expected.lookedOn = day;
    if (!first) return;
    expected.closedFrom ??= addDays(first, 1);
    if (expected.realNameState === 2) expected.realNameState = 3;
    if (expected.newest === "passed") expected.newest = "expired";
  }

  private submitted(code: string, claimed: LastDays): void {
    expect(code).toBe(this.isOpen() ? "VERIFICATION_PENDING" : "ok");
    if (code === "ok") Object.assign(this.expected, { realNameState: 1, newest: "reviewing", claimed });
  }

  private async decide(isPassed: boolean): Promise<void> {
    if (this.expected.newest === null) return;
    const isDecided = await decided(
      this.world,
      { applicationId: await this.application() },
      isPassed ? null : { findings: [], reason: "No" },
    );
    const { newest, claimed, firstVerify } = this.expected;
    expect(isDecided).toBe(newest === "reviewing");
    if (!isDecided) return;
    if (!isPassed) return void Object.assign(this.expected, { realNameState: 3, newest: "failed", firstVerify });
    Object.assign(this.expected, {
      realNameState: 2,
      firstVerify: 2,
      closedFrom: null,
      newest: "passed",
      lastDays: claimed,
      // all its certificates count anew, whatever was opened before
      lookedOn: "",
    });
    await this.until(dayOf(await this.world.now()));
  }

  async run(command: Command): Promise<void> {
    const { world, who, expected } = this;
    if (command === "submit") {
      const lastDays = [await this.later(40), await this.later(70)] as const;
      const [agent, legalPerson] = await Promise.all([
        personWith(world, who, { ...foreigner, idExpiry: lastDays[0] }),
        personWith(world, who, { name: registered().legalPerson, idExpiry: lastDays[1] }),
      ]);
      this.addresses += 1;
      const entry = await companyEntry(world, who, { agent, legalPerson, address: `${this.addresses}` });
      return this.submitted(await codeOf(world.ask(applications.submitCompany, entry, who)), lastDays);
    }
    if (command === "renew") {
      const expiresOn = await this.later(60);
      const renewed = await renewalOf(world, who, { expiresOn });
      const code = await codeOf(world.ask(applications.renew, renewed, who));
      if (this.isOpen()) return expect(code).toBe("VERIFICATION_PENDING");
      if (!expected.lastDays) return expect(code).toBe("VERIFICATION_NOTFOUND");
      const [agent, legalPerson] = expected.lastDays;
      if (expiresOn <= agent) return expect(code).toBe("VERIFICATION_FIELD_INVALID");
      return this.submitted(code, [expiresOn, legalPerson]);
    }
    if (command === "ask") return this.ask();
    if (command === "answer") {
      const answer = { applicationId: await this.application(), text: "Yes.", fileIds: [] };
      if (!answer.applicationId) return;
      const code = await codeOf(world.ask(applications.answerInquiry, answer, who));
      expect(code).toBe(expected.newest === "awaitingAnswer" ? "ok" : "OPERATION_NOT_ALLOW");
      if (code === "ok") expected.newest = "reviewing";
      return;
    }
    if (command === "pass" || command === "fail") return this.decide(command === "pass");
    if (command === "verify") {
      await setVerified(world, who);
      return void Object.assign(expected, { realNameState: 2, firstVerify: 2, closedFrom: null });
    }
    const days = { wait: 1, lapse: answerDays + 2, expire: 61 }[command];
    if (days > answerDays && expected.newest === "awaitingAnswer")
      Object.assign(expected, { newest: "failed", realNameState: 3 });
    await this.until(await this.later(days));
  }

  private async ask(): Promise<void> {
    const { world, expected } = this;
    const applicationId = await this.application();
    if (!applicationId) return;
    const code = await codeOf(inquired(world, { applicationId }));
    expect(code).toBe(expected.newest === "reviewing" ? "ok" : "OPERATION_NOT_ALLOW");
    if (code === "ok") expected.newest = "awaitingAnswer";
  }

  /** The merchant is what it should be, and the gate is open or closed as that says. */
  async check(): Promise<void> {
    const { world, who, expected } = this;
    const found = await world.ask(applications.standing, {}, who);
    const { realNameState, firstVerify, closedFrom, application } = found;
    expect({ realNameState, firstVerify, closedFrom, newest: application?.state ?? null }).toEqual({
      realNameState: expected.realNameState,
      firstVerify: expected.firstVerify,
      closedFrom: expected.closedFrom,
      newest: expected.newest,
    });
    const isOpen = !isRealNameMissing({ ...who, realNameState: 0, firstVerify, isCertExpired: closedFrom !== null });
    expect(isOpen).toBe(expected.firstVerify === 2 && expected.closedFrom === null);
  }
}

test("whatever is submitted, asked, answered, decided and let pass in any order, the merchant is what its states say", async ({
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
