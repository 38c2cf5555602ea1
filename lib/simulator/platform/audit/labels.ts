import { callNames, catalogue } from "@/lib/catalogue/calls";
import { isRefusalCode } from "@/lib/call/refusals";
import { translatorFor } from "@/lib/i18n/translator";

/** The texts of an audit row, in a reader's language: no raw name ever. */
export interface AuditLabels {
  /** The operation: a call or job by its name. */
  what(name: string): string;
  /** How it ended: done, or why not. */
  result(outcome: string): string;
  /** The actor; `name` is an operator's name where one is known. */
  who(who: string, name: string | null): string;
  /** Somebody of operations, to operations. */
  operations(name: string): string;
  /** Whoever acted, and in whose name. */
  onBehalfOf(who: string, name: string): string;
  /** The subject; a key that nobody reads is cut to its end. */
  subject(text: string): string;
  origin(text: string): string;
  /** A column's head, or a sentence of the file. */
  say(key: "at" | "notedAt" | "who" | "what" | "subject" | "result" | "origin" | "cut"): string;
}

/** Calls that only look: their names need no words of their own, their area says enough. */
const looks: ReadonlySet<string> = new Set(
  catalogue.filter(({ effect }) => effect === "reads").map((call) => callNames.get(call) ?? ""),
);

export async function auditLabels(locale: string): Promise<AuditLabels> {
  const t = await translatorFor(locale);
  // named casts: names of calls, areas and codes are data, `has` looks them up
  const known = (key: string): string | undefined => (t.has(key as never) ? t(key as never) : undefined);
  const areaOf = (name: string): string => known(`audit.area.${name.split(".")[0] ?? ""}`) ?? t("audit.area.other");
  /** A posting has the label of the account's statement. */
  const booked = (name: string): string | undefined => {
    const what = name.startsWith("ledger.") ? known(`accounts.kind.${name.slice(7)}`) : undefined;
    return what && t("audit.booked", { what });
  };
  return {
    what: (name) =>
      known(`audit.what.${name}`) ??
      booked(name) ??
      (looks.has(name) ? t("audit.looked", { area: areaOf(name) }) : t("audit.did", { area: areaOf(name) })),
    result(outcome) {
      if (outcome === "ok") return t("audit.done");
      const own = known(`audit.refused.${outcome}`);
      if (own !== undefined || !isRefusalCode(outcome)) return own ?? t("audit.refusedOther");
      // a text with figures in it needs the refusal's detail, which the log does not keep; the build has made such a
      // one into parts
      const text: unknown = t.raw(`refusals.${outcome}` as never);
      return typeof text === "string" && !text.includes("{") ? text : t("audit.refusedOther");
    },
    who(who, name) {
      if (name !== null) return name;
      if (who.startsWith("ops:")) return t("audit.who.operations");
      return who === "clock" ? t("audit.who.clock") : who === "nobody" ? t("audit.who.nobody") : t("audit.who.other");
    },
    operations: (name) => t("audit.who.operationsNamed", { name }),
    onBehalfOf: (who, name) => t("audit.who.onBehalfOf", { who, name }),
    subject: (text) => text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{6}([0-9a-f]{6})/g, "…$1"),
    origin: (text) =>
      text === "timetable" ? t("audit.origin.timetable") : text === "scenario" ? t("audit.origin.scenario") : text,
    say: (key) => t(`audit.column.${key}`),
  };
}
