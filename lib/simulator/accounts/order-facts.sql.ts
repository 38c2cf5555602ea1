import type { EntrySubject } from "@/lib/accounts/statement-file";
import type { InWorld } from "../platform/store/tx";

/** Holds the facts that a statement contains about the order of an entry. */
export interface EntryOrderFacts {
  readonly id: string;
  readonly orderNo: string;
  /** Holds the number by which its list opens it. */
  readonly listNo: string;
  readonly subject: EntrySubject;
  /** Names the other party, the payer or the payee; empty when it is the platform itself. */
  readonly counterparty: string;
  /** Names the payer, when the merchant may be on either side; else empty. */
  readonly payer: string;
  /** Holds the reference written to or by the other party. */
  readonly reference: string;
  /** Describes an exchange: sold for bought at a rate of base in quote; 0 when nothing was exchanged. */
  readonly sell: string;
  readonly buy: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: bigint;
  readonly isForward: boolean;
  /** Holds the merchant's own number of it, and the one that identifies it between banks; empty when it has none. */
  readonly ownNo: string;
  readonly uetr: string;
}

/** Reads the facts of some orders; an order without a number has none. */
export const orderFacts = (tx: InWorld, ids: readonly string[]): Promise<EntryOrderFacts[]> =>
  tx.sql<EntryOrderFacts>(
    `select id, order_no as "orderNo", order_no as "listNo", 'exchange' as subject, '' as counterparty, '' as payer, '' as reference, sell, buy, base, quote, rate, delivery_date is not null as "isForward", '' as "ownNo", '' as uetr
       from exchange_order where world = $1::uuid and id = any($2::uuid[])
     union all select id, order_no, order_no, 'payment', payee_name, '', reference, pay_currency, currency, '', '', rate, false, merchant_order_no, uetr::text from payment where world = $1::uuid and id = any($2::uuid[])
     union all select id, order_no, order_no, 'settlement', payee_name, '', note, pay_currency, 'CNH', '', '', rate, false, '', '' from settlement_order where world = $1::uuid and id = any($2::uuid[])
     union all select id, order_no, order_no, 'exchangePay', payee_name, '', reference, pay_currency, currency, '', '', rate, false, '', uetr::text from exchange_pay where world = $1::uuid and id = any($2::uuid[])
     union all select id, batch_no, batch_no, 'batch', '', '', file_name, '', '', '', '', 0, false, '', '' from payment_batch where world = $1::uuid and id = any($2::uuid[])
     union all select r.id, coalesce(i.detail_id, r.order_no), r.order_no, 'income', r.payer_name, '', r.postscript, '', '', '', '', 0, false, '', case when r.rail = 'SWIFT' then r.uetr::text else '' end
       from remittance r left join income i on i.world = r.world and i.remittance_id = r.id where r.world = $1::uuid and r.id = any($2::uuid[])
     union all select id, order_no, order_no, 'transfer', payee_user_no || ' ' || payee_name, user_no || ' ' || payer_name, reference, '', '', '', '', 0, false, '', '' from account_transfer where world = $1::uuid and id = any($2::uuid[])
     union all select f.id, f.order_no, r.order_no, 'income', f.payee_name, '', f.reason, '', '', '', '', 0, false, '', ''
       from income_refund f join income i on i.world = f.world and i.id = f.income_id join remittance r on r.world = i.world and r.id = i.remittance_id where f.world = $1::uuid and f.id = any($2::uuid[])`,
    [tx.world.id, ids],
  );

/** Describes money held for one order: when it was first held, and the amount that still is. */
export interface HeldRow {
  readonly orderId: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly since: Date;
}

/**
 * Reads the orders that a merchant's held money, of one currency or of all, is held for, oldest first. Money held by a
 * batch pays for its payments. Reads back to the point where nothing was held: anything before is settled.
 */
export const heldRows = (tx: InWorld, userNo: string, currency: string | null, most: number): Promise<HeldRow[]> =>
  tx.sql<HeldRow>(
    `select coalesce(y.batch_id, e.order_id) as "orderId", a.currency, sum(case e.side when 'C' then e.amount else -e.amount end)::bigint as minor, min(e.at) as since
     from account a
       cross join lateral (select coalesce((select z.no from entry z where z.world = a.world and z.account = a.id and z.after = 0 order by z.no desc limit 1), 0) as settled) s
       join entry e on e.world = a.world and e.account = a.id and e.no > s.settled
       left join payment y on y.world = e.world and y.id = e.order_id and y.batch_id is not null
     where a.world = $1::uuid and a.owner = $2 and a.purpose = 'held' and a.balance > 0 and ($3::text is null or a.currency = $3)
     group by 1, 2 having sum(case e.side when 'C' then e.amount else -e.amount end) <> 0 order by 4, 2, 1 limit $4::int`,
    [tx.world.id, userNo, currency, most],
  );
