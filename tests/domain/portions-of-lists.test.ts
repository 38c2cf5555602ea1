import { describe, expect, test } from "vitest";
import { processSheetPortions } from "@/lib/simulator/files/sheets/list-in";
import type { MergedRange, ReadRow } from "@/lib/formats/sheets/read-row";

const rowsOf = (...nos: number[]): ReadRow[] => nos.map((no) => ({ no, cells: [String(no)], isHidden: false }));
const nosOf = (rows: readonly ReadRow[]): string => rows.map(({ no }) => no).join(" ");

/** A list of portions, the first of which comes with its heading. */
function listOf(...portions: readonly ReadRow[][]) {
  let read = 0;
  async function* rest(): AsyncGenerator<readonly ReadRow[], readonly MergedRange[]> {
    for (const portion of portions.slice(1)) {
      read += 1;
      yield portion;
    }
    return [{ fromRow: 1, toRow: 2, fromColumn: 1, toColumn: 1 }];
  }
  return { list: { first: portions[0] ?? [], rest: rest() }, readSoFar: () => read };
}

/** Creates a promise that the caller resolves or rejects. */
function deferred() {
  let keep = () => {};
  let fail = (_: Error) => {};
  const promise = new Promise<void>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  return { promise, keep, fail };
}

/** Until everything that can go on has gone on. */
const flushTasks = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)));

describe("the portions of a list", () => {
  test("are validated and written in their order, after all their look-ups", async () => {
    const events: string[] = [];
    const lookups = [deferred(), deferred(), deferred()];
    const { list } = listOf(rowsOf(2, 3), rowsOf(4), rowsOf(5));
    let lookupCount = 0;
    const whole = processSheetPortions(
      Promise.resolve(),
      list,
      (rows) => {
        const lookup = lookups[lookupCount];
        lookupCount += 1;
        events.push(`ask ${nosOf(rows)}`);
        return async () => {
          await lookup?.promise;
          events.push(`judge ${nosOf(rows)}`);
          return rows.map(({ no }) => no);
        };
      },
      async (rows, validatedNos) => void events.push(`write ${nosOf(rows)} as ${validatedNos.join(" ")}`),
    );
    await flushTasks();
    expect(events).toEqual(["ask 2 3", "ask 4"]);
    for (const lookup of [...lookups].reverse()) {
      lookup.keep();
      await flushTasks();
    }
    expect(await whole).toHaveLength(1);
    expect(events.filter((line) => line.startsWith("judge"))).toEqual(["judge 2 3", "judge 4", "judge 5"]);
    expect(events.filter((line) => line.startsWith("write"))).toEqual([
      "write 2 3 as 2 3",
      "write 4 as 4",
      "write 5 as 5",
    ]);
  });

  test("wait for the one two before to be written, so that a long list is never in memory as a whole", async () => {
    const writing = deferred();
    const { list, readSoFar } = listOf(...Array.from({ length: 20 }, (_, at) => rowsOf(at + 2)));
    let lookupCount = 0;
    const whole = processSheetPortions(
      Promise.resolve(),
      list,
      (rows) => {
        lookupCount += 1;
        return () => Promise.resolve(rows);
      },
      () => writing.promise,
    );
    await flushTasks();
    expect(lookupCount).toBeLessThanOrEqual(3);
    expect(readSoFar()).toBeLessThanOrEqual(3);
    writing.keep();
    await whole;
    expect(lookupCount).toBe(20);
  });

  test.each(["judging", "writing"] as const)(
    "that fail at %s end the reading, once no write is in progress any more",
    async (at) => {
      const [slow, events] = [deferred(), [] as string[]];
      const { list } = listOf(rowsOf(2), rowsOf(3), rowsOf(4));
      const refusal = new Error("no list of ours");
      const failing = (step: string, rows: readonly ReadRow[]) => step === at && nosOf(rows) === "3";
      const whole = processSheetPortions(
        Promise.resolve(),
        list,
        (rows) => () => (failing("judging", rows) ? Promise.reject(refusal) : Promise.resolve(rows)),
        async (rows) => {
          events.push(`begin ${nosOf(rows)}`);
          if (failing("writing", rows)) throw refusal;
          await slow.promise;
          events.push(`end ${nosOf(rows)}`);
        },
      ).catch((cause: unknown) => {
        events.push("thrown");
        return cause;
      });
      await flushTasks();
      slow.keep();
      expect(await whole).toBe(refusal);
      expect(events).toEqual(["begin 2", "end 2", ...(at === "writing" ? ["begin 3"] : []), "thrown"]);
    },
  );
});
