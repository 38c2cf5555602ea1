import { decimalText, isMoney } from "@/lib/money/money";
import { pairName, rateText, type Rate } from "@/lib/money/rate";

const isRate = (value: object): value is Rate => "base" in value && "quote" in value && "value" in value;

/**
 * Converts an answer for a scenario: an amount is "USD 12.30", a rate "USD/CNH 7.1234", an instant ISO 8601, a state
 * its name. Secrets are omitted.
 */
export function toReadableAnswer(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toReadableAnswer);
  if (typeof value !== "object" || value === null) return value;
  if (isMoney(value)) return `${value.currency} ${decimalText(value)}`;
  if (isRate(value)) return `${pairName(value)} ${rateText(value)}`;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      secrets.has(name) || part === undefined ? [] : [[name, toReadableAnswer(part)]],
    ),
  );
}

/** Lists fields that grant access: they are never stored, displayed or written. */
const secrets: ReadonlySet<string> = new Set([
  "token",
  "device",
  "password",
  "payPassword",
  "oldPassword",
  "newPassword",
  "msgCode",
  "passkey",
  "captcha",
  "captchaId",
  "code",
  "secret",
  "recoveryCodes",
  "content",
]);
