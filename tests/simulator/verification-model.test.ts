import fc from "fast-check";
import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { isRealNameMissing } from "@/lib/gate/may";
import { heldApplication } from "@/lib/simulator/verification/applications/held";
import { askMerchant } from "@/lib/simulator/verification/inquiries/ask";
import { addDays, beijing, dayOf, type Day } from "@/lib/time/beijing";
import { applications } from "@/lib/verification/calls/applications";
import { answerDays } from "@/lib/verification/terms";
import { companyEntry, decided, foreigner, newcomer, personWith, uploaded } from "../fixtures/applying";
import { faultsOf } from "../fixtures/proof";
import { codeOf } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

const commands = ["submit", "renew", "ask", "answer", "pass", "fail", "wait", "lapse", "expire"] as const;
type Command = (typeof commands)[number];

/** What a merchant should be after some commands. */
interface Expected {
  realNameState: number;
  firstVerify: number;
  isClosed: boolean;
  /** The state of the newest application. */
  newest: string | null;
  /** The last day of the certificate of the application that counts as passed. */
  lastDay: Day | null;
  /** The same of the one under review. */
  claimed: Day | null;
}

/** A merchant, and what its rules of states make of it, told by hand. */
class Model {
  readonly expected: Expected = {
    realNameState: 0,
    firstVerify: 0,
    isClosed: false,
    newest: null,
    lastDay: null,
    claimed: null,
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

  /** Time passes, and with it the end of a certificate. */
  private async until(day: Day): Promise<void> {
    await advanceTo(this.world, beijing(day, 12));
    const { expected } = this;
    if (!expected.lastDay || expected.lastDay >= day || expected.isClosed) return;
    expected.isClosed = true;
    if (expected.realNameState === 2) expected.realNameState = 3;
    if (expected.newest === "passed") expected.newest = "expired";
  }

  private submitted(code: string, lastDay: Day): void {
    expect(code).toBe(this.isOpen() ? "VERIFICATION_PENDING" : "ok");
    if (code === "ok") Object.assign(this.expected, { realNameState: 1, newest: "reviewing", claimed: lastDay });
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
      isClosed: false,
      newest: "passed",
      lastDay: claimed,
    });
    await this.until(dayOf(await this.world.now()));
  }

  async run(command: Command): Promise<void> {
    const { world, who, expected } = this;
    if (command === "submit") {
      const idExpiry = await this.later(40);
      const agent = await personWith(world, who, { ...foreigner, idExpiry });
      this.addresses += 1;
      const entry = await companyEntry(world, who, { agent, address: `${this.addresses}` });
      return this.submitted(await codeOf(world.ask(applications.submitCompany, entry, who)), idExpiry);
    }
    if (command === "renew") {
      const expiresOn = await this.later(60);
      const files = [await uploaded(world, who, "KYC_IMAGE"), await uploaded(world, who, "KYC_LARGE_IMAGE")];
      const code = await codeOf(
        world.ask(applications.renew, { path: "agent.idExpiry", expiresOn, number: "", files }, who),
      );
      if (this.isOpen()) return expect(code).toBe("VERIFICATION_PENDING");
      if (!expected.lastDay) return expect(code).toBe("VERIFICATION_NOTFOUND");
      if (expiresOn <= expected.lastDay) return expect(code).toBe("VERIFICATION_FIELD_INVALID");
      return this.submitted(code, expiresOn);
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
    const days = { wait: 1, lapse: answerDays + 2, expire: 61 }[command];
    if (days > answerDays && expected.newest === "awaitingAnswer")
      Object.assign(expected, { newest: "failed", realNameState: 3 });
    await this.until(await this.later(days));
  }

  private async ask(): Promise<void> {
    const { world, expected } = this;
    const seen = await world.world();
    const id = await this.application();
    if (!id) return;
    const asking = world.db.transact(async (sql) => {
      const tx = txAt(sql, seen, seen.clockAt, { name: "ops:tester", origin: "test", at: world.real });
      const row = await heldApplication(tx, id);
      if (row) await askMerchant(tx, row, { text: "Why?", fileIds: [] });
    });
    const code = await codeOf(asking);
    expect(code).toBe(expected.newest === "reviewing" ? "ok" : "OPERATION_NOT_ALLOW");
    if (code === "ok") expected.newest = "awaitingAnswer";
  }

  /** The merchant is what it should be, and the gate is open or closed as that says. */
  async check(): Promise<void> {
    const { world, who, expected } = this;
    const found = await world.ask(applications.standing, {}, who);
    const { realNameState, firstVerify, closedFrom, application } = found;
    expect({ realNameState, firstVerify, isClosed: closedFrom !== null, newest: application?.state ?? null }).toEqual({
      realNameState: expected.realNameState,
      firstVerify: expected.firstVerify,
      isClosed: expected.isClosed,
      newest: expected.newest,
    });
    const isOpen = !isRealNameMissing({ ...who, realNameState: 0, firstVerify, isCertExpired: closedFrom !== null });
    expect(isOpen).toBe(expected.firstVerify === 2 && !expected.isClosed);
  }
}

test(
  "whatever is submitted, asked, answered, decided and let pass in any order, the merchant is what its states say",
  { timeout: 60_000 },
  async ({ db }) => {
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
        ],
      },
    );
  },
);
