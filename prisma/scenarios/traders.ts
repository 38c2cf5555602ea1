import { everyPermission } from "@/lib/access/grants";
import type { Principal } from "@/lib/call/principal";
import type { Money } from "@/lib/money/money";
import { hashPassword } from "@/lib/simulator/access/secrets";
import { sendRemittanceHandler } from "@/lib/simulator/receiving/operations/remittances";
import { demoPassword, demoPayPassword } from "./demo-accounts";
import type { Stage } from "./stage";
import { releaseClock, setTerms, tickAsUsual } from "./world-terms";

/** How a merchant begins that is verified. */
export const verified = { realNameState: 2, firstVerify: 2 } as const;

/** The operations person of a scenario of exchanges. */
export const scenarioOps = { realm: "operations", name: "ops" } as const;

export interface Secrets {
  readonly passwordHash: string;
  readonly payPasswordHash: string;
}

/** The passwords of a scenario's people: slow to hash, so done before its transaction. */
export async function hashedSecrets(): Promise<Secrets> {
  const [passwordHash, payPasswordHash] = await Promise.all([
    hashPassword(demoPassword, "password"),
    hashPassword(demoPayPassword, "payPassword"),
  ]);
  return { passwordHash, payPasswordHash };
}

/** How a merchant begins that has not applied for verification yet. */
export const unverified = { realNameState: 0, firstVerify: 0 } as const;

interface Trader {
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
  readonly email: string;
  /** The owner's name; one of `people` unless given. */
  readonly ownerName?: string;
}

/** Who owns the merchants of a scenario, one after the other. */
const people = [
  ...["陈晓敏", "王海燕", "李志强", "张丽华", "刘建国", "赵文博", "黄雅琴", "周明远", "吴佳怡", "徐立新"],
  ...["孙晓东", "马春梅", "朱俊杰", "胡静怡", "郭天宇", "何秀兰", "林国栋", "高思远", "罗慧敏", "梁永康"],
] as const;
const personOf = (userNo: string) => people[Number.parseInt(userNo.slice(-2), 10) % people.length] ?? people[0];

/** A merchant, verified unless said otherwise, with an owner who may do everything. */
export async function trader(
  stage: Stage,
  secrets: Secrets,
  { userNo, name, englishName, email, ownerName = personOf(userNo) }: Trader,
  standing: typeof verified | typeof unverified = verified,
): Promise<Principal> {
  await stage.merchant({ userNo, name, englishName, userType: 2, reportingCurrency: "USD", ...standing });
  return stage.operator(
    { userNo, name: ownerName, operatorType: 1, email, permissions: [everyPermission], ...secrets },
    standing,
  );
}

interface Sending {
  readonly amount: Money;
  readonly payerName: string;
  readonly payerBank: string;
  readonly payerCountry: string;
  readonly postscript: string;
}

/** A buyer sends money to a merchant, which arrives after so many minutes. */
export const sends = (
  stage: Stage,
  { userNo }: Pick<Principal, "userNo">,
  { amount, payerName, payerBank, payerCountry, postscript }: Sending,
  arrivesInMinutes = 0,
) =>
  stage.act(scenarioOps, "operations.sendRemittance", sendRemittanceHandler, {
    world: stage.world.name,
    userNo,
    amount,
    payerName,
    payerAccount: "",
    payerBank,
    payerCountry,
    postscript,
    chargingMode: "SHA",
    arrivesInMinutes,
  });

/** Money comes to a merchant from abroad, after so many minutes; from whom does not matter. */
export const receive = (stage: Stage, owner: Principal, amount: Money, arrivesInMinutes = 0) =>
  sends(
    stage,
    owner,
    {
      amount,
      payerName: "Brookfield Home Supply Inc.",
      payerBank: "First Lakeside Bank, Chicago",
      payerCountry: "US",
      postscript: "",
    },
    arrivesInMinutes,
  );

/** While a story of many days is lived through, the market ticks once an hour: nobody looks at its chart yet. */
const storyTickSeconds = 3_600;

/**
 * Plays a story on a market that ticks seldom; then releases the world at its present time, with a market that ticks as
 * usual.
 */
export async function onQuietMarket(
  stage: Stage,
  real: Date,
  story: () => Promise<void>,
  tickSeconds = storyTickSeconds,
): Promise<void> {
  await setTerms(stage, { tickSeconds });
  await story();
  await tickAsUsual(stage);
  await releaseClock(stage, real);
}
