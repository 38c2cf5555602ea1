import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
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
const add = (world: TestWorld, principal: Principal, name: string) =>
  world.call(partners.addPartner, { ...entry, payeeIds: [], name }, principal);

test("of two partners with one name given at the same time one gets it, and the other is refused as a duplicate", async ({
  world,
}) => {
  const principal = await world.merchant();
  for (let round = 0; round < 4; round += 1) {
    const [firstPartner, otherPartner] = [
      await add(world, principal, `One ${round}`),
      await add(world, principal, `Other ${round}`),
    ];
    const rename = (partnerId: string) =>
      world.call(partners.changePartner, { ...entry, payeeIds: [], partnerId, name: `Acme ${round}` }, principal);
    const ends = await Promise.allSettled([
      rename(firstPartner.partnerId),
      rename(otherPartner.partnerId),
      add(world, principal, `Acme ${round}`),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "REQUEST_REPEAT" });
    expect((await world.call(partners.partnerPage, { text: `Acme ${round}`, ...page }, principal)).rows).toHaveLength(
      1,
    );
  }
});
