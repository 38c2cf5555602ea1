import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { appliedFor, applicantOf, numberOf, placeOf, type Applicant } from "./receiving-accounts";
import type { Place } from "./receiving-actions";
import { chapters } from "./receiving-chapters";
import { dealOf, type Company } from "./receiving-company";
import { endings } from "./receiving-endings";
import { receivingDesk } from "./receiving-desk";
import { closedPlace, globalPlace, idlePlace, vainPlace } from "./receiving-material";
import { countRows, toldAt } from "./told";
import { hashedSecrets, onQuietMarket, type Secrets } from "./traders";
import { Stage, type Scenario } from "./stage";
import { tickAsUsual } from "./world-terms";

export const receivingOwner = { email: "owner1@receiving.example" };

/** The accounts are applied for from the first day on; the rounds begin a week later, on Mondays. */
const first: Day = "2026-01-05";
const firstRound: Day = "2026-01-12";
const daysBetween = 14;
/** The last week, of which much is left undone; the story is handed over on its Wednesday. */
const lastMonday: Day = "2027-01-11";
const lastTuesday: Day = "2027-01-12";
/** The day of the hand-over, at ten in the morning. */
export const receivingEnds: Day = "2027-01-13";

/** When the parts of a round are told: so many days after its Monday, at an hour. */
const parts = [
  [0, 10],
  [1, 15],
  [2, 10],
  [2, 16],
  [4, 10],
] as const;

/** Between rounds the market ticks once a day. */
const dailyTicks = 24 * 3_600;

interface Size {
  readonly merchants: number;
  /** Every two weeks one; sixteen of them tell everything once. */
  readonly rounds: number;
}

/**
 * Readies many merchants who are paid from abroad for a year, by contracts: accounts, remittances, incomes, their
 * associations and refunds, and materials with their lists, logistics and switches, in every state.
 */
export async function openReceiving({ merchants, rounds }: Size = { merchants: 20, rounds: 26 }): Promise<Scenario> {
  const secrets = await hashedSecrets();
  return {
    startsAt: beijing(first, 9, 30),
    async play({ sql, world }, real) {
      const stage = new Stage(sql, world, real);
      const story = async () => {
        const companies = await opened(stage, secrets, merchants);
        for (let round = 0; round < rounds; round += 1) {
          if (round < 4 || round % 6 === 0) await countRows(stage);
          await lived(stage, companies, round);
        }
        await leftUndone(stage, companies, rounds);
      };
      await onQuietMarket(stage, real, story, dailyTicks);
    },
  };
}

/** One round: everybody's chapter, part by part. */
async function lived(stage: Stage, companies: readonly Company[], round: number): Promise<void> {
  const monday = addDays(firstRound, round * daysBetween);
  const told = companies.flatMap((company) => {
    const chapter = chapters[(round + company.no * 5) % chapters.length];
    return chapter ? [chapter(company, dealOf(company, round))] : [];
  });
  await toldAt(
    stage,
    told,
    parts.map(([after, hour]) => beijing(addDays(monday, after), hour)),
  );
}

/** The last week: something of everything waits, and the market ticks as usual again. */
async function leftUndone(stage: Stage, companies: readonly Company[], rounds: number): Promise<void> {
  const told = companies.flatMap((company) => endings.map((ending) => ending(company, dealOf(company, rounds))));
  await toldAt(stage, told, [beijing(lastMonday, 10), beijing(lastTuesday, 10), beijing(lastTuesday, 16)]);
  await stage.until(beijing(receivingEnds, 9, 50));
  await tickAsUsual(stage);
  await toldAt(stage, told, [beijing(receivingEnds, 9, 58)]);
  await stage.until(beijing(receivingEnds, 10));
}

/** Everybody applies on the first day; the bank answers two days later. */
async function opened(stage: Stage, secrets: Secrets, merchants: number): Promise<Company[]> {
  const desk = receivingDesk(stage);
  const applicants: Applicant[] = [];
  for (let no = 1; no <= merchants; no += 1) applicants.push(await applicant(stage, secrets, no));
  const companies: Company[] = [];
  const sent: (readonly string[])[] = [];
  for (const { does } of applicants) sent.push(await appliedFor(does, placesOf(sent.length + 1)));
  await stage.until(beijing(first, 11));
  for (const [at, { does, lists, owner }] of applicants.entries()) {
    await does.applyForCustoms();
    await desk.decidesCustoms(owner.userNo, "open");
    const [local = "", global = "", closed = "", idle = "", vain = ""] = sent[at] ?? [];
    for (const applicationNo of [local, global, closed, idle]) await desk.opens(applicationNo);
    await desk.declines(vain);
    const of = placeOf(at + 1);
    companies.push({
      stage,
      no: at + 1,
      userNo: owner.userNo,
      does,
      lists,
      desk,
      currency: of.currency,
      local: numberOf(await does.numbersOf(local), of.currency),
      global: numberOf(await does.numbersOf(global), "USD"),
      ended: numberOf(await does.numbersOf(closed), "CAD"),
    });
    await desk.closes(closed);
    // some correct what was declined, and are opened an account after all
    if (at % 2 === 0) await does.applyAgain(vain, vainPlace, { website: `https://shop-${at + 1}.example/` });
  }
  await stage.until(beijing(first, 12));
  for (const [at, [, , , , vain = ""]] of sent.entries())
    if (at % 4 === 0) await desk.opens(vain);
    else if (at % 2 === 0) await desk.declines(vain);
  return companies;
}

const placesOf = (no: number): readonly Place[] => [placeOf(no), globalPlace, closedPlace, idlePlace, vainPlace];

const applicant = (stage: Stage, secrets: Secrets, no: number): Promise<Applicant> =>
  applicantOf(stage, secrets, {
    userNo: String(400_000 + no),
    name: `绍兴第${no}纺织品有限公司`,
    englishName: `Shaoxing Textiles No. ${no} Co., Ltd.`,
    email: `owner${no}@receiving.example`,
  });
