import { isCurrency } from "@/lib/money/currency";
import { pairName, type Pair } from "@/lib/money/rate";

/**
 * The fields that say what an input is about, the most telling first. No field in which a secret may travel, such as
 * `code`.
 */
const telling = [
  "orderNo",
  "batchNo",
  "ruleNo",
  "cardNo",
  "userNo",
  "payeeId",
  "partnerId",
  "poboRecordId",
  "quoteId",
  "snapshotId",
  "loginNo",
  "name",
  "roleName",
  "operatorId",
  "roleId",
  "passkeyId",
  "sessionId",
  "noticeId",
  "messageId",
  "bizId",
  "dfsId",
  "id",
  "subject",
  "email",
  "phone",
  "enName",
  "host",
  "partner",
  "currency",
] as const;

/**
 * The subject of an audit row: the number or name in the input, else the pair of currencies it holds itself, or in its
 * `pair` or `rate`.
 */
export function subjectOf(takes: unknown): string {
  const input = fieldsOf(takes);
  const named = telling.map((field) => input[field]).find((value) => typeof value === "string" && value !== "");
  if (typeof named === "string") return named;
  const pair = [input, fieldsOf(input["pair"]), fieldsOf(input["rate"])].find(isPair);
  return pair ? pairName(pair) : "";
}

/** The fields of an answer that hold the number of what was made. */
const numbers = ["orderNo", "batchNo", "ruleNo", "cardNo"] as const;

/**
 * The number of the order, batch, rule or card that an operation made or changed, from its reply: more specific than
 * the payee or quote in its input.
 */
export function madeIn(given: unknown): string {
  const answer = fieldsOf(given);
  const made = numbers.map((field) => answer[field]).find((value) => typeof value === "string");
  return typeof made === "string" ? made : "";
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}; // named cast: whatever fields it has

const isPair = (fields: Record<string, unknown>): fields is Pair =>
  [fields["base"], fields["quote"]].every((code) => typeof code === "string" && isCurrency(code));
