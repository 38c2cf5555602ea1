/** The fields that say what an input is about, the most telling first. No field in which a secret may travel, such as `code`. */
const telling = [
  "orderNo", "ruleNo", "cardNo", "userNo", "payeeId", "quoteId", "snapshotId", "loginNo", "name", "roleName", "operatorId", "roleId", "passkeyId", "sessionId",
  "noticeId", "messageId", "bizId", "dfsId", "id", "subject", "email", "phone", "enName", "host", "partner", "currency",
] as const;

/** What an audit row is about: the number or name in the input. */
export function subjectOf(takes: unknown): string {
  const input = takes as Record<string, unknown>;
  const named = telling.map((field) => input[field]).find((value) => typeof value === "string" && value !== "");
  return typeof named === "string" ? named : "";
}

/** The fields of an answer that hold the number of what was made. */
const numbers = ["orderNo", "ruleNo", "cardNo"] as const;

/** The number of the order, rule or card that a deed made or changed, as its answer tells it: more than the payee or quote it was asked with. */
export function madeIn(given: unknown): string {
  const answer = typeof given === "object" && given !== null ? given as Record<string, unknown> : {}; // named cast: whatever fields it has
  const made = numbers.map((field) => answer[field]).find((value) => typeof value === "string");
  return typeof made === "string" ? made : "";
}
