import * as z from "zod/mini";
import type { Currency } from "@/lib/money/currency";
import { decimalText, money } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { amounts, bare, defOf } from "../fit";
import { instantText } from "../instants";

/** Formats an amount in the short form of scenarios. */
export const short = (currency: Currency, minor: bigint): string =>
  `${currency} ${decimalText(money(currency, minor))}`;

type Wire = Readonly<Record<string, unknown>>;
const isWire = (value: unknown): value is Wire => typeof value === "object" && value !== null && !Array.isArray(value);

/** Converts a wire value to the short form of scenarios: the inverse of `fit`. */
export function shortFormOf(schema: z.core.$ZodType, wire: unknown): unknown {
  const inner = bare(schema);
  if (amounts.includes(inner) && isWire(wire)) return `${String(wire.currency)} ${String(wire.amount)}`;
  if (inner === rateCodec && isWire(wire)) return `${String(wire.base)}/${String(wire.quote)} ${String(wire.rate)}`;
  if (inner === instant && typeof wire === "string") return wire.includes("${") ? wire : instantText(new Date(wire));
  const { type, in: wireSchema, element, valueType, shape } = defOf(inner);
  if (type === "pipe" && wireSchema) return shortFormOf(wireSchema, wire);
  if (type === "array" && element && Array.isArray(wire)) return wire.map((item) => shortFormOf(element, item));
  if (!isWire(wire)) return wire;
  const of = (name: string) => (type === "object" ? shape?.[name] : type === "record" ? valueType : undefined);
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [name, shortFormOf(of(name) ?? z.unknown(), value)]),
  );
}
