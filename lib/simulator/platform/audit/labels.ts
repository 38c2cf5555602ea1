import { callNames, catalogue } from "@/lib/catalogue/calls";
import { isRefusalCode } from "@/lib/call/refusals";
import { translatorFor } from "@/lib/i18n/translator";

/** Provides the texts of an audit row, in a reader's language, never a raw name. */
export interface AuditLabels {
  /** Returns the text of an operation: a call or job by its name. */
  operationName(name: string): string;
  /** Returns the text of the outcome: done, or the reason why not. */
  result(outcome: string): string;
  /** Returns the text of the actor; `name` is an operator's name where one is known. */
  actor(actorName: string, name: string | null): string;
  /** Returns the text of a person of operations, for operations. */
  operations(name: string): string;
  /** Returns the text of an actor and the person that it acted for. */
  onBehalfOf(actorName: string, name: string): string;
  /** Returns the text of the subject; a key that is not readable is shortened to its end. */
  subject(text: string): string;
  origin(text: string): string;
  /** Returns a column's heading, or a sentence of the file. */
  heading(key: "at" | "notedAt" | "who" | "what" | "subject" | "result" | "origin" | "cut"): string;
}

/** Lists read-only calls: their names need no separate texts, the text of their area is enough. */
const readOnlyCalls: ReadonlySet<string> = new Set(
  catalogue.filter(({ effect }) => effect === "reads").map((call) => callNames.get(call) ?? ""),
);

export async function auditLabels(locale: string): Promise<AuditLabels> {
  const t = await translatorFor(locale);
  // named casts: names of calls, areas and codes are data, `has` looks them up
  const findText = (key: string): string | undefined => (t.has(key as never) ? t(key as never) : undefined);
  const areaOf = (name: string): string => findText(`audit.area.${name.split(".")[0] ?? ""}`) ?? t("audit.area.other");
  /** Returns the text of a posting: the label of the account's statement. */
  const postingText = (name: string): string | undefined => {
    const kindText = name.startsWith("ledger.") ? findText(`accounts.kind.${name.slice(7)}`) : undefined;
    return kindText && t("audit.booked", { what: kindText });
  };
  return {
    operationName: (name) =>
      findText(`audit.what.${name}`) ??
      postingText(name) ??
      (readOnlyCalls.has(name) ? t("audit.looked", { area: areaOf(name) }) : t("audit.did", { area: areaOf(name) })),
    result(outcome) {
      if (outcome === "ok") return t("audit.done");
      const refusalText = findText(`audit.refused.${outcome}`);
      if (refusalText !== undefined || !isRefusalCode(outcome)) return refusalText ?? t("audit.refusedOther");
      // a text with figures in it needs the refusal's detail, which the log does not keep; the build has made such a
      // one into parts
      const text: unknown = t.raw(`refusals.${outcome}` as never);
      return typeof text === "string" && !text.includes("{") ? text : t("audit.refusedOther");
    },
    actor(actorName, name) {
      if (name !== null) return name;
      if (actorName.startsWith("ops:")) return t("audit.who.operations");
      return actorName === "clock"
        ? t("audit.who.clock")
        : actorName === "nobody"
          ? t("audit.who.nobody")
          : t("audit.who.other");
    },
    operations: (name) => t("audit.who.operationsNamed", { name }),
    onBehalfOf: (actorName, name) => t("audit.who.onBehalfOf", { who: actorName, name }),
    subject: (text) => text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{6}([0-9a-f]{6})/g, "…$1"),
    origin: (text) =>
      text === "timetable" ? t("audit.origin.timetable") : text === "scenario" ? t("audit.origin.scenario") : text,
    heading: (key) => t(`audit.column.${key}`),
  };
}
