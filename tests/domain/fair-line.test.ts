import { expect, test } from "vitest";
import { FairLine } from "@/lib/simulator/files/fair-line";

/** Work that ends when it is told to, and in which order it began. */
function shop(workers = 2) {
  const line = new FairLine(Array.from({ length: workers }, (_, no) => no));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (owner: string, what: string, fails = false) => {
    const done = line.serve(owner, () => {
      begun.push(what);
      return new Promise<void>((resolve, reject) =>
        ends.set(what, () => (fails ? reject(new Error(what)) : resolve())),
      );
    });
    done.catch(() => {});
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (what: string) => {
    ends.get(what)?.();
    await turn();
  };
  return { line, begun, send, end, turn };
}

test("one owner's queue never keeps another from their turn, however long it is", async () => {
  const { line, begun, send, turn } = shop();
  for (const what of ["a1", "a2", "a3", "a4"]) send("a", what);
  send("b", "b1");
  await turn();
  expect(begun).toEqual(["a1", "b1"]);
  expect([line.waiting(), line.waiting("a"), line.waiting("b")]).toEqual([3, 3, 0]);
});

test("whoever was served longest ago comes next, and of one owner's the first", async () => {
  const { begun, send, end, turn } = shop(1);
  for (const [owner, what] of [
    ["a", "a1"],
    ["a", "a2"],
    ["a", "a3"],
    ["b", "b1"],
    ["b", "b2"],
    ["c", "c1"],
  ] as const)
    send(owner, what);
  await turn();
  for (const what of ["a1", "b1", "c1", "a2", "b2"]) await end(what);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("work that fails gives its worker back", async () => {
  const { begun, send, end, turn } = shop(1);
  send("a", "a1", true);
  send("a", "a2");
  await turn();
  await end("a1");
  expect(begun).toEqual(["a1", "a2"]);
});
