import { randomInt } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { exchange } from "@/lib/exchange/calls/orders";
import { files } from "@/lib/files/calls/files";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentBatch } from "@/lib/payments/states";
import { openSession } from "@/lib/simulator/access/sessions/session";
import { openDatabase } from "@/lib/simulator/store/database";
import { readNextBatch } from "@/lib/simulator/payments/batch/file/read-batch";
import { systemNow } from "@/lib/time/clock";
import { outstandingIn } from "../fixtures/advancing";
import { Deals, wronglyLinked } from "../fixtures/bank-deals";
import { BankLine, dice, type Reply, type Roll } from "../fixtures/bank-line";
import { batchFile, entry, xlsxType } from "../fixtures/batch-file";
import { submitting } from "../fixtures/batches";
import { sent, uploadOf } from "../fixtures/examples/files";
import { found, isLong } from "../fixtures/findings";
import { american, paying } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { hashAsInProduction } from "../fixtures/quick-hash";
import { openMarket, rateOf } from "../fixtures/trading";
import { databaseKind, isEmbedded } from "../fixtures/kind";
import { payPassword, test, type TestWorld } from "../fixtures/world";

/** BANK_OPERATIONS asks for fewer than the long programme's. */
const operations =
  Number(process.env.BANK_OPERATIONS) || (isLong ? (isEmbedded ? 10_000 : 100_000) : isEmbedded ? 200 : 600);
const clientsMax = 32;
const merchantsMax = 8;
/** One in so many operations is a payment with its password, whose hashing is slow on purpose. */
const paymentEvery = 50;
/** One in so many is a list of payments, which a child process reads. */
const batchEvery = isLong ? 500 : isEmbedded ? 150 : 200;
/**
 * One in so many is about what came in: associated with a contract, released, reviewed, refunded, settled or advanced on,
 * or exchanged and paid abroad in one order.
 */
const dealEvery = isLong ? 20 : 10;
/** After one in so many operations its client looks at all balances. */
const lookEvery = 10;
const fundedMinor = isLong ? 50_000_000n : 3_000_000n;
const seed = Number(process.env.BANK_SEED) || (isLong ? randomInt(2 ** 31) : 20_260_323);

/**
 * An operator at work. Of every other merchant all payments are reviewed by whoever of its operators did not make them.
 */
interface Client {
  readonly token: string;
  readonly payeeId: string;
  readonly isReviewed: boolean;
  readonly colleagues: Client[];
  /** Limit orders that may still be cancelled. */
  readonly open: string[];
  readonly deals: Deals;
}

/** A merchant with money and a payee, and a client of the bank for each of `count` operators of theirs. */
async function clientsOf(world: TestWorld, line: BankLine, count: number, no: number): Promise<Client[]> {
  const [owner, isReviewed] = [await world.merchant(), no % 2 === 1];
  // each merchant begins with other deals, so that all of them come in a short run too
  const deals = new Deals(world, line, owner, 2 * no);
  await deals.bring();
  for (const currency of ["USD", "EUR"] as const) await world.fund(owner.userNo, currency, fundedMinor);
  const { payeeId } = await world.ask(payments.addPayee, american, owner);
  const people = await Promise.all(Array.from({ length: count }, () => world.operator(owner.userNo, {})));
  if (isReviewed)
    await world.ask(approval.saveApproval, { levels: [people.map(({ operatorId }) => operatorId)] }, owner);
  const clients = await Promise.all(
    people.map(async ({ operatorId }): Promise<Client> => {
      const token = await openSession(world.db.sql, "portal", world.id, operatorId, world.caller({ at: systemNow() }));
      return { token, payeeId, isReviewed, colleagues: [], open: [], deals };
    }),
  );
  for (const client of clients) client.colleagues.push(...clients.filter((other) => other !== client));
  return clients;
}

/** How a review goes on: by one person, or by several at the same time. */
const fates = ["reject", "together", "approve", "recall", "wait"] as const;
type Fate = (typeof fates)[number];

/** What clients do at the bank, over its line. */
class Work {
  readonly orders = new Set<string>();
  readonly batches = new Set<string>();
  readonly #world: TestWorld;
  readonly #line: BankLine;
  #turn = { payments: 0, batches: 0 };

  constructor(world: TestWorld, line: BankLine) {
    this.#world = world;
    this.#line = line;
  }

  async operate(client: Client, no: number, roll: Roll): Promise<void> {
    if (no % paymentEvery === 0) return this.pay(client, roll);
    if (no % batchEvery === 1) return this.payList(client, no, roll);
    if (no % dealEvery === 2) return client.deals.operate(client, roll);
    return this.exchange(client, roll);
  }

  private placed({ code, result }: Reply): string | null {
    const orderNo = code === "0" && typeof result?.orderNo === "string" ? result.orderNo : null;
    if (orderNo) this.orders.add(orderNo);
    return orderNo;
  }

  private async exchange(client: Client, roll: Roll): Promise<void> {
    const { token, open } = client;
    const [sell, buy] = roll(2) ? (["USD", "EUR"] as const) : (["EUR", "USD"] as const);
    const which = roll(4);
    if (which === 0) {
      const orderNo = this.placed(
        await this.#line.move(
          exchange.placeLimit,
          {
            sell: "USD",
            buy: "CNH",
            amount: money("USD", BigInt(10_000 + roll(90_000))),
            target: rateOf("USD", "CNH", "7.0500"),
            validUntil: "2026-03-20",
          },
          token,
          roll,
        ),
      );
      if (orderNo) open.push(orderNo);
    } else if (which === 1 && open.length > 0) {
      await this.#line.move(exchange.cancel, { orderNo: open.pop() ?? "" }, token, roll);
    } else {
      const quote = await this.#line.send(
        exchange.lockQuote,
        { sell, buy, amount: money(sell, BigInt(10_000 + roll(900_000))) },
        token,
      );
      if (quote?.result?.quoteId)
        this.placed(await this.#line.move(exchange.placeRealTime, { quoteId: quote.result.quoteId }, token, roll));
    }
  }

  private async pay(client: Client, roll: Roll): Promise<void> {
    const orderNo = this.placed(
      await this.#line.move(
        payments.pay,
        paying(client.payeeId, { amount: money("USD", BigInt(5_000 + roll(40_000))) }),
        client.token,
        roll,
      ),
    );
    if (!orderNo) return;
    const recall = () => this.#line.move(payments.cancel, { orderNo }, client.token, roll);
    if (!client.isReviewed) return void (await recall());
    const decide = (by: Client, isApproved: boolean) =>
      this.#line.move(
        paymentReviews.review,
        { orderNos: [orderNo], pageSize: 20, isApproved, remark: "", payPassword },
        by.token,
        roll,
      );
    await this.decided(client, fates[this.#turn.payments++ % fates.length] ?? "wait", decide, recall);
  }

  /**
   * A list as the portal sends it: the file, then what it came to; handed in, and reviewed where the merchant's
   * payments are. Rows that come back unpaid make a list once more.
   */
  private async payList(client: Client, no: number, roll: Roll): Promise<void> {
    const batchNo = await this.listed(client, no, roll);
    if (!(await this.handedIn(client, batchNo, roll)) || !client.isReviewed) return;
    await this.reviewed(client, batchNo, fates[this.#turn.batches++ % fates.length] ?? "wait", roll);
    const again = await this.#line.ask(batchCalls.reuseRows, { batchNo, which: "unpaid" }, client.token, roll);
    const next = again.code === "0" ? String(again.result?.batchNo) : null;
    if (next && (await this.handedIn(client, next, roll))) await this.reviewed(client, next, "approve", roll);
  }

  private reviewed(client: Client, batchNo: string, fate: Fate, roll: Roll): Promise<unknown> {
    const decide = (by: Client, isApproved: boolean) =>
      this.#line.move(batchCalls.auditBatch, { batchNo, isApproved, reason: "", payPassword }, by.token, roll);
    return this.decided(client, fate, decide, () =>
      this.#line.move(batchCalls.recallBatch, { batchNo }, client.token, roll),
    );
  }

  private async decided(
    { colleagues: [first, second] }: Client,
    fate: Fate,
    decide: (by: Client, isApproved: boolean) => Promise<Reply>,
    recall: () => Promise<Reply>,
  ): Promise<void> {
    if (!first || !second || fate === "wait") return;
    if (fate === "recall") await recall();
    else if (fate === "together") await Promise.all([decide(first, true), recall(), decide(second, false)]);
    else await decide(first, fate === "approve");
  }

  /**
   * Sends a file and waits until it was read; a file that seems to have been sent before, because a reply was lost, is
   * sent on purpose.
   */
  private async listed({ token }: Client, no: number, roll: Roll): Promise<string> {
    const entries = [
      entry(no, { reference: `LIST ${no} A` }),
      entry(no + 1, { reference: `LIST ${no} B` }),
      ...(roll(3) ? [] : [entry(no, { amount: "nine" })]),
    ];
    const { result: file } = await this.#line.ask(
      files.upload,
      uploadOf(sent("payments.xlsx", xlsxType, await batchFile(entries)), "PAYMENT_BATCH"),
      token,
      roll,
    );
    const apply = (isAgain: boolean) =>
      this.#line.ask(batchCalls.applyBatch, { fileId: file?.fileId, isAgain }, token, roll);
    const first = await apply(false);
    const { result } = first.code === "BATCH_REPEATED" ? await apply(true) : first;
    const batchNo = String(result?.batchNo);
    for (;;) {
      await readNextBatch(this.#world.db, { only: this.#world.id });
      const seen = await this.#line.ask(
        batchCalls.batchResult,
        { batchNo, isFaulty: false, isDiffering: false, currentPage: 1, pageSize: 20 },
        token,
        roll,
      );
      // named cast: what the call's row gives, as it goes over the wire
      if ((seen.result as { batch: { state: string } } | null)?.batch.state !== paymentBatch.code("reading"))
        return batchNo;
    }
  }

  private async handedIn({ token }: Client, batchNo: string, roll: Roll): Promise<boolean> {
    const { code } = await this.#line.move(
      batchCalls.submitBatch,
      { ...submitting(batchNo), isPartial: true },
      token,
      roll,
    );
    if (code === "0") this.batches.add(batchNo);
    else await this.#line.ask(batchCalls.dropBatch, { batchNo }, token, roll);
    return code === "0";
  }
}

/** Payments, their reviews, batches, links, refunds, settlements, advances and orders that came to an end twice. */
const endedTwice = (world: TestWorld) =>
  world.db.sql(
    `select machine, subject, count(*)::int from history where world = $1::uuid and (machine, after) in (
     ('payment', 'canceled'), ('payment', 'failure'), ('paymentReview', 'approved'), ('paymentReview', 'rejected'), ('paymentReview', 'expired'), ('paymentReview', 'recalled'),
     ('paymentBatch', 'approved'), ('paymentBatch', 'rejected'), ('paymentBatch', 'expired'), ('paymentBatch', 'recalled'),
     ('association', 'rejected'), ('association', 'released'), ('settlementOrder', 'canceled'), ('exchangePay', 'canceled'), ('exchangePay', 'success'), ('advance', 'repaid'), ('incomeRefund', 'success'), ('incomeRefund', 'failed')) group by 1, 2 having count(*) > 1`,
    [world.id],
  );

/**
 * Held money by merchant and currency that differs from what the orders say that are open: payments before the banks
 * have them, lists under review, limit orders, incomes that wait and their refunds under way, settlements, and what is
 * exchanged and paid in one order.
 */
const heldByNobody = (world: TestWorld) =>
  world.db.sql(
    `with open as (
     select user_no, pay_currency as currency, pay_minor + fee_minor as minor from payment where world = $1::uuid and state = 'pending'
     union all select b.user_no, t.currency, t.amount_minor + t.fee_minor from payment_batch b join batch_total t on t.world = b.world and t.batch_id = b.id where b.world = $1::uuid and b.state = 'pendingReview'
     union all select user_no, currency, held_minor from income where world = $1::uuid
     union all select user_no, currency, amount_minor from income_refund where world = $1::uuid and state in ('processing', 'toConfirm')
     union all select user_no, sell, held_minor from exchange_order where world = $1::uuid and state = 'pending'
     union all select user_no, pay_currency, held_minor from settlement_order where world = $1::uuid and state = 'pending' and exchanged_at is null
     union all select user_no, 'CNH', receive_minor from settlement_order where world = $1::uuid and state in ('pending', 'failed') and exchanged_at is not null
     union all select user_no, pay_currency, held_minor from exchange_pay where world = $1::uuid and state = 'pendingConfirmation'
     union all select user_no, currency, payout_minor from exchange_pay where world = $1::uuid and state in ('pendingProcessing', 'awaitingMaterials', 'failure', 'awaitingRepayout')
     union all select user_no, pay_currency, fee_minor from exchange_pay where world = $1::uuid and state in ('pendingProcessing', 'awaitingMaterials', 'failure', 'awaitingRepayout') and payouts = 0
   ), due as (select user_no, currency, sum(minor) as minor from open group by 1, 2),
   held as (select owner, currency, sum(balance) as minor from account where world = $1::uuid and purpose = 'held' group by 1, 2)
   select * from held h full join due d on d.user_no = h.owner and d.currency = h.currency where coalesce(h.minor, 0) <> coalesce(d.minor, 0)`,
    [world.id],
  );

test(
  `the bank over HTTP: ${clientsMax} clients, ${operations} operations, a tenth of the replies lost and asked for again (BANK_SEED=${seed})`,
  { timeout: isLong ? 3_600_000 : 120_000 },
  async ({ world, url }) => {
    hashAsInProduction();
    await openMarket(world);
    const db = openDatabase(url, { max: 10 });
    onTestFinished(db.close);
    const line = new BankLine();
    onTestFinished(await line.open(db));
    const clients = (
      await Promise.all(
        Array.from({ length: merchantsMax }, (_, no) => clientsOf(world, line, clientsMax / merchantsMax, no)),
      )
    ).flat();
    const work = new Work(world, line);

    let looks = 0;
    const faults: object[] = [];
    /** One consistent view of all balances, while the other clients go on. */
    async function look(): Promise<void> {
      faults.push(
        ...(await world.db.sql(
          `select currency as what, sum(balance)::text as balance from account where world = $1::uuid group by currency having sum(balance) <> 0
       union all select owner || ' ' || purpose, balance::text from account where world = $1::uuid and not may_owe and balance < 0`,
          [world.id],
        )),
      );
      looks += 1;
    }

    let begun = 0;
    await Promise.all(
      clients.map(async (client, at) => {
        const roll = dice(seed + at);
        while (begun < operations) {
          const no = (begun += 1);
          await work.operate(client, no, roll);
          if (no % lookEvery === 0) await look();
        }
      }),
    );

    expect(line.bugs.map(String)).toEqual([]);
    expect([faults, looks >= Math.floor(operations / lookEvery), line.dropped > operations / 40]).toEqual([
      [],
      true,
      true,
    ]);
    expect([...line.answers.values()].filter((heard) => heard.size !== 1)).toEqual([]);
    const deals = [...new Set(clients.map((client) => client.deals))];
    const [counted] = await world.db.sql<object>(
      `select ((select count(*) from exchange_order where world = $1::uuid) + (select count(*) from payment where world = $1::uuid and batch_id is null))::int as orders,
       (select count(*) from idempotency where world = $1::uuid)::int as keys, (select count(*) from payment_batch where world = $1::uuid and submitted_at is not null)::int as batches,
       ((select count(*) from payment where world = $1::uuid and batch_id is not null) - (select count(*) from batch_row where world = $1::uuid and order_no is not null))::int as paid,
       (select count(*) from settlement_order where world = $1::uuid)::int as settlements, (select count(*) from exchange_pay where world = $1::uuid)::int as "exchangePays"`,
      [world.id],
    );
    expect(counted).toEqual({
      orders: work.orders.size,
      keys: line.answers.size,
      batches: work.batches.size,
      paid: 0,
      settlements: deals.flatMap(({ settlements }) => settlements.orders).length,
      exchangePays: deals.flatMap(({ exchangePays }) => exchangePays.orders).length,
    });
    expect([await endedTwice(world), await heldByNobody(world), await wronglyLinked(world)]).toEqual([[], [], []]);
    const outstanding = await outstandingIn(world);
    expect(outstanding.ledger).toBe(outstanding.rows);
    expect(await faultsOf(world)).toEqual([]);

    const ends = await world.db.sql<{ what: string; state: string; count: number }>(
      `select 'payment' as what, state, count(*)::int as count from payment where world = $1::uuid and batch_id is null group by 2
     union all select 'batch', state, count(*)::int from payment_batch where world = $1::uuid group by 2
     union all select 'income', state, count(*)::int from income where world = $1::uuid group by 2
     union all select 'link', state, count(*)::int from association where world = $1::uuid group by 2
     union all select 'refund', state, count(*)::int from income_refund where world = $1::uuid group by 2
     union all select 'settlement', state, count(*)::int from settlement_order where world = $1::uuid group by 2
     union all select 'exchange-and-pay', state, count(*)::int from exchange_pay where world = $1::uuid group by 2
     union all select 'advance', state, count(*)::int from advance where world = $1::uuid group by 2 order by 1, 2`,
      [world.id],
    );
    const ended = ends.map(({ what, state, count }) => `${what} ${state} ${count}`).join(", ");
    const figures = `${line.answers.size} money calls, ${line.dropped} replies lost and asked for again, ${looks} looks between, seed ${seed}`;
    console.log(`bank over HTTP: ${figures}; answers ${line.said}; ${ended}`);
    found(
      `the bank over HTTP (${databaseKind}): ${operations} operations of ${clientsMax} clients, ${figures}: every look balanced, each key one effect, nothing ended twice, nothing held for nobody, no link too many, ${outstanding.rows} cents of advances outstanding, as the ledger says; ${ended}`,
    );
  },
);
