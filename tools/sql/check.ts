// Every statement of our own, prepared against the migrated schema and held against the types the code gives it.
import type { PGlite } from "@electric-sql/pglite";
import { describer, type Described } from "./describe";
import type { Statements } from "./find";
import { wrongColumns, wrongParameters } from "./hold";

interface SqlReport {
  readonly calls: number;
  /** Each text, with the first place that runs it. */
  readonly texts: ReadonlyMap<string, string>;
  /** Calls whose text the check could not work out, with the reason. */
  readonly unchecked: readonly string[];
  readonly wrong: readonly string[];
}

/** A cursor's declaration, whose rows a later `fetch` reads. */
const cursor = /^declare\s+(\w+)\s+(?:no scroll\s+)?cursor\s+(?:with(?:out)? hold\s+)?for\s+/i;
const fetched = /^fetch\s+.*?\bfrom\s+(\w+)$/i;

export async function checkStatements(statements: Statements, db: PGlite): Promise<SqlReport> {
  const describe = await describer(db);
  const told = new Map<string, Described | string>();
  const describedOnce = async (text: string): Promise<Described | string> => {
    const known = told.get(text);
    if (known !== undefined) return known;
    const said = await describe(text).catch((cause: unknown) =>
      cause instanceof Error ? cause.message : String(cause),
    );
    told.set(text, said);
    return said;
  };
  const found = statements.calls.map((call) => ({ ...call, ...statements.variants(call) }));
  const cursors = new Map(
    found.flatMap(({ file, variants }) =>
      variants.flatMap(({ text }) => {
        const name = cursor.exec(text.trim())?.[1];
        return name ? [[`${file} ${name}`, text.trim().replace(cursor, "")] as const] : [];
      }),
    ),
  );
  const texts = new Map<string, string>();
  const [unchecked, wrong] = [new Set<string>(), new Set<string>()];
  for (const { place, file, variants, unknown } of found) {
    for (const reason of unknown) unchecked.add(`${place}: ${reason}`);
    if (variants.length === 0 && unknown.length === 0) unchecked.add(`${place}: no way leads to it`);
    for (const variant of variants) {
      const said = await describedOnce(variant.text);
      if (!texts.has(variant.text)) texts.set(variant.text, place);
      const of = fetched.exec(variant.text.trim())?.[1];
      const rows = of ? await describedOnce(cursors.get(`${file} ${of}`) ?? variant.text) : said;
      if (typeof said === "string") wrong.add(`${place}: ${said}`);
      else for (const one of wrongParameters(statements.checker, variant, said)) wrong.add(`${place}: ${one}`);
      if (typeof rows !== "string")
        for (const one of wrongColumns(statements.checker, variant, rows)) wrong.add(`${place}: ${one}`);
    }
  }
  return { calls: found.length, texts, unchecked: [...unchecked], wrong: [...wrong] };
}
