import { listedMax } from "@/lib/call/field-schemas";
import type { Principal } from "@/lib/call/principal";
import type { Database } from "@/lib/simulator/platform/store/database";
import { listExchangeOrders } from "@/lib/simulator/exchange/orders/orders";
import { listMaterials } from "@/lib/simulator/materials/orders/list";
import { listPaymentRecords } from "@/lib/simulator/payments/orders/records";
import { listMerchantIncomes } from "@/lib/simulator/receiving/incomes/list";
import { type InWorld, txAt } from "@/lib/simulator/platform/store/tx";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { cluster } from "../fixtures/cluster";
import { isLong } from "../fixtures/findings";
import { duration, interleave, median, quantile, ratioAtMost, type Bench, type Benchmark } from "./harness";
import { benchWorld, wednesday, world } from "./ledger";
import { busy, databaseWith, daysBack, otherOf, otherMerchantCount } from "./order-history";

const rounds = 20;
const warmUps = 2;
const pageSize = 20;

type Kind = Parameters<typeof databaseWith>[0];
type Context = Parameters<typeof listExchangeOrders>[1] & Parameters<typeof listPaymentRecords>[1] & InWorld;
type Rows = Promise<{ readonly rows: readonly unknown[] }>;

/**
 * A list with a filter that lets two thirds through: its own answer, and the SQL that reads the rows before an instant
 * and nothing else, as a program does that knows no number of pages.
 */
interface PagedList {
  readonly sizes: readonly number[];
  page(query: { currentPage: number; pageSize: number }, context: Context): Rows;
  readonly keyset: string;
}

const operatorOf = (column: string) => `(select o.name from operator o where o.world = x.world and o.id = x.${column})`;
const stateBeside = (table: string) =>
  `(select r.state from ${table} r where r.world = p.world and r.payment_id = p.id)`;
const paymentColumns = `(select o.name from operator o where o.world = p.world and o.id = p.operator_id) as operator, ${stateBeside("payment_review")} as review_state, ${stateBeside("payment_refund")} as refund_state,
  (select b.batch_no from payment_batch b where b.world = p.world and b.id = p.batch_id) as batch_no, (select s.standing_no from standing_order s where s.world = p.world and s.id = p.standing_id) as standing_no`;
const incomeColumns =
  "i.detail_id, i.state, i.currency, i.amount_minor, i.fee_minor, i.held_minor, i.linked_minor, i.returned_minor, i.fail_reason, i.quick_audit, i.quick_due_at, i.arrived_at, i.credited_at, r.payer_name, r.payer_account, r.payee_account, r.postscript, r.order_no, r.needs_association";

const lists: Readonly<Record<Kind, PagedList>> = {
  exchanges: {
    sizes: [100_000, 1_000_000],
    page: (query, context) => listExchangeOrders({ kind: "realTime", ...query }, context),
    keyset: `select x.*, ${operatorOf("operator_id")} as operator, ${operatorOf("cancelled_by")} as cancel_operator from exchange_order x where x.world = $1::uuid and x.user_no = $2 and x.kind = 'realTime' and (x.placed_at, x.order_no) < ($3::timestamptz, '') order by x.placed_at desc, x.order_no desc limit ${pageSize}`,
  },
  payments: {
    sizes: [100_000, 1_000_000, ...(isLong ? [10_000_000] : [])],
    page: (query, context) => listPaymentRecords({ state: "success", ...query }, context),
    keyset: `select p.*, ${paymentColumns} from payment p where p.world = $1::uuid and p.user_no = $2 and p.state = 'success' and (p.placed_at, p.order_no) < ($3::timestamptz, '') order by p.placed_at desc, p.order_no desc limit ${pageSize}`,
  },
  incomes: {
    sizes: [100_000, 1_000_000],
    page: (query, context) => listMerchantIncomes({ state: "credited", ...query }, context),
    keyset: `select ${incomeColumns} from income i join remittance r on r.world = i.world and r.id = i.remittance_id where i.world = $1::uuid and i.user_no = $2 and i.state = 'credited' and (i.arrived_at, i.detail_id) < ($3::timestamptz, '') order by i.arrived_at desc, i.detail_id desc limit ${pageSize}`,
  },
  materials: {
    sizes: [100_000, 1_000_000],
    // named cast: the list reads, and takes no more of its context than this
    page: (query, context) =>
      listMaterials({ settlementType: "general", ...query }, context as Parameters<typeof listMaterials>[1]),
    keyset: `select m.* from material m where m.world = $1::uuid and m.user_no = $2 and m.settlement_type = 'general' and m.submitted_at < $3::timestamptz order by m.submitted_at desc, m.id desc limit ${pageSize}`,
  },
};

export const benchmark: Benchmark = {
  name: "PAGE-1",
  about:
    "a page of exchanges, payments, incomes and materials, filtered, at 10^5 and 10^6 rows (payments at 10^7 with LONG=1), against keyset SQL alone",
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    // named cast: the kinds are the record's keys
    for (const kind of Object.keys(lists) as Kind[]) await measure(bench, server.url, kind);
  },
};

async function measure(bench: Bench, url: string, kind: Kind): Promise<void> {
  const { sizes } = lists[kind];
  const databases: { size: number; db: Database }[] = [];
  for (const size of sizes) {
    const db = await databaseWith(kind, url, size);
    bench.defer(db.close);
    databases.push({ size, db });
    bench.log(`${size} ${kind} written`);
  }
  const anyOther = () => otherOf(Math.floor(Math.random() * otherMerchantCount));
  const values = await interleave(
    bench.rounds(rounds) + warmUps,
    Object.fromEntries(
      databases.flatMap(({ size, db }) => [
        [`page ${size}`, () => pageSchema(kind, db, anyOther(), size / 2 / otherMerchantCount)],
        [`keyset ${size}`, () => keyset(kind, db, anyOther())],
        [`first ${size}`, () => pageSchema(kind, db, busy, 0)],
        [`deep ${size}`, () => pageSchema(kind, db, busy, size / 2)],
        [`busy keyset ${size}`, () => keyset(kind, db, busy)],
      ]),
    ),
  );
  const of = (way: string) => (values[way] ?? []).slice(warmUps);
  for (const { size } of databases) {
    const against = (way: string, reference: string) => ({
      ours: quantile(of(`${way} ${size}`), 0.99),
      reference: { name: "keyset SQL alone", value: quantile(of(`${reference} ${size}`), 0.99) },
      target: ratioAtMost(5),
    });
    bench.report({
      metric: `page of one of ${otherMerchantCount} merchants, p99 ms at ${size} ${kind}`,
      ...against("page", "keyset"),
    });
    for (const way of ["first", "deep"] as const)
      bench.report({
        metric: `${way} page of one merchant's ${size / 2} ${kind}, p99 ms`,
        ...against(way, "busy keyset"),
      });
  }
  const [young, ...older] = sizes;
  for (const old of older) {
    const reportGrowth = (label: string, way: string) =>
      bench.report({
        metric: `${label}, ms at ${old} ${kind}`,
        ours: median(of(`${way} ${old}`)),
        reference: { name: `at ${young}`, value: median(of(`${way} ${young}`)) },
        target: ratioAtMost(1.3),
      });
    reportGrowth(`page of one of ${otherMerchantCount} merchants`, "page");
    for (const way of ["first", "deep"] as const) reportGrowth(`${way} page of one merchant's half`, way);
  }
}

/** The principal may read everything of its merchant. */
const someone: Principal = {
  realm: "portal",
  world,
  userNo: busy,
  operatorId: world,
  loginNo: "bench",
  operatorType: 1,
  realNameState: 2,
  firstVerify: 2,
  permissions: ["*"],
};

/**
 * Any page of a merchant's `count` orders, two thirds of which the filter lets through; no further down than lists
 * page.
 */
async function pageSchema(kind: Kind, db: Database, userNo: string, count: number): Promise<number> {
  const pages = Math.min(listedMax, Math.floor(count * 0.66)) / pageSize;
  const currentPage = Math.max(1, Math.floor(Math.random() * pages));
  const context = { ...txAt(db.sql, await benchWorld(db), wednesday), principal: { ...someone, userNo } };
  return full(async () => (await lists[kind].page({ currentPage, pageSize }, context)).rows);
}

async function keyset(kind: Kind, db: Database, userNo: string): Promise<number> {
  const before = addMilliseconds(wednesday, -Math.floor(Math.random() * (daysBack - 20)) * dayMs);
  return full(() => db.sql(lists[kind].keyset, [world, userNo, before]));
}

/** Returns the time in milliseconds to read a page; throws when the page is empty. */
async function full(read: () => Promise<readonly unknown[]>): Promise<number> {
  return duration(async () => {
    if ((await read()).length === 0) throw new Error("the page is empty");
  });
}
