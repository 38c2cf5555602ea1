import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { filesOn, generated, longer, longOnly, places, slowest } from "../where";

test("every file that the tables of where tests run name is there", () => {
  const tables = [places, generated, longOnly].flatMap((table) => Object.keys(table));
  const named = [...tables, ...longer.map(({ file }) => file), ...slowest];
  expect(named.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});

test("no file is left out of both kinds of database, and one that is named nowhere runs on the server", () => {
  const all = ["simulator/unheard-of", ...Object.keys(places), ...Object.keys(generated)];
  const [server, embedded] = [filesOn("server", all), filesOn("embedded", all)];
  expect(all.filter((name) => !server.includes(name) && !embedded.includes(name))).toEqual([]);
  expect([server.includes("simulator/unheard-of"), embedded.includes("simulator/unheard-of")]).toEqual([true, false]);
  expect(filesOn("embedded", all, ["embedded"])).toEqual(all);
});

test("whatever is generated runs whole on one kind of database and is sampled on the other", () => {
  for (const { oneIn } of Object.values(generated)) {
    expect(Math.min(oneIn.server, oneIn.embedded)).toBe(1);
    expect(Math.max(oneIn.server, oneIn.embedded)).toBeLessThanOrEqual(20);
  }
});
