import { sendingMax } from "@/lib/developers/terms";
import { enabledEndpoint, webhookDelivery, webhookEndpoint } from "@/lib/developers/states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { query, rowsOf } from "@/lib/simulator/platform/store/query";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const enabledState = stateNames(webhookEndpoint, enabledEndpoint);
const waiting = stateNames(webhookDelivery, "waiting");
const sending = stateNames(webhookDelivery, "sending");
const open = stateNames(webhookDelivery, "waiting", "sending");

/** Describes an event that is not prepared yet. */
export interface NewEvent {
  readonly id: string;
  readonly userNo: string;
  readonly type: string;
  /** Holds its order; null for a test, which is never prepared. */
  readonly subject: string | null;
  readonly no: number;
  readonly at: Date;
  readonly world: string;
}

/** Selects the oldest events that are not prepared and not locked by another worker. */
export const takeEvents = (sql: Sql, most: number): Promise<NewEvent[]> =>
  rowsOf(
    sql,
    query
      .selectFrom("webhookEvent")
      .select(["world", "id", "userNo", "type", "subject", "no", "at"])
      .where("madeAt", "is", null)
      .orderBy("at")
      .orderBy("subject")
      .orderBy("no")
      .limit(most)
      .forNoKeyUpdate()
      .skipLocked(),
  );

/** Describes a claimed delivery. */
export interface TakenDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly url: string;
}

/**
 * Claims the due deliveries of a world, oldest first, a few of each endpoint at a time. Later events of an order wait
 * until earlier ones have been tried once.
 */
export const takeDeliveries = ({ sql, world }: InWorld, now: Date): Promise<TakenDelivery[]> =>
  sql<TakenDelivery>(
    `with due as materialized (
       select d.id, e.url from webhook_endpoint e cross join lateral (
         select o.id from webhook_delivery o where o.world = e.world and o.endpoint_id = e.id and o.url = e.url and o.state = ${waiting} and o.next_at <= $2::timestamptz
           and not exists (select from webhook_delivery b where b.world = o.world and b.endpoint_id = o.endpoint_id and b.subject = o.subject and b.state in (${open}) and b.tries = 0 and (b.event_at, b.no) < (o.event_at, o.no))
         order by o.next_at, o.event_at, o.no
         limit greatest(0, ${sendingMax} - (select count(*) from webhook_delivery s where s.world = e.world and s.endpoint_id = e.id and s.state = ${sending}))
       ) d where e.world = $1::uuid and e.state = ${enabledState}
     ), mine as materialized (
       select o.id, due.url from webhook_delivery o join due on due.id = o.id where o.world = $1::uuid and o.state = ${waiting} order by o.id for update of o skip locked
     )
     update webhook_delivery o set state = ${sending}, next_at = null from mine
     where o.world = $1::uuid and o.id = mine.id returning o.id, o.event_id as "eventId", o.type, mine.url`,
    [world.id, now],
  );
