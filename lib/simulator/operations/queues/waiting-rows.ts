import type { RawBuilder, SqlBool } from "kysely";
import { enquiry, englishName } from "@/lib/access/states";
import type { Machine } from "@/lib/machine/machine";
import { customsProduct, material, materialLogistics, materialSwitch } from "@/lib/materials/states";
import { scheduledJob } from "@/lib/operations/job-states";
import type { WorkQueue } from "@/lib/operations/queues";
import { payee, payment, paymentRecall, poboPayerMachine } from "@/lib/payments/states";
import { associationMachine } from "@/lib/receiving/association-states";
import { accountApplication, income, incomeRefund } from "@/lib/receiving/states";
import { advanceProduct } from "@/lib/settlement/advance-states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { settlementPayee } from "@/lib/settlement/states";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { verification } from "@/lib/verification/states";
import {
  anyTable,
  prepareQuery,
  raw,
  rowCount,
  stateLiterals,
  type Tables,
  type ValueOf,
} from "@/lib/simulator/platform/store/query";

/** Names the columns of a table that hold an instant. */
type InstantOf<T extends keyof Tables> = {
  [C in keyof Tables[T]]-?: Tables[T][C] extends Date | null ? C : never;
}[keyof Tables[T]] &
  string;

/** Describes the rows of a table that wait in a queue, and since when each does. Columns are those of an alias `r`. */
interface WaitingRows {
  readonly table: string;
  readonly isWaiting: RawBuilder<SqlBool>;
  readonly since: RawBuilder<Date | null>;
}

const column = (name: string) => raw.ref(`r.${name}`);

/** Returns the rows in some states of a machine, waiting since the first of the columns that is not null. */
const inStates = <T extends keyof Tables, S extends string>(
  table: T,
  machine: Machine<S>,
  states: readonly NoInfer<S>[],
  ...since: readonly InstantOf<T>[]
): WaitingRows => ({
  table,
  isWaiting: raw`${column("state")} in (${raw.join(stateLiterals(machine, ...states))})`,
  since: raw`coalesce(${raw.join(since.map(column))})`,
});

/**
 * Returns the same for rows that may come back to their first state and do not record when: their history tells since
 * when they are in it. Few of them wait, so each is looked up.
 */
const sinceLastChange = <T extends keyof Tables, S extends string>(
  table: T,
  machine: Machine<S>,
  madeAt: InstantOf<T>,
): WaitingRows => ({
  ...inStates(table, machine, [machine.first], madeAt),
  since: raw`coalesce((select h.at from history h where h.world = r.world and h.subject = r.id order by h.no desc limit 1), ${column(madeAt)})`,
});

/** Returns the rows but for those that wait for something else, as a column of theirs tells. */
const butThose = ({ isWaiting, ...rows }: WaitingRows, flag: string): WaitingRows => ({
  ...rows,
  isWaiting: raw`${isWaiting} and not ${column(flag)}`,
});

const waitingRows: Readonly<Record<WorkQueue, WaitingRows>> = {
  verifications: inStates("verification", verification, ["reviewing", "prepared"], "submittedAt"),
  englishNames: inStates("englishName", englishName, [englishName.first], "placedAt"),
  receivingApplications: inStates("receivingApplication", accountApplication, ["applying"], "submittedAt"),
  incomes: inStates("income", income, ["notCredited"], "arrivedAt"),
  associations: inStates("association", associationMachine, ["underReview"], "madeAt"),
  refunds: inStates("incomeRefund", incomeRefund, ["underReview"], "placedAt"),
  materials: inStates("material", material, [material.first], "submittedAt"),
  logistics: inStates("materialLogistics", materialLogistics, ["filled"], "madeAt"),
  switches: inStates("materialSwitch", materialSwitch, [materialSwitch.first], "askedAt"),
  customs: inStates("customsProduct", customsProduct, [customsProduct.first], "submittedAt"),
  settlements: inStates("settlementOrder", settlementMachine, ["processing"], "dispatchAt"),
  settlementPayees: inStates("settlementPayee", settlementPayee, [settlementPayee.first], "submittedAt"),
  credit: inStates("advanceProduct", advanceProduct, ["processing"], "submittedAt"),
  // what waits for documents waits for its merchant, as payees below do
  payments: inStates("payment", payment, ["processing", "exception"], "dispatchAt", "placedAt"),
  recalls: inStates("paymentRecall", paymentRecall, ["asked"], "askedAt"),
  entries: {
    table: "preparedEntry",
    isWaiting: raw`${column("decidedAt")} is null`,
    since: raw`${column("preparedAt")}`,
  },
  exchangePays: inStates("exchangePay", exchangePay, ["paying"], "dispatchAt", "placedAt"),
  transfers: inStates("accountTransfer", accountTransfer, ["pending"], "placedAt"),
  transferRelations: sinceLastChange("transferRelation", transferRelation, "madeAt"),
  payees: butThose(sinceLastChange("payee", payee, "madeAt"), "awaitsMaterial"),
  poboPayers: sinceLastChange("poboPayer", poboPayerMachine, "madeAt"),
  enquiries: inStates("enquiry", enquiry, [enquiry.first], "madeAt"),
  stuckJobs: inStates("due", scheduledJob, ["stuck"], "failedAt", "dueAt"),
};

/** Selects one queue of a world: how many rows wait, and since when the oldest does; null without any. */
const selectQueue = (queue: WorkQueue, { table, isWaiting, since }: WaitingRows, world: RawBuilder<string>) =>
  anyTable
    .selectFrom(`${table} as r`)
    .select([
      raw<WorkQueue>`${raw.lit(queue)}`.as("queue"),
      rowCount.as("count"),
      raw<Date | null>`min(${since})`.as("oldest"),
    ])
    .where("r.world", "=", world)
    .where(isWaiting);

/** Reads all queues of a world in one statement. Each counts along an index that holds what waits, or its state, first. */
export const readWorkQueues = prepareQuery((value: ValueOf<{ world: string }>) => {
  // named cast: the keys of the table are its queues
  const [first, ...others] = (Object.entries(waitingRows) as [WorkQueue, WaitingRows][]).map(([queue, rows]) =>
    selectQueue(queue, rows, value("world")),
  );
  if (!first) throw new TypeError("there is a queue");
  return others.reduce((all, next) => all.unionAll(next), first);
});
