// Checks every SQL statement of the project: prepares it against the migrated schema and compares it with its types in the code.
import type { PGlite } from "@electric-sql/pglite";
import { describer, type StatementDescription } from "./describe";
import type { Statements } from "./find";
import { wrongColumns, wrongParameters } from "./hold";

interface SqlReport {
  readonly calls: number;
  /** Maps each text to the first place that runs it. */
  readonly texts: ReadonlyMap<string, string>;
  /** Lists calls whose text the check could not evaluate, with the reason. */
  readonly uncheckedCalls: readonly string[];
  readonly wrong: readonly string[];
}

/** Matches the declaration of a cursor, whose rows a later `fetch` reads. */
const cursor = /^declare\s+(\w+)\s+(?:no scroll\s+)?cursor\s+(?:with(?:out)? hold\s+)?for\s+/i;
const fetchStatement = /^fetch\s+.*?\bfrom\s+(\w+)$/i;

export async function checkStatements(statements: Statements, db: PGlite): Promise<SqlReport> {
  const describe = await describer(db);
  const descriptions = new Map<string, StatementDescription | string>();
  const describedOnce = async (text: string): Promise<StatementDescription | string> => {
    const cachedDescription = descriptions.get(text);
    if (cachedDescription !== undefined) return cachedDescription;
    const description = await describe(text).catch((cause: unknown) =>
      cause instanceof Error ? cause.message : String(cause),
    );
    descriptions.set(text, description);
    return description;
  };
  const callVariants = statements.calls.map((call) => ({ ...call, ...statements.variants(call) }));
  const cursors = new Map(
    callVariants.flatMap(({ file, variants }) =>
      variants.flatMap(({ text }) => {
        const name = cursor.exec(text.trim())?.[1];
        return name ? [[`${file} ${name}`, text.trim().replace(cursor, "")] as const] : [];
      }),
    ),
  );
  const texts = new Map<string, string>();
  const [uncheckedCalls, wrong] = [new Set<string>(), new Set<string>()];
  for (const { place, file, variants, problems } of callVariants) {
    for (const reason of problems) uncheckedCalls.add(`${place}: ${reason}`);
    if (variants.length === 0 && problems.length === 0) uncheckedCalls.add(`${place}: no way leads to it`);
    for (const variant of variants) {
      const description = await describedOnce(variant.text);
      if (!texts.has(variant.text)) texts.set(variant.text, place);
      const of = fetchStatement.exec(variant.text.trim())?.[1];
      const rows = of ? await describedOnce(cursors.get(`${file} ${of}`) ?? variant.text) : description;
      if (typeof description === "string") wrong.add(`${place}: ${description}`);
      else
        for (const problem of wrongParameters(statements.checker, variant, description))
          wrong.add(`${place}: ${problem}`);
      if (typeof rows !== "string")
        for (const problem of wrongColumns(statements.checker, variant, rows)) wrong.add(`${place}: ${problem}`);
    }
  }
  return { calls: callVariants.length, texts, uncheckedCalls: [...uncheckedCalls], wrong: [...wrong] };
}
