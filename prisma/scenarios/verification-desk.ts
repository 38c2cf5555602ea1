import type { CallInput } from "@/lib/call/call";
import type { OpsPrincipal, Principal } from "@/lib/call/principal";
import { verificationQueueHandlers as desk } from "@/lib/simulator/verification/operations/handlers";
import { applicationHandlers } from "@/lib/simulator/verification/applications/handlers";
import type { verificationReviews } from "@/lib/operations/calls/verification";
import { beijing } from "@/lib/time/beijing";
import type { VerificationEntry } from "@/lib/verification/entry";
import { demoReviewer } from "./demo-accounts";
import { hashedSecrets, onQuietMarket, scenarioOps, trader, unverified, type Secrets } from "./traders";
import {
  companyOf,
  foreignEntry,
  hongKongEntry,
  mainlandEntry,
  ownEntry,
  papersFor,
  type Papers,
} from "./verification-entries";
import { Stage, type Scenario } from "./stage";

/** The owner of the merchant whose application was refused and corrected. */
export const deskOwner = { email: "owner3@verification.example" };

const reviewer: OpsPrincipal = { realm: "operations", name: demoReviewer.name };

/** A merchant of the story: its owner, and the pictures it has uploaded. */
interface Applicant {
  readonly owner: Principal;
  readonly papers: Papers;
}

/** From a Monday to the Wednesday of the next week on which it is handed over. */
const days = {
  passed: "2026-03-09",
  refused: "2026-03-11",
  late: "2026-03-12",
  lately: "2026-03-16",
  yesterday: "2026-03-17",
  last: "2026-03-18",
} as const;

/**
 * Prepares a desk of two people with applications of every kind and in every state: overdue, screened, asked about,
 * answered, prepared for another to confirm, passed, refused, corrected, and with an expired certificate.
 */
export async function openVerificationDesk(): Promise<Scenario> {
  const secrets = await hashedSecrets();
  return {
    startsAt: beijing(days.passed, 10),
    async play({ sql, world }, real) {
      const stage = new Stage(sql, world, real);
      await onQuietMarket(stage, real, async () => {
        const story = storyOf(stage, secrets);
        await story.passes();
        await stage.until(beijing(days.refused, 10));
        await story.refuses();
        await stage.until(beijing(days.late, 15));
        await story.leaves();
        await stage.until(beijing(days.lately, 11));
        await story.asks();
        await stage.until(beijing(days.yesterday, 14));
        await story.prepares();
        await stage.until(beijing(days.last, 10));
      });
    },
  };
}

/** The chapters of the story, in which merchants apply and operations decide. */
function storyOf(stage: Stage, secrets: Secrets) {
  const { submit, ask, answer, prepare, confirm, list } = actsOf(stage);
  let count = 0;
  const applicant = async (name: string, englishName: string): Promise<Applicant> => {
    count += 1;
    const [userNo, email] = [String(300_000 + count), `owner${count}@verification.example`];
    const owner = await trader(stage, secrets, { userNo, name, englishName, email }, unverified);
    return { owner, papers: await papersFor(stage, owner) };
  };
  /** A merchant that applies as a company of the register. */
  const company = async (at: number, change: Partial<VerificationEntry & { type: "company" }> = {}) => {
    const found = companyOf(stage, at);
    const { owner, papers } = await applicant(found.name, found.englishName);
    const entry = { ...mainlandEntry(papers, found), ...change };
    return { owner, papers, found, applicationId: await submit(owner, { type: "company", ...entry }) };
  };
  const hongKong = async (name: string, enName: string, crNo: string, brExpiry: string) => {
    const { owner, papers } = await applicant(name, enName);
    return submit(owner, { type: "hkcompany", ...hongKongEntry(stage, papers, { name, enName, crNo, brExpiry }) });
  };
  const person = async (name: string, idNo: string) => {
    const { owner, papers } = await applicant(name, name);
    return { owner, applicationId: await submit(owner, { type: "personal", ...ownEntry(papers, { name, idNo }) }) };
  };
  const decide = async (applicationId: string, change: Partial<Decision> = {}) => {
    await prepare(scenarioOps, applicationId, change);
    await confirm(reviewer, applicationId);
  };
  return {
    async passes() {
      await list("name", "Volkov Shipping Company");
      await list("country", "KP");
      // the business registration of the second ends before the story does
      await decide((await company(0)).applicationId);
      await decide(await hongKong("维港商贸有限公司", "Victoria Peak Trading Limited", "2764190", "2026-03-14"));
    },
    async refuses() {
      const corrected = await company(1, { registeredCapital: "9000 万元人民币" });
      const reason = "注册资本与营业执照不一致";
      await decide(corrected.applicationId, { isPassed: false, findings: [{ path: "registeredCapital", reason }] });
      const again = mainlandEntry(corrected.papers, corrected.found);
      await submit(corrected.owner, { type: "company", ...again });
      const { applicationId } = await person("周宁", "E70110033");
      const findings = [{ path: "person.photos.portraitSide", reason: "护照照片页反光，号码无法辨认" }];
      await decide(applicationId, { isPassed: false, findings, reason: "请重新拍摄护照照片页" });
    },
    /** Nobody has looked at these two in time; one of them meets the list. */
    async leaves() {
      await company(2, { registeredCapital: "8000 万元人民币" });
      const { owner, papers } = await applicant("Volkov Shipping Co.", "Volkov Shipping Co.");
      const place = { country: "CY", certificateNo: "HE410022", city: "Limassol", address: "12 Makariou Avenue" };
      const agent = { name: "Anna Volkova", nationality: "CY", idNo: "K0022119" };
      const entry = foreignEntry(papers, { name: "Volkov Shipping Co.", ...place }, agent);
      await submit(owner, { type: "otherArea", ...entry });
    },
    async asks() {
      await ask(
        await hongKong("狮子山贸易有限公司", "Lion Rock Trading Limited", "2911847", "2026-11-30"),
        "请提供最近一期的股东名册。",
      );
      const answered = await company(3);
      await ask(answered.applicationId, "请说明与关联公司的股权关系，并上传股权结构图。");
      await stage.until(beijing(days.lately, 16));
      await answer(answered.owner, answered.applicationId, "已上传股权结构图，无关联公司。", answered.papers.document);
    },
    /** One for each of the two to confirm, one that passes and one that is refused; and one that has just come in. */
    async prepares() {
      await prepare(reviewer, (await company(4)).applicationId);
      const reason = "商业登记证已过期";
      const { owner, papers } = await applicant("Keppel Bay Distribution Pte Ltd", "Keppel Bay Distribution Pte Ltd");
      const place = { country: "SG", certificateNo: "201912345K", city: "Singapore", address: "2 Keppel Bay Drive" };
      const agent = { name: "Wei Ling Tan", nationality: "SG", idNo: "K1234567D" };
      const entry = foreignEntry(papers, { name: "Keppel Bay Distribution Pte Ltd", ...place }, agent);
      const applicationId = await submit(owner, { type: "otherArea", ...entry });
      await prepare(scenarioOps, applicationId, {
        isPassed: false,
        findings: [{ path: "papers.certificate", reason }],
      });
      await person("何雨", "E70110044");
    },
  };
}

type Decision = Omit<CallInput<typeof verificationReviews.prepareVerification>, "world" | "applicationId">;

/** What merchants and operations do in the story, each by the product's own handler. */
function actsOf(stage: Stage) {
  const world = stage.world.name;
  const submits = {
    company: ["submitCompany", applicationHandlers.submitCompany],
    hkcompany: ["submitHkCompany", applicationHandlers.submitHkCompany],
    otherArea: ["submitOtherArea", applicationHandlers.submitOtherArea],
    personal: ["submitPersonal", applicationHandlers.submitPersonal],
  } as const;
  return {
    async submit(owner: Principal, { type, ...entry }: VerificationEntry): Promise<string> {
      const [name, handler] = submits[type];
      // named cast: a type's handler takes the entries of its type
      const given = await stage.act(
        owner,
        `verification.${name}`,
        handler as (typeof submits.company)[1],
        entry as never,
      );
      return given.applicationId;
    },
    ask: (applicationId: string, text: string) =>
      stage.act(scenarioOps, "operations.askForInformation", desk.askForInformation, {
        world,
        applicationId,
        text,
        fileIds: [],
      }),
    answer: (owner: Principal, applicationId: string, text: string, fileIds: string[]) =>
      stage.act(owner, "verification.answerInquiry", applicationHandlers.answerInquiry, {
        applicationId,
        text,
        fileIds,
      }),
    prepare: (principal: OpsPrincipal, applicationId: string, change: Partial<Decision> = {}) =>
      stage.act(principal, "operations.prepareVerification", desk.prepareVerification, {
        world,
        applicationId,
        isPassed: true,
        findings: [],
        reason: "",
        ...change,
      }),
    confirm: (principal: OpsPrincipal, applicationId: string) =>
      stage.act(principal, "operations.confirmVerification", desk.confirmVerification, { world, applicationId }),
    list: (kind: "name" | "country", text: string) =>
      stage.act(scenarioOps, "operations.addScreening", desk.addScreening, { world, kind, text, note: "" }),
  };
}
