import { everyPermission } from "@/lib/access/grants";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { demoPayPassword } from "./demo-accounts";
import { saveApproval } from "@/lib/simulator/access/approval/levels";
import { beijing, type Day } from "@/lib/time/beijing";
import { demoPayees, type DemoPayee } from "./demo-material";
import { bankActions, paymentActions } from "./payment-actions";
import { payersAdded } from "./pobo-story";
import { hashedSecrets, onQuietMarket, receive, scenarioOps, trader, type Secrets } from "./traders";
import { Stage, type Scenario } from "./stage";
import { countRows } from "./told";

export const payingOwner = { email: "owner1@paying.example" };

/** The working days of the story; it is handed over on the morning after the last. */
const days: readonly Day[] = [
  "2026-03-09",
  "2026-03-10",
  "2026-03-11",
  "2026-03-12",
  "2026-03-13",
  "2026-03-16",
  "2026-03-17",
];
const handedOver: Day = "2026-03-18";

interface Size {
  readonly merchants: number;
  /** Payments that a merchant makes one by one on a day, and those of its list. */
  readonly singles: number;
  readonly rows: number;
}

interface Company {
  readonly owner: Principal;
  /** Approves what the owner pays; undefined where nothing is reviewed. */
  readonly reviewer: Principal | undefined;
  readonly payees: readonly { readonly payeeId: string; readonly payee: DemoPayee }[];
}

/**
 * Readies many merchants who pay abroad for a week and a half, one by one and in lists, half of them with review: about
 * 10,000 payments and their batches in every state that lasts.
 */
export async function openPayments(
  { merchants, singles, rows }: Size = { merchants: 20, singles: 6, rows: 60 },
): Promise<Scenario> {
  const secrets = await hashedSecrets();
  return {
    startsAt: beijing(days[0] ?? handedOver, 9, 30),
    async play({ sql, world }, real) {
      const stage = new Stage(sql, world, real);
      await onQuietMarket(stage, real, async () => {
        const companies: Company[] = [];
        for (let no = 1; no <= merchants; no += 1) companies.push(await opened(stage, secrets, no));
        for (const { owner } of companies.slice(0, 1)) await payersAdded(stage, owner, scenarioOps);
        let turn = 0;
        for (const day of [...days, handedOver]) {
          await stage.until(beijing(day, 10));
          // rows written in this transaction are not in the planner's statistics: plans made for empty tables would
          // scan them all
          await countRows(stage);
          const lists = new Map<Company, string>();
          for (const company of companies) {
            turn = await paid(stage, company, turn, singles);
            lists.set(company, await listed(stage, company, turn, rows));
          }
          if (day === handedOver) return sentBack(stage);
          await stage.until(beijing(day, 11));
          for (const [place, company] of companies.entries()) {
            await reviewed(stage, company);
            await decided(stage, company, lists.get(company) ?? "", place + days.indexOf(day));
          }
          await stage.until(beijing(day, 15));
          await carried(stage);
        }
      });
    },
  };
}

async function opened(stage: Stage, secrets: Secrets, no: number): Promise<Company> {
  const userNo = String(200_000 + no);
  const owner = await trader(stage, secrets, {
    userNo,
    name: `宁波第${no}进出口有限公司`,
    englishName: `Ningbo Import Export No. ${no} Co., Ltd.`,
    email: `owner${no}@paying.example`,
  });
  for (const currency of ["USD", "EUR", "GBP"] as const) await receive(stage, owner, money(currency, 30_000_000_00n));
  const { payee } = paymentActions(stage, owner);
  const payees = [];
  for (const one of Object.values(demoPayees)) payees.push({ payeeId: await payee(one), payee: one });
  return { owner, payees, reviewer: no % 2 === 0 ? await reviewerOf(stage, secrets, owner, no) : undefined };
}

async function reviewerOf(stage: Stage, secrets: Secrets, owner: Principal, no: number): Promise<Principal> {
  const verified = { realNameState: owner.realNameState, firstVerify: owner.firstVerify };
  const reviewer = await stage.operator(
    {
      userNo: owner.userNo,
      name: `Reviewer ${no}`,
      operatorType: 2,
      email: `reviewer${no}@paying.example`,
      permissions: [everyPermission],
      ...secrets,
    },
    verified,
  );
  await stage.act(owner, "access.saveApproval", saveApproval, {
    levels: [[reviewer.operatorId]],
    payPassword: demoPayPassword,
  });
  return reviewer;
}

/** One merchant's payments of one morning. The fate of each follows from its turn. */
async function paid(stage: Stage, { owner, payees }: Company, from: number, count: number): Promise<number> {
  const { pay, callOff } = paymentActions(stage, owner);
  for (let turn = from; turn < from + count; turn += 1) {
    const {
      payeeId,
      payee: { currency },
    } = payees[turn % payees.length] ?? noPayee();
    const { orderNo } = await pay(payeeId, currency, amountOf(turn, 90_000), `INV ${26_000 + turn}`, {
      bearer: turn % 4 === 0 ? "OUR" : "SHA",
      ...(turn % 9 === 0 && { from: currency === "USD" ? "EUR" : "USD" }),
    });
    if (turn % 11 === 0) await callOff(orderNo);
  }
  return from + count;
}

const noPayee = (): never => {
  throw new Error("everybody in the story has payees");
};

/** Minor units of some amount of at least a hundred, in whole major units. */
const amountOf = (turn: number, span: number): bigint => BigInt(100 + ((turn * 7_919) % span)) * 100n;

/**
 * A list submitted, now and then with a row whose payee is unknown; some are discarded, and the last of all is still a
 * draft. Returns its number.
 */
async function listed(stage: Stage, { owner, payees }: Company, turn: number, rows: number): Promise<string> {
  const { list, handIn, putAway } = paymentActions(stage, owner);
  const lines = Array.from({ length: rows }, (_, at) => {
    const { payee } = payees[(turn + at) % payees.length] ?? noPayee();
    return {
      payee: at === 7 && turn % 3 === 0 ? { ...payee, account: "UNKNOWN1" } : payee,
      amount: money(payee.currency, amountOf(turn * 61 + at, 4_000)),
      reference: `LIST ${turn} ${at + 1}`,
    };
  });
  if (turn % 5 === 0) await putAway(await list(lines.slice(0, 1)));
  if (turn % 7 === 0) await list(lines.slice(0, 1));
  const batchNo = await list(lines);
  await handIn(batchNo);
  return batchNo;
}

/**
 * Where there is a reviewer, most lists are approved, one is rejected, one taken back, and one left until it expires.
 */
async function decided(stage: Stage, { owner, reviewer }: Company, batchNo: string, turn: number): Promise<void> {
  if (!reviewer) return;
  const fate = turn % 6;
  if (fate === 1) await paymentActions(stage, owner).takeBack(batchNo);
  else if (fate !== 2) await paymentActions(stage, reviewer).decideList(batchNo, fate !== 3);
}

/** The reviewer passes most of what waits, rejects some, and leaves some until it is too late. */
async function reviewed(stage: Stage, { owner, reviewer }: Company): Promise<void> {
  if (!reviewer) return;
  const reviews = await stage.sql.prisma.paymentReview.findMany({
    where: { world: stage.world.id, userNo: owner.userNo, state: "waiting" },
    select: { paymentId: true },
  });
  const waiting = await stage.sql.prisma.payment.findMany({
    where: { world: stage.world.id, id: { in: reviews.map(({ paymentId }) => paymentId) } },
    select: { orderNo: true },
    orderBy: { orderNo: "asc" },
  });
  const of = (chosen: (place: number) => boolean) =>
    waiting.filter((_, place) => chosen(place)).map(({ orderNo }) => orderNo);
  const { decide } = paymentActions(stage, reviewer);
  const [passed, refused] = [of((place) => place % 5 < 3), of((place) => place % 5 === 3)];
  if (passed.length > 0) await decide(passed, true);
  if (refused.length > 0) await decide(refused, false);
}

/** Just now a bank returns some that were in flight: their refunds are being cleared. */
async function sentBack(stage: Stage): Promise<void> {
  const { takesOn, comesBack } = bankActions(stage, scenarioOps);
  const waiting = await onTheirWay(stage);
  for (const { orderNo } of waiting.slice(0, Math.ceil(waiting.length / 2))) {
    await takesOn(orderNo);
    await comesBack(orderNo, "Beneficiary bank does not know the account");
  }
}

const onTheirWay = (stage: Stage) =>
  stage.sql.prisma.payment.findMany({
    where: { world: stage.world.id, state: "processing", acceptedAt: null },
    select: { orderNo: true },
    orderBy: { orderNo: "asc" },
  });

/** The banks' work in the afternoon on everything dispatched to them. */
async function carried(stage: Stage): Promise<void> {
  const { takesOn, arrives, bounces, comesBack, isHeld, goesOn, asksFor } = bankActions(stage, scenarioOps);
  for (const [turn, { orderNo }] of (await onTheirWay(stage)).entries()) {
    const fate = turn % 20;
    if (fate === 0) await bounces(orderNo, "Account closed");
    else if (fate === 1 || fate === 7)
      continue; // still on its way
    else if (fate === 2) await isHeld(orderNo, "Screened by the correspondent bank");
    else if (fate === 3) await asksFor(orderNo, "Contract and invoice");
    else {
      await takesOn(orderNo);
      if (fate === 4) {
        await isHeld(orderNo, "Screened by the correspondent bank");
        await goesOn(orderNo);
      }
      if (fate === 5) await comesBack(orderNo, "Beneficiary refused the funds");
      else await arrives(orderNo);
      if (fate === 6) await comesBack(orderNo, "Returned at the payer's request");
    }
  }
}
