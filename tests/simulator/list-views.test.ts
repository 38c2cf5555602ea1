import { describe, expect } from "vitest";
import * as z from "zod/mini";
import { listViewCalls } from "@/lib/access/calls/list-views";
import { test } from "../fixtures/world";

const payments = "/b2b/payment_manage/payment_order";
const incomes = "/b2b/collection/receipts_page";
const pending = { list: payments, name: "Pending", filters: "state=pending" };

describe("saved views of lists", () => {
  test("are a person's own, by list, in the order in which they were saved", async ({ world }) => {
    const owner = await world.merchant();
    const colleague = await world.operator(owner.userNo, {
      operatorType: 2,
      permissions: ["payment_manage/payment_order"],
    });
    await world.call(listViewCalls.saveView, pending, owner);
    await world.call(listViewCalls.saveView, { list: incomes, name: "Euro", filters: "currency=EUR" }, owner);
    await world.call(listViewCalls.saveView, { ...pending, name: "Acme", filters: "payee=Acme+%26+Co" }, owner);
    await world.call(listViewCalls.saveView, { ...pending, name: "Mine" }, colleague);
    const names = async (who: typeof owner) =>
      (await world.call(listViewCalls.listViews, {}, who)).rows.map(({ list, name, filters }) => [list, name, filters]);
    expect(await names(owner)).toEqual([
      [incomes, "Euro", "currency=EUR"],
      [payments, "Pending", "state=pending"],
      [payments, "Acme", "payee=Acme+%26+Co"],
    ]);
    expect(await names(colleague)).toEqual([[payments, "Mine", "state=pending"]]);
  });

  test("have a name that is used once in a list, when they are saved and when they are renamed", async ({ world }) => {
    const owner = await world.merchant();
    const { viewId } = await world.call(listViewCalls.saveView, pending, owner);
    const other = await world.call(listViewCalls.saveView, { ...pending, name: "Other" }, owner);
    await world.call(listViewCalls.saveView, { ...pending, list: incomes }, owner);
    const twice = { code: "INVALID_PARAM", issues: [{ path: ["name"], code: "views.twice" }] };
    await expect(world.call(listViewCalls.saveView, pending, owner)).rejects.toMatchObject(twice);
    const rename = (name: string) => world.call(listViewCalls.renameView, { viewId: other.viewId, name }, owner);
    await expect(rename("Pending")).rejects.toMatchObject(twice);
    expect(await rename("Other")).toMatchObject({ name: "Other" });
    expect(await world.call(listViewCalls.renameView, { viewId, name: "To send" }, owner)).toEqual({
      ...pending,
      viewId,
      name: "To send",
    });
  });

  test("are at most 20 a list, also when they are saved at once", async ({ world }) => {
    const owner = await world.merchant();
    const save = (name: string, list = payments) =>
      world.call(listViewCalls.saveView, { list, name, filters: "state=pending" }, owner);
    for (let no = 1; no < 20; no++) await save(`View ${no}`);
    const results = await Promise.allSettled([save("A"), save("B"), save("C")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(save("One more")).rejects.toMatchObject({
      code: "INVALID_PARAM",
      issues: [{ path: ["name"], code: "views.many" }],
    });
    await save("Of another list", incomes);
    expect((await world.call(listViewCalls.listViews, {}, owner)).rows).toHaveLength(21);
  });

  test("are at most 200 in all, whatever lists they are of", async ({ world }) => {
    const owner = await world.merchant();
    const save = (no: number) =>
      world.call(
        listViewCalls.saveView,
        { list: `${payments}?batchNo=${no}`, name: "Pending", filters: "state=pending" },
        owner,
      );
    for (let no = 1; no <= 200; no++) await save(no);
    await expect(save(201)).rejects.toMatchObject({
      code: "INVALID_PARAM",
      issues: [{ path: ["name"], code: "views.manyInAll" }],
    });
  });

  test("are renamed and removed by the person who saved them, and by nobody else", async ({ world }) => {
    const owner = await world.merchant();
    const colleague = await world.operator(owner.userNo, { operatorType: 2 });
    const { viewId } = await world.call(listViewCalls.saveView, pending, owner);
    await expect(world.call(listViewCalls.renameView, { viewId, name: "Taken" }, colleague)).rejects.toMatchObject({
      code: "INVALID_PARAM",
      issues: [{ path: ["viewId"], code: "views.gone" }],
    });
    await world.call(listViewCalls.removeView, { viewId }, colleague);
    expect((await world.call(listViewCalls.listViews, {}, owner)).rows).toEqual([{ ...pending, viewId }]);
    await world.call(listViewCalls.removeView, { viewId }, owner);
    expect((await world.call(listViewCalls.listViews, {}, owner)).rows).toEqual([]);
  });

  test("are only of lists that one may open: another page is refused, and one closed since is left out", async ({
    world,
  }) => {
    const owner = await world.merchant();
    const less = { ...owner, permissions: ["collection/receipts_page"] };
    for (const list of [payments, "/b2b/nowhere"])
      await expect(world.call(listViewCalls.saveView, { ...pending, list }, less)).rejects.toMatchObject({
        code: "INVALID_PARAM",
        issues: [{ path: ["list"], code: "views.unknown" }],
      });
    await world.call(listViewCalls.saveView, pending, owner);
    await world.call(listViewCalls.saveView, { ...pending, list: incomes }, owner);
    expect((await world.call(listViewCalls.listViews, {}, less)).rows.map(({ list }) => list)).toEqual([incomes]);
  });

  test("hold a name of 1 to 40 characters, the address of a list, and filters of an address", () => {
    const isAccepted = (input: Partial<typeof pending>) =>
      z.safeParse(listViewCalls.saveView.input, { ...pending, ...input }).success;
    for (const input of [
      {},
      { name: "n".repeat(40) },
      { name: "视".repeat(40) },
      { list: `${payments}?tab=own` },
      { filters: "payee=A+%26+B&no=7" },
    ])
      expect(isAccepted(input), JSON.stringify(input)).toBe(true);
    for (const input of [
      { name: "" },
      { name: "n".repeat(41) },
      { filters: "" },
      { filters: "state=pending&" },
      { filters: "state=<b>" },
      { filters: "state=pending#top" },
      { filters: `no=${"7".repeat(2_000)}` },
      { list: "https://elsewhere.example/b2b" },
      { list: "//elsewhere.example" },
    ])
      expect(isAccepted(input), JSON.stringify(input)).toBe(false);
  });
});
