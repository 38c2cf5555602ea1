import { expect, test } from "vitest";
import { FairLine } from "@/lib/simulator/files/fair-line";

/** Runs jobs that end only when the test ends them, and records the order in which they began. */
function shop(workers = 2) {
  const line = new FairLine(Array.from({ length: workers }, (_, no) => no));
  const startOrder: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (owner: string, job: string, fails = false) => {
    const completion = line.serve(owner, () => {
      startOrder.push(job);
      return new Promise<void>((resolve, reject) => ends.set(job, () => (fails ? reject(new Error(job)) : resolve())));
    });
    completion.catch(() => {});
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (job: string) => {
    ends.get(job)?.();
    await turn();
  };
  return { line, begun: startOrder, send, end, turn };
}

test("one owner's queue never delays another's turn, at any length", async () => {
  const { line, begun, send, turn } = shop();
  for (const job of ["a1", "a2", "a3", "a4"]) send("a", job);
  send("b", "b1");
  await turn();
  expect(begun).toEqual(["a1", "b1"]);
  expect([line.waiting(), line.waiting("a"), line.waiting("b")]).toEqual([3, 3, 0]);
});

test("the owner served longest ago comes next, and of one owner's items the first", async () => {
  const { begun, send, end, turn } = shop(1);
  for (const [owner, job] of [
    ["a", "a1"],
    ["a", "a2"],
    ["a", "a3"],
    ["b", "b1"],
    ["b", "b2"],
    ["c", "c1"],
  ] as const)
    send(owner, job);
  await turn();
  for (const job of ["a1", "b1", "c1", "a2", "b2"]) await end(job);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("failing work frees its worker", async () => {
  const { begun, send, end, turn } = shop(1);
  send("a", "a1", true);
  send("a", "a2");
  await turn();
  await end("a1");
  expect(begun).toEqual(["a1", "a2"]);
});
