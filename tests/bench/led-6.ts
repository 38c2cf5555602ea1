import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { associateIncomesWithMaterials } from "@/lib/simulator/receiving/associations/associate";
import { getIncomeAssociations } from "@/lib/simulator/receiving/associations/lists";
import { postRemittanceArrival } from "@/lib/simulator/receiving/remittances/credit-remittance";
import { putRemittanceInTransit } from "@/lib/simulator/receiving/remittances/send-remittance";
import type { Database } from "@/lib/simulator/platform/store/database";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { txAt } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { cluster } from "../fixtures/cluster";
import { duration, interleave, median, ratioAtMost, type Benchmark } from "./harness";
import { benchWorld, ledgerNamed, wednesday, world } from "./ledger";

/**
 * Lists the numbers of incomes and of materials that the merchant has; each age is a separate database, as in LED-4.
 */
const ages = [1_000, 10_000, 100_000, 1_000_000];
const rounds = 9;
const actionsARound = 20;
/** Counts the waiting incomes of an age, so that each lookup or association has a fresh one. */
const waiting = 400;

const userNo = "500000";
const usd = (minor: bigint) => money("USD", minor);

interface AgedLedger {
  readonly name: string;
  readonly db: Database;
  readonly world: World;
  /** Returns the next number, so that each measurement of a round has a fresh income and material. */
  next(): number;
}

export const benchmark: Benchmark = {
  name: "LED-6",
  about:
    "LED-4 for incomes and settlement materials: a remittance credited, an income's candidates and an association, where a merchant has 10^3 to 10^6 incomes and as many materials, against itself at 10^3",
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    const ledgers: AgedLedger[] = [];
    for (const age of ages) {
      const name = `incomes_${age}`;
      const db = await ledgerNamed(server.url, name, 1);
      bench.defer(db.close);
      const seconds = Math.round((await duration(() => grow(db, age))) / 1_000);
      bench.log(`${age} incomes and as many materials written in ${seconds} s`);
      let lastNumber = 0;
      ledgers.push({ name, db, world: await benchWorld(db), next: () => (lastNumber += 1) });
    }
    const ways = (work: (of: AgedLedger) => Promise<number>) =>
      Object.fromEntries(ledgers.map((of) => [of.name, () => medianOf(() => work(of))]));
    const timings = {
      "a remittance credited": await interleave(
        bench.rounds(rounds),
        ways((of) => creditingTime(of, false)),
      ),
      "a remittance credited and associated by itself": await interleave(
        bench.rounds(rounds),
        ways((of) => creditingTime(of, true)),
      ),
      "an income's candidates": await interleave(bench.rounds(rounds), ways(candidates)),
      "an association made": await interleave(bench.rounds(rounds), ways(associationTime)),
    };
    for (const [metric, values] of Object.entries(timings)) {
      const [young, ...older] = ledgers.map(({ name }, index) => ({
        age: ages[index] ?? 0,
        milliseconds: median(values[name] ?? []),
      }));
      if (!young) throw new Error("there is an age to compare with");
      for (const { age, milliseconds } of older)
        bench.report({
          metric: `${metric}, ms at ${age} incomes and materials`,
          ours: milliseconds,
          reference: { name: "at 1000", value: young.milliseconds },
          target: ratioAtMost(1.2),
        });
    }
  },
};

async function medianOf(work: () => Promise<number>): Promise<number> {
  const durations: number[] = [];
  for (let count = 0; count < actionsARound; count += 1) durations.push(await work());
  return median(durations);
}

/** The principal may read and do everything of its merchant. */
const principal: Principal = {
  realm: "portal",
  world,
  userNo,
  operatorId: world,
  loginNo: "bench",
  operatorType: 1,
  realNameState: 2,
  firstVerify: 2,
  permissions: ["*"],
};

/** Returns the time in milliseconds to credit a remittance that was sent before. */
async function creditingTime({ db, world: of, next }: AgedLedger, shouldAssociate: boolean): Promise<number> {
  const remittance = await db.transact((sql) =>
    putRemittanceInTransit(txAt(sql, of, wednesday), {
      userNo,
      amount: usd(10_00n),
      payerName: openBuyer(next()),
      payerAccount: "123456789",
      payerBank: "First Lakeside Bank",
      payerCountry: "US",
      postscript: "goods",
      chargingMode: "SHA",
      arrivesInMinutes: 60,
      needsAssociation: shouldAssociate,
    }),
  );
  return duration(() =>
    db.transact(async (sql) => {
      const tx = txAt(sql, of, wednesday);
      const row = await lockRow(tx, "Remittance", { world, orderNo: remittance.orderNo });
      if (!row || !(await postRemittanceArrival(tx, row))) throw new Error("a remittance was not credited");
    }),
  );
}

/** Returns the time in milliseconds to list the candidates of an income. */
async function candidates({ db, world: of, next }: AgedLedger): Promise<number> {
  const detailId = waitingNo(next() % waiting);
  // named cast: the call reads, and takes no more of its context than this
  const context = { ...txAt(db.sql, of, wednesday), principal } as Parameters<typeof getIncomeAssociations>[1];
  return duration(async () => {
    const reply = await getIncomeAssociations({ detailId }, context);
    if (reply.candidates.length === 0) throw new Error("an income has no candidates");
  });
}

/** Returns the time in milliseconds to link a cent of an income to a material. */
async function associationTime({ db, world: of, next }: AgedLedger): Promise<number> {
  const at = next();
  const link = { detailId: waitingNo(at % waiting), serialNo: serialNo(openMaterialNo(at)), amount: usd(1n) };
  return duration(() =>
    db.transact((sql) => {
      const tx = { ...txAt(sql, of, wednesday), principal };
      // named cast: the call takes no more of its context than this
      const context = { ...tx, transact: (work: (tx: never) => unknown) => work(tx as never) };
      return associateIncomesWithMaterials(
        { links: [link] },
        context as unknown as Parameters<typeof associateIncomesWithMaterials>[1],
      );
    }),
  );
}

/** Every other material is linked whole, the others take links. */
const openMaterialNo = (at: number): number => 2 * (1 + (at % 500));
const serialNo = (o: number): string => `MA${String(o).padStart(12, "0")}`;
const openBuyer = (at: number): string => `Buyer ${openMaterialNo(at)} Trading Limited`;
const waitingNo = (o: number): string => `IW${String(o).padStart(12, "0")}`;

/** The numbers of a life, with the id of each and when it came. */
const life = `select o, (lpad(to_hex(o), 8, '0') || '-0000-7000-8000-' || substr(md5(o::text), 1, 12))::uuid as id,
   $2::timestamptz - interval '900 days' * (1 - o::float8 / $3::bigint) as at from generate_series(1, $3::bigint) o`;

/**
 * Writes a merchant's whole past at once: incomes that were credited, and materials, every other one linked whole; and
 * the incomes that wait, each of a buyer of its own.
 */
async function grow({ sql, pool }: Database, age: number): Promise<void> {
  await sql(
    "insert into merchant (world, user_no, name, english_name, real_name_state, first_verify, user_type, made_at) values ($1::uuid, $2, 'Bench', 'Bench', 2, 2, 2, $3::timestamptz)",
    [world, userNo, wednesday],
  );
  await sql(
    "insert into auto_association (world, user_no, is_on, changed_at) values ($1::uuid, $2, true, $3::timestamptz)",
    [world, userNo, wednesday],
  );
  await incomes({ sql }, age, false);
  await incomes({ sql }, waiting, true);
  await sql(
    `insert into material (world, id, serial_no, user_no, operator_id, state, settlement_type, currency, amount_minor, linked_minor, buyer_name, contract_no, contract_date, trade_country, website, product_type, product_name, quantity, shipment_status, submitted_at, decided_at, buyer_key, contract_key)
     select $1::uuid, id, 'MA' || lpad(o::text, 12, '0'), $4, $1::uuid, 'approved', 'general', 'USD', 100000 + o % 1000, case when o % 2 = 0 then 0 else 100000 + o % 1000 end, 'Buyer ' || o || ' Trading Ltd.', 'HT-' || o,
       to_char(at, 'YYYY-MM-DD'), 'US', 'https://www.buyer.example/', '008', 'Steel bolts', 500, 'shipped', at, at, left(encode(sha256(convert_to('buyer ' || o || ' trading ltd', 'UTF8')), 'hex'), 32), 'HT' || o from (${life}) life`,
    [world, wednesday, age, userNo],
  );
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}

/** Writes incomes with their remittances: credited ones, or ones that wait. */
async function incomes({ sql }: Pick<Database, "sql">, count: number, areWaiting: boolean): Promise<void> {
  await sql(
    `with life as (${life}), named as (
       select case when $5::boolean then md5('waiting' || o)::uuid else id end as id, case when $5::boolean then 'W' else 'M' end || lpad((o - 1)::text, 12, '0') as no, o, at from life
     ), sent as (
       insert into remittance (world, id, order_no, user_no, state, currency, amount_minor, fee_minor, charging_mode, payer_name, payer_account, payer_bank, payer_country, payee_account, postscript, uetr, sent_at, arrives_at, settled_at, needs_association)
       select $1::uuid, id, 'R' || no, $4, 'received', 'USD', 100000 + o % 1000, 0, 'SHA', 'Buyer ' || 2 * o || ' Trading Limited', '123456789', 'First Lakeside Bank', 'US', '88', 'payment of HT-' || 2 * o, id, at, at, at, $5::boolean from named
     )
     insert into income (world, id, detail_id, user_no, remittance_id, state, currency, amount_minor, fee_minor, arrived_at, held_minor)
     select $1::uuid, id, 'I' || no, $4, id, case when $5::boolean then 'toAssociate' else 'credited' end, 'USD', 100000 + o % 1000, 0, at, case when $5::boolean then 100000 + o % 1000 else 0 end from named`,
    [world, wednesday, count, userNo, areWaiting],
  );
}
