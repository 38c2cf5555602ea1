import { sqlTypes, declareStatement } from "@/lib/simulator/platform/store/statement";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Selects the event log of a world: every tick, every change of a state and every entry of the ledger, one JSON object
 * per line. Its order and bytes follow only from the events: by instant, then ticks, states and entries, each by its
 * own number. It contains nothing random and no real time, so the same seed and the same commands produce the same log.
 */
const events = `
  select at, 1 as rank, lpad(no::text, 20, '0') as key,
    jsonb_build_object('event', 'tick', 'at', at, 'no', no::text, 'source', source, 'mids', mids) as body
  from tick where world = $1::uuid and at >= $2::timestamptz and at < $3::timestamptz
  union all
  select h.at, 2, h.machine || '/' || coalesce(x.order_no, p.order_no, r.order_no, i.detail_id, m.user_no, h.subject::text) || '/' || lpad(h.no::text, 6, '0'),
    jsonb_build_object('event', 'state', 'at', h.at, 'machine', h.machine, 'order', coalesce(x.order_no, p.order_no, r.order_no, i.detail_id, m.user_no, h.subject::text),
      'no', h.no, 'before', h.before, 'by', h.event, 'after', h.after, 'who', h.who)
  from history h
    left join exchange_order x on x.world = h.world and x.id = h.subject
    left join payment p on p.world = h.world and p.id = h.subject
    left join remittance r on r.world = h.world and r.id = h.subject
    left join income i on i.world = h.world and i.id = h.subject
    left join merchant m on m.world = h.world and m.id = h.subject
  where h.world = $1::uuid and h.at >= $2::timestamptz and h.at < $3::timestamptz
  union all
  select e.at, 3, a.owner || '/' || a.purpose || '/' || a.currency || '/' || a.stripe || '/' || lpad(e.no::text, 20, '0'),
    jsonb_build_object('event', 'entry', 'at', e.at, 'owner', a.owner, 'purpose', a.purpose, 'currency', a.currency, 'stripe', a.stripe, 'no', e.no::text,
      'order', e.order_id, 'leg', e.leg, 'kind', p.kind, 'side', e.side, 'amount', e.amount::text, 'after', e.after::text)
  from entry e join account a on a.world = e.world and a.id = e.account join posting p on p.world = e.world and p.order_id = e.order_id and p.leg = e.leg
  where e.world = $1::uuid and e.at >= $2::timestamptz and e.at < $3::timestamptz`;

const { instant, uuid } = sqlTypes;
const declareLog = declareStatement("open the event log", {
  text: `declare event_log no scroll cursor for select body::text as line from (${events}) e order by at, rank, key collate "C"`,
  parameters: [uuid, instant, instant],
  columns: {},
});

/** Opens the event log from one instant up to another in a cursor that lives as long as the transaction. */
export const openEventLogCursor = (tx: InWorld, from: Date, to: Date): Promise<object[]> =>
  declareLog(tx.sql, [tx.world.id, from, to]);
