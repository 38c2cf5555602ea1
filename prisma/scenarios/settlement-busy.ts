import { everyPermission } from "@/lib/access/grants";
import type { Principal } from "@/lib/call/principal";
import { drivingHandlers } from "@/lib/simulator/driving/worlds/operations/driving-handlers";
import { addDays, beijing, type Day } from "@/lib/time/beijing";
import { demoPayees, pastPayees } from "./demo-material";
import { exchangePayActions } from "./exchange-pay-actions";
import { exchangePayBanks } from "./exchange-pay-banks";
import { exchangePayChapters, exchangePayEndings } from "./exchange-pay-chapter";
import { paperOf } from "./papers";
import { paymentActions } from "./payment-actions";
import { appliedFor, applicantOf, numberOf, placeOf } from "./receiving-accounts";
import { dealOf } from "./receiving-company";
import { receivingDesk } from "./receiving-desk";
import { settlementActions } from "./settlement-actions";
import { settlementChapters } from "./settlement-chapters";
import type { Settler } from "./settlement-company";
import { settlementDesk } from "./settlement-desk";
import { settlementEndings } from "./settlement-endings";
import { acceptedPayee, idlePayees, payeesLived } from "./settlement-payees";
import { credit, speedyChapters } from "./speedy-chapters";
import { Stage, type Scenario } from "./stage";
import { countRows, toldAt } from "./told";
import { hashedSecrets, onQuietMarket, scenarioOps, verified, type Secrets } from "./traders";
import { setTerms, tickAsUsual } from "./world-terms";

export const settlingOwner = { email: "owner1@settling.example" };

/** Accounts are opened and payees reviewed on the first day; the rounds begin a week later, on Mondays. */
const first: Day = "2026-06-29";
const firstRound: Day = "2026-07-06";
const daysBetween = 14;
/** The last week, of which much is left undone; the story is handed over on its Wednesday. */
const lastMonday: Day = "2026-09-14";
/** The day of the hand-over, at ten in the morning. */
export const settlementHandedOver: Day = "2026-09-16";

/** When the parts of a round are told: so many days after its Monday, at an hour. */
const parts = [
  [0, 10],
  [0, 15],
  [1, 10],
  [1, 14],
  [1, 23],
  [2, 10],
  [2, 14],
  [3, 10],
  [7, 10],
] as const;

/** Between the parts the market ticks four times a day. */
const quietTicks = 6 * 3_600;

/** All that a merchant lives through, one a round. */
const chapters = [...settlementChapters, payeesLived, ...speedyChapters, ...exchangePayChapters];
/** All that merchants stand in on the last day. */
const endings = [...exchangePayEndings, ...settlementEndings];

interface Size {
  readonly merchants: number;
  /** Every two weeks one, five at most; with the merchants they make twenty-five, which tell everything once. */
  readonly rounds: number;
}

/**
 * Readies many merchants who have what they are paid settled in yuan for some weeks: settlement payees, settlements out
 * of the balance and speedy ones, their reviews, payouts and advances, the credit for them, and what is exchanged and
 * paid abroad in one order, in every state.
 */
export async function openSettlement({ merchants, rounds }: Size = { merchants: 20, rounds: 5 }): Promise<Scenario> {
  const secrets = await hashedSecrets();
  return {
    startsAt: beijing(first, 9, 30),
    async play({ sql, world }, real) {
      const stage = new Stage(sql, world, real);
      const story = async () => {
        // the bank is played by operations until the story is handed over
        await setTerms(stage, { banksAct: 0 });
        const settlers = await opened(stage, secrets, merchants);
        for (let round = 0; round < rounds; round += 1) {
          await countRows(stage);
          await lived(stage, settlers, { round, rounds });
        }
        await leftUndone(stage, settlers, rounds);
      };
      await onQuietMarket(stage, real, story, quietTicks);
    },
  };
}

/** One round: everybody's chapter, part by part. */
async function lived(
  stage: Stage,
  settlers: readonly Settler[],
  { round, rounds }: { readonly round: number; readonly rounds: number },
): Promise<void> {
  const monday = addDays(firstRound, round * daysBetween);
  const told = settlers.flatMap((settler) => {
    const chapter = chapters[((settler.no - 1) * rounds + round) % chapters.length];
    return chapter ? [chapter(settler, dealOf(settler, round))] : [];
  });
  await toldAt(
    stage,
    told,
    parts.map(([after, hour]) => beijing(addDays(monday, after), hour)),
  );
}

/** The last week: something of everything waits; then the market ticks as usual again, and the bank acts by itself. */
async function leftUndone(stage: Stage, settlers: readonly Settler[], rounds: number): Promise<void> {
  const told = settlers.flatMap((settler) => endings.map((ending) => ending(settler, dealOf(settler, rounds))));
  const lastTuesday = addDays(lastMonday, 1);
  await toldAt(stage, told, [
    beijing(lastMonday, 10),
    beijing(lastMonday, 15),
    beijing(lastTuesday, 10),
    beijing(lastTuesday, 14),
    beijing(settlementHandedOver, 9, 50),
  ]);
  await tickAsUsual(stage);
  await toldAt(stage, told, [beijing(settlementHandedOver, 9, 58)]);
  await stage.until(beijing(settlementHandedOver, 10));
  await stage.act(scenarioOps, "operations.setBanks", drivingHandlers.setBanks, {
    world: stage.world.name,
    doAct: true,
  });
}

type Applicant = Awaited<ReturnType<typeof applicantOf>>;

const nameOf = (no: number) => `嵊州第${no}领带有限公司`;

/** Everybody applies for accounts, payees and credit on the first day, and has them an hour later. */
async function opened(stage: Stage, secrets: Secrets, merchants: number): Promise<Settler[]> {
  const [desk, ops] = [receivingDesk(stage), settlementDesk(stage)];
  const applicants: Applicant[] = [];
  const sent: string[] = [];
  for (let no = 1; no <= merchants; no += 1) {
    const of = await applicantOf(stage, secrets, {
      userNo: String(500_000 + no),
      name: nameOf(no),
      englishName: `Shengzhou Neckties No. ${no} Co., Ltd.`,
      email: `owner${no}@settling.example`,
    });
    applicants.push(of);
    sent.push(...(await appliedFor(of.does, [placeOf(no)])));
  }
  await stage.until(beijing(first, 11));
  const settlers: Settler[] = [];
  for (const [at, { owner, does }] of applicants.entries()) {
    const [no, { userNo }] = [at + 1, owner];
    const applicationNo = sent[at] ?? "";
    await desk.opens(applicationNo);
    await does.applyForCustoms();
    await desk.decidesCustoms(userNo, "open");
    const supplement = await paperOf(stage, owner, "SUPPLEMENT_MATERIAL", "contract.png");
    const acts = settlementActions(stage, owner, {
      payee: await paperOf(stage, owner, "PAYEE_PROOF", "account.png"),
      order: await paperOf(stage, owner, "SETTLEMENT_PROOF", "invoice.png"),
      supplement,
    });
    const invoice = await paperOf(stage, owner, "PAYMENT_PROOF", "invoice.png");
    const { payee: supplier } = paymentActions(stage, owner);
    await acts.applyForSpeedy(credit.opened);
    await ops.decidesCredit(userNo, "open");
    const maker = { acts, ops, no, name: nameOf(no) };
    const { currency } = placeOf(no);
    settlers.push({
      ...maker,
      ...{ stage, userNo, does, desk, currency },
      local: numberOf(await does.numbersOf(applicationNo), currency),
      reviewers: [await reviewer(stage, secrets, owner, 1), await reviewer(stage, secrets, owner, 2)],
      payeeNo: await acceptedPayee(maker, "thirdPartyCompany", 0),
      otherNo: await acceptedPayee(maker, "mainlandIndividual", 0),
      abroad: exchangePayActions(stage, owner, { order: invoice, supplement }),
      banks: exchangePayBanks(stage),
      suppliers: {
        factory: await supplier(demoPayees.factory),
        carrier: await supplier(demoPayees.carrier),
        warehouse: await supplier(pastPayees.warehouse),
      },
    });
    await idlePayees(maker);
  }
  return settlers;
}

/** Somebody of a merchant's who may pass what its owner settles. */
const reviewer = (stage: Stage, secrets: Secrets, { userNo }: Principal, level: number): Promise<Principal> =>
  stage.operator(
    {
      userNo,
      name: level === 1 ? "沈佳宁" : "钱子涵",
      operatorType: 2,
      email: `reviewer${level}.${userNo}@settling.example`,
      permissions: [everyPermission],
      ...secrets,
    },
    verified,
  );
