import { englishName, enquiry, merchant, person, role } from "@/lib/access/states";
import { productAccess } from "@/lib/exchange/product-states";
import { quotaCard } from "@/lib/exchange/quota-states";
import { rateReminder } from "@/lib/exchange/reminder-states";
import { exchangeKinds, machineOf } from "@/lib/exchange/states";
import type { Machine } from "@/lib/machine/machine";
import { notice } from "@/lib/notices/states";
import { payee, poboPayer, payment, paymentBatch, paymentRefund, paymentReview } from "@/lib/payments/states";
import { income, remittance } from "@/lib/receiving/states";
import { asked, faultsToldMax, type Check } from "./check";

/** Every kind of row that has states, with its table; exchanges of a kind with theirs. */
const stated: readonly (readonly [machine: Machine, table: string, kind?: string])[] = [
  ...exchangeKinds.map((kind) => [machineOf(kind), "exchange_order", kind] as const),
  [productAccess, "product_access"],
  [rateReminder, "rate_reminder"],
  [quotaCard, "quota_card"],
  [remittance, "remittance"],
  [income, "income"],
  [payee, "payee"],
  [poboPayer, "pobo_payer"],
  [payment, "payment"],
  [paymentBatch, "payment_batch"],
  [paymentReview, "payment_review"],
  [paymentRefund, "payment_refund"],
  [role, "role"],
  [enquiry, "enquiry"],
  [notice, "notice"],
  [englishName, "english_name"],
];

/** People have states too, but those who came with their world have no history from the beginning. */
const machines: readonly Machine[] = [...stated.map(([machine]) => machine), person, merchant];

/**
 * A state is what its history says: the last row leads to it, each row follows the one before, and as many as were
 * counted.
 */
const historyCheck = ([{ name }, table, kind]: (typeof stated)[number]): string =>
  `select '${name} ' || o.id || ' ' || o.state as fault
   from "${table}" o left join lateral (select no, after from history h where h.world = o.world and h.subject = o.id and h.machine = '${name}' order by no desc limit 1) h on true
   where o.world = $1::uuid${kind ? ` and o.kind = '${kind}'` : ""} and (h.no is null or h.after <> o.state or h.no <> o.changes)`;

/** A merchant who was put into the world as it was made is active without a history; from then on the same holds. */
const merchantCheck = historyCheck([merchant, "merchant"]).replace(
  "h.no is null or",
  `case when h.no is null then o.changes <> 0 or o.state <> '${merchant.first}' end or`,
);

const gaps = `select machine || ' ' || subject || ' no ' || no as fault
   from (select machine, subject, no, before, lag(after, 1, '') over turn as previous, row_number() over turn - 1 as place
         from history where world = $1::uuid window turn as (partition by subject order by no)) h
   where before <> previous or no <> place`;

/** Steps that were made, held against what the machines allow. */
const allowed: Check["look"] = async (sql, world) => {
  const steps = await sql<{ machine: string; before: string; event: string; after: string }>(
    "select distinct machine, before, event, after from history where world = $1::uuid and no > 0",
    [world],
  );
  const faults = steps
    .filter(({ machine, before, event, after }) => {
      const known = machines.find(({ name }) => name === machine);
      return !known?.is(before) || known.next(before, event) !== after;
    })
    .map(({ machine, before, event, after }) => `${machine} ${before} ${event} ${after}`)
    .slice(0, faultsToldMax);
  return { faults };
};

export const stateChecks: readonly Check[] = [
  asked(
    "statesEqualHistory",
    [...stated.map(historyCheck), merchantCheck, gaps].map((text) => `(${text})`).join(" union all "),
  ),
  { name: "stepsAllowed", look: allowed },
];
