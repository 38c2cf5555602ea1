import { removedSettlementPayee } from "@/lib/settlement/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes one result of a search by number. */
export interface FoundRow {
  kind:
    | "exchange"
    | "payment"
    | "refund"
    | "batch"
    | "remittance"
    | "income"
    | "transfer"
    | "relation"
    | "material"
    | "association"
    | "incomeRefund"
    | "application"
    | "receivingAccount"
    | "settlement"
    | "settlementPayee"
    | "exchangePay"
    | "posting"
    | "merchant";
  number: string;
  orderNo: string | null;
  userNo: string;
  about: string;
  at: Date;
}

const eachMost = 10;
const has = (column: string) => `strpos(upper(${column}), $2) > 0`;
const few = (text: string) => `(${text} limit ${eachMost})`;

/**
 * Finds everything in a world with a text, in capitals, in its number: each kind's newest, whole and partial matches
 * alike. A posting is found by the id of the record it belongs to.
 */
export const foundRows = (tx: InWorld, text: string): Promise<FoundRow[]> =>
  tx.sql<FoundRow>(
    [
      few(
        `select 'exchange' as kind, order_no as number, order_no as "orderNo", user_no as "userNo", sell || ' → ' || buy as about, placed_at as at from exchange_order where world = $1::uuid and ${has("order_no")} order by placed_at desc, order_no`,
      ),
      few(
        `select 'payment', order_no, order_no, user_no, payee_name, placed_at from payment where world = $1::uuid and (${has("order_no")} or ${has("merchant_order_no")} or ${has("uetr::text")}) order by placed_at desc, order_no`,
      ),
      few(
        `select 'refund', r.order_no, p.order_no, r.user_no, r.reason, r.asked_at from payment_refund r join payment p on p.world = r.world and p.id = r.payment_id where r.world = $1::uuid and ${has("r.order_no")} order by r.asked_at desc, r.order_no`,
      ),
      few(
        `select 'batch', batch_no, batch_no, user_no, file_name, placed_at from payment_batch where world = $1::uuid and ${has("batch_no")} order by placed_at desc, batch_no`,
      ),
      few(
        `select 'remittance', order_no, order_no, user_no, payer_name, sent_at from remittance where world = $1::uuid and (${has("order_no")} or ${has("uetr::text")}) order by sent_at desc, order_no`,
      ),
      few(
        `select 'income', i.detail_id, r.order_no, i.user_no, r.payer_name, i.arrived_at from income i join remittance r on r.world = i.world and r.id = i.remittance_id where i.world = $1::uuid and ${has("i.detail_id")} order by i.arrived_at desc, i.detail_id`,
      ),
      few(
        `select 'transfer', order_no, order_no, user_no, payee_user_no || ' ' || payee_name, placed_at from account_transfer where world = $1::uuid and ${has("order_no")} order by placed_at desc, order_no`,
      ),
      few(
        `select 'relation', relation_no, relation_no, user_no, payee_user_no || ' ' || payee_name, made_at from transfer_relation where world = $1::uuid and ${has("relation_no")} order by made_at desc, relation_no`,
      ),
      few(
        `select 'material', serial_no, serial_no, user_no, contract_no || ' ' || buyer_name, submitted_at from material where world = $1::uuid and (${has("serial_no")} or ${has("contract_no")}) order by submitted_at desc, serial_no`,
      ),
      few(
        `select 'association', a.association_no, r.order_no, a.user_no, i.detail_id, a.made_at from association a join income i on i.world = a.world and i.id = a.income_id join remittance r on r.world = i.world and r.id = i.remittance_id where a.world = $1::uuid and ${has("a.association_no")} order by a.made_at desc, a.association_no`,
      ),
      few(
        `select 'incomeRefund', f.order_no, r.order_no, f.user_no, f.payee_name, f.placed_at from income_refund f join income i on i.world = f.world and i.id = f.income_id join remittance r on r.world = i.world and r.id = i.remittance_id where f.world = $1::uuid and ${has("f.order_no")} order by f.placed_at desc, f.order_no`,
      ),
      few(
        `select 'application', application_no, null, user_no, country || ' ' || bank, submitted_at from receiving_application where world = $1::uuid and ${has("application_no")} order by submitted_at desc, application_no`,
      ),
      few(
        `select 'receivingAccount', number, null, user_no, currency || ' ' || holder, opened_at from receiving_account where world = $1::uuid and strpos(number, replace($2, ' ', '')) > 0 order by opened_at desc, number`,
      ),
      few(
        `select 'settlement', order_no, order_no, user_no, payee_name || ' ' || payee_account, placed_at from settlement_order where world = $1::uuid and (${has("order_no")} or ${has("payee_name")}) order by placed_at desc, order_no`,
      ),
      few(
        `select 'settlementPayee', payee_no, null, user_no, name || ' ' || account, made_at from settlement_payee where world = $1::uuid and state <> '${removedSettlementPayee}' and (${has("payee_no")} or ${has("name")} or ${has("account")}) order by made_at desc, payee_no`,
      ),
      few(
        `select 'exchangePay', order_no, order_no, user_no, payee_name, placed_at from exchange_pay where world = $1::uuid and (${has("order_no")} or ${has("uetr::text")}) order by placed_at desc, order_no`,
      ),
      few(
        `select 'posting', p.order_id::text || '/' || p.leg, coalesce(x.order_no, y.order_no, r.order_no, t.order_no, s.order_no, e.order_no), coalesce(x.user_no, y.user_no, r.user_no, t.user_no, s.user_no, e.user_no, ''), p.kind, p.at from posting p
         left join exchange_order x on x.world = p.world and x.id = p.order_id left join payment y on y.world = p.world and y.id = p.order_id left join remittance r on r.world = p.world and r.id = p.order_id
         left join account_transfer t on t.world = p.world and t.id = p.order_id left join settlement_order s on s.world = p.world and s.id = p.order_id left join exchange_pay e on e.world = p.world and e.id = p.order_id
         where p.world = $1::uuid and length($2) >= 8 and (${has("p.order_id::text")} or ${has("p.order_id::text || '/' || p.leg")}) order by p.at desc, p.leg`,
      ),
      few(
        `select 'merchant', user_no, null, user_no, name, made_at from merchant where world = $1::uuid and (${has("user_no")} or ${has("name")}) order by user_no`,
      ),
    ].join(" union all "),
    [tx.world.id, text],
  );
