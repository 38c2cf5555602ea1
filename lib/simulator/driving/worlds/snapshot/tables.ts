import { machines } from "@/lib/catalogue/areas";
import { invariant } from "@/lib/call/refusals";
import { Prisma } from "@/lib/simulator/platform/generated/client";
import { toCamelCaseName, toSnakeCaseName } from "@/lib/simulator/platform/store/field-names";

/** Describes a table of which every world has its own rows, and the order in which its rows are written. */
export interface WorldTable {
  readonly name: string;
  readonly key: string;
  /** Holds its name in snapshots from before it was renamed. */
  readonly formerly?: string;
  /** Holds columns that never enter a snapshot. A restored row gets these values instead. */
  readonly withheld?: Readonly<Record<string, unknown>>;
}

/** Lists the tables of a world beside those of machines, which have an id in each row. */
const explicitTables: readonly WorldTable[] = [
  { name: "counter", key: "scope" },
  { name: "due", key: "due_at, priority, kind, subject" },
  { name: "account", key: "id" },
  { name: "posting", key: "order_id, leg" },
  { name: "entry", key: "account, no" },
  { name: "account_manager", key: "id" },
  { name: "merchant", key: "user_no" },
  {
    name: "operator",
    key: "id",
    withheld: { password_hash: null, pay_password_hash: null, wrong_pay_passwords: 0, pay_locked_until: null },
  },
  { name: "site", key: "host" },
  { name: "alert_flag", key: "operator, use" },
  { name: "approval_level", key: "user_no, level" },
  { name: "agreement_version", key: "agreement, version" },
  { name: "agreement_acceptance", key: "user_no, agreement, version" },
  { name: "invitation", key: "code" },
  { name: "enquiry", key: "id", withheld: { origin: "" } },
  { name: "tick", key: "no" },
  { name: "replay", key: "at" },
  { name: "halt", key: "base, quote" },
  { name: "quote", key: "id" },
  { name: "fee_rule", key: "id" },
  { name: "quota_card_use", key: "order_id" },
  { name: "common_pairs", key: "operator_id" },
  { name: "limit_change", key: "order_id, no" },
  { name: "limit_bound", key: "base, quote, side" },
  { name: "reminder_bound", key: "base, quote, side" },
  { name: "partner", key: "id" },
  { name: "account_record", key: "account" },
  { name: "payment_document", key: "payment_id, place" },
  { name: "payment_decision", key: "review_id, place" },
  { name: "payment_hop", key: "payment_id, no" },
  { name: "remittance_hop", key: "remittance_id, no" },
  { name: "auto_association", key: "user_no" },
  { name: "advance_source", key: "advance_id, income_id" },
  { name: "advance_day", key: "advance_id, day" },
  { name: "settlement_draw", key: "order_id, association_id" },
  { name: "exchange_pay_hop", key: "order_id, payout, no" },
  { name: "exchange_pay_decision", key: "order_id, place" },
  { name: "refund_config", key: "user_no" },
  { name: "quick_entry", key: "user_no" },
  { name: "standing_turn", key: "standing_id, no" },
  { name: "payment_advice", key: "payment_id, no" },
  { name: "payment_day", key: "user_no, day, account" },
  { name: "payment_quota", key: "user_no, payee_id" },
  { name: "batch_row", key: "batch_id, no" },
  { name: "material_batch_row", key: "batch_id, no" },
  { name: "batch_total", key: "batch_id, currency" },
  { name: "message", key: "operator_id, id" },
  { name: "message_choice", key: "operator_id, event" },
  { name: "verification_claim", key: "kind, text" },
  { name: "voucher_mapping", key: "user_no, system" },
  { name: "form_draft", key: "user_no, type", formerly: "verification_draft" },
  { name: "verification_certificate", key: "user_no, path" },
  { name: "verification_inquiry", key: "verification_id, no" },
  { name: "picture_reading", key: "file_id" },
  // a link leads a real phone to the world that it was made in
  { name: "liveness", key: "id", withheld: { token_hash: null } },
  { name: "receiving_share", key: "id", withheld: { token_hash: null } },
  { name: "screening_entry", key: "id" },
  { name: "stored_file", key: "id" },
  { name: "supplement_material", key: "biz_type, biz_id, file_id" },
  { name: "notice_read", key: "notice_id, operator_id" },
  { name: "navigation_config", key: "operator_id" },
  { name: "home_config", key: "operator_id" },
  { name: "list_view", key: "id" },
  { name: "api_key_day", key: "key_id, day" },
  { name: "happening", key: "no" },
  { name: "reason", key: "subject, no" },
];

const explicitNames = new Set(explicitTables.map(({ name }) => name));
const stateful = [...new Set(machines.flatMap(({ table }) => (table && !explicitNames.has(table) ? [table] : [])))];

/**
 * Lists the tables of a world: emptied by a reset, copied by a snapshot. Counters come first and history last: a reset
 * during an operation waits for its counter, and then sees all that it wrote.
 */
export const worldTables: readonly WorldTable[] = [
  ...explicitTables,
  ...stateful.map((name) => ({ name, key: "id" })),
  { name: "history", key: "subject, no" },
];

/** Lists tables that belong to a world but hold data of real people or real time: deleted by a reset, never copied. */
export const securityTables: readonly string[] = [
  "session",
  "device",
  "login_lock",
  "edition_grant",
  "api_key_secret",
  "api_call",
  "outbox",
  "idempotency",
  // a run acts in the world that it made, and in no copy of it
  "scenario_run",
  // a clock that was reset is not moved on
  "clock_run",
  "sandbox_key",
  // a copy of a world must not send events to real software
  "webhook_endpoint",
  "webhook_event",
  "webhook_delivery",
  "webhook_attempt",
  "verification_code",
  "code_allowance",
  "mail_link",
  "second_step",
  "second_factor",
  "recovery_code",
  "passkey",
  "passkey_challenge",
  "wrong_codes",
  "binding_proof",
  "download",
  "export_job",
  "paper",
  // made anew from what a restored world holds
  "log_chain",
  // of a database's own log
  "last_write",
  // belongs to manually operated books, which a copy does not have
  "prepared_entry",
];

/** Lists tables that survive every reset and are not part of snapshots: the audit log records both. */
export const lastingTables: readonly string[] = ["audit", "audit_seal", "snapshot"];

/** Returns the current columns of a table. */
export function tableColumnNames(table: string): string[] {
  const model = toCamelCaseName(`_${table}`);
  // named cast: the generated client lists the fields of each model under its name and this ending
  const fields = (Prisma as unknown as Readonly<Record<string, object | undefined>>)[`${model}ScalarFieldEnum`];
  invariant(fields, `${model} is a model of the schema`);
  return Object.keys(fields).map(toSnakeCaseName);
}
