import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { partners } from "@/lib/payments/calls/partners";
import { test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const entry = {
  partnerType: "supplier",
  name: "Acme Inc",
  enName: "",
  country: "US",
  registrationNo: "",
  address: "",
  contact: "",
  phone: "",
  payeeIds: [],
} as const;
const add = (world: TestWorld, who: Who, name: string) =>
  world.ask(partners.addPartner, { ...entry, payeeIds: [], name }, who);

test("of two partners that are given one name at the same time one gets it, and the other is told that it is taken", async ({
  world,
}) => {
  const who = await world.merchant();
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await add(world, who, `One ${round}`), await add(world, who, `Other ${round}`)];
    const rename = (partnerId: string) =>
      world.ask(partners.changePartner, { ...entry, payeeIds: [], partnerId, name: `Acme ${round}` }, who);
    const ends = await Promise.allSettled([
      rename(one.partnerId),
      rename(other.partnerId),
      add(world, who, `Acme ${round}`),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "REQUEST_REPEAT" });
    expect((await world.ask(partners.partnerPage, { text: `Acme ${round}`, ...page }, who)).rows).toHaveLength(1);
  }
});
