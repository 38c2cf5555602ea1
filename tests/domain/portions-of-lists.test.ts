import { describe, expect, test } from "vitest";
import { eachPortion } from "@/lib/simulator/files/sheets/list-in";
import type { Merged, ReadRow } from "@/lib/formats/sheets/read-row";

const rowsOf = (...nos: number[]): ReadRow[] => nos.map((no) => ({ no, cells: [String(no)], isHidden: false }));
const nosOf = (rows: readonly ReadRow[]): string => rows.map(({ no }) => no).join(" ");

/** A list of portions, the first of which comes with its heading. */
function listOf(...portions: readonly ReadRow[][]) {
  let read = 0;
  async function* rest(): AsyncGenerator<readonly ReadRow[], readonly Merged[]> {
    for (const portion of portions.slice(1)) {
      read += 1;
      yield portion;
    }
    return [{ fromRow: 1, toRow: 2, fromColumn: 1, toColumn: 1 }];
  }
  return { list: { first: portions[0] ?? [], rest: rest() }, readSoFar: () => read };
}

/** A promise that is kept from outside. */
function kept() {
  let keep = () => {};
  let fail = (_: Error) => {};
  const promise = new Promise<void>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  return { promise, keep, fail };
}

/** Until everything that can go on has gone on. */
const settled = () => new Promise<void>((done) => void setImmediate(() => setImmediate(done)));

describe("the portions of a list", () => {
  test("are judged and written in their order, whatever is looked up of them comes first", async () => {
    const told: string[] = [];
    const lookups = [kept(), kept(), kept()];
    const { list } = listOf(rowsOf(2, 3), rowsOf(4), rowsOf(5));
    let asked = 0;
    const whole = eachPortion(
      Promise.resolve(),
      list,
      (rows) => {
        const lookup = lookups[asked];
        asked += 1;
        told.push(`ask ${nosOf(rows)}`);
        return async () => {
          await lookup?.promise;
          told.push(`judge ${nosOf(rows)}`);
          return rows.map(({ no }) => no);
        };
      },
      async (rows, validated) => void told.push(`write ${nosOf(rows)} as ${validated.join(" ")}`),
    );
    await settled();
    expect(told).toEqual(["ask 2 3", "ask 4"]);
    for (const lookup of [...lookups].reverse()) {
      lookup.keep();
      await settled();
    }
    expect(await whole).toHaveLength(1);
    expect(told.filter((line) => line.startsWith("judge"))).toEqual(["judge 2 3", "judge 4", "judge 5"]);
    expect(told.filter((line) => line.startsWith("write"))).toEqual([
      "write 2 3 as 2 3",
      "write 4 as 4",
      "write 5 as 5",
    ]);
  });

  test("wait for the one two before to be written, so that a long list is never in memory as a whole", async () => {
    const writing = kept();
    const { list, readSoFar } = listOf(...Array.from({ length: 20 }, (_, at) => rowsOf(at + 2)));
    let asked = 0;
    const whole = eachPortion(
      Promise.resolve(),
      list,
      (rows) => {
        asked += 1;
        return () => Promise.resolve(rows);
      },
      () => writing.promise,
    );
    await settled();
    expect(asked).toBeLessThanOrEqual(3);
    expect(readSoFar()).toBeLessThanOrEqual(3);
    writing.keep();
    await whole;
    expect(asked).toBe(20);
  });

  test.each(["judging", "writing"] as const)(
    "that fail at %s end the reading, once nothing is being written any more",
    async (at) => {
      const [slow, told] = [kept(), [] as string[]];
      const { list } = listOf(rowsOf(2), rowsOf(3), rowsOf(4));
      const refused = new Error("no list of ours");
      const failing = (step: string, rows: readonly ReadRow[]) => step === at && nosOf(rows) === "3";
      const whole = eachPortion(
        Promise.resolve(),
        list,
        (rows) => () => (failing("judging", rows) ? Promise.reject(refused) : Promise.resolve(rows)),
        async (rows) => {
          told.push(`begin ${nosOf(rows)}`);
          if (failing("writing", rows)) throw refused;
          await slow.promise;
          told.push(`end ${nosOf(rows)}`);
        },
      ).catch((cause: unknown) => {
        told.push("thrown");
        return cause;
      });
      await settled();
      slow.keep();
      expect(await whole).toBe(refused);
      expect(told).toEqual(["begin 2", "end 2", ...(at === "writing" ? ["begin 3"] : []), "thrown"]);
    },
  );
});
