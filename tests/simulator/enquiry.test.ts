import { expect } from "vitest";
import { enquiryCalls } from "@/lib/access/calls/enquiry";
import { enquiriesPerHourMax } from "@/lib/access/terms";
import { enquiries } from "@/lib/operations/calls/enquiries";
import { proveBooks } from "@/lib/simulator/platform/proof/prove";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { enquiryOf } from "../fixtures/examples/shell";
import { no } from "../fixtures/refusals";
import { page } from "../fixtures/stage";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const listEnquiries = (world: TestWorld) =>
  world.call(enquiries.enquiries, { world: world.name, ...page }, operationsPerson);

test("an enquiry without a session is stored word for word, and operations read it", async ({ world }) => {
  const entry = {
    kind: "partnership" as const,
    text: "First line\n第二行",
    contact: "li@partner.example",
    company: "Partner Co.",
    page: "/partner",
  };
  const { enquiryNo } = await world.call(enquiryCalls.sendEnquiry, entry, null);
  expect((await listEnquiries(world)).rows).toMatchObject([
    { ...entry, enquiryNo, state: "open", userNo: "", answer: "" },
  ]);
});

test("an enquiry with a session is stored with the session's person, whatever owner its input names", async ({
  world,
}) => {
  const principal = await world.merchant();
  await world.call(enquiryCalls.sendEnquiry, enquiryOf, principal);
  expect((await listEnquiries(world)).rows).toMatchObject([{ userNo: principal.userNo }]);
});

test("an enquiry is closed once, with a note on its result, and the books' proof follows its states", async ({
  world,
  db,
}) => {
  await world.call(enquiryCalls.sendEnquiry, enquiryOf, null);
  const [row] = (await listEnquiries(world)).rows;
  const close = () =>
    world.call(enquiries.closeEnquiry, { world: world.name, id: row?.id ?? "", answer: "Told them" }, operationsPerson);
  await close();
  await expect(close()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect((await listEnquiries(world)).rows).toMatchObject([{ state: "closed", answer: "Told them" }]);
  await expect(
    world.call(
      enquiries.closeEnquiry,
      { world: world.name, id: "0190c9a5-0000-7000-8000-000000000000", answer: "x" },
      operationsPerson,
    ),
  ).rejects.toEqual(no("ORDER_NOTFOUND"));
  const { checks } = await proveBooks(db, world.id);
  expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
});

test("of one instant the latest is first", async ({ world }) => {
  const texts = Array.from({ length: 5 }, (_, at) => `number ${at}`);
  for (const text of texts) await world.call(enquiryCalls.sendEnquiry, { ...enquiryOf, text }, null);
  expect((await listEnquiries(world)).rows.map(({ text }) => text)).toEqual(texts.toReversed());
});

test("open ones come first, and a list of one state has no other", async ({ world }) => {
  for (const text of ["the first one", "the second one"])
    await world.call(enquiryCalls.sendEnquiry, { ...enquiryOf, text }, null);
  const [newest] = (await listEnquiries(world)).rows;
  await world.call(
    enquiries.closeEnquiry,
    { world: world.name, id: newest?.id ?? "", answer: "done" },
    operationsPerson,
  );
  expect((await listEnquiries(world)).rows.map(({ state }) => state)).toEqual(["open", "closed"]);
  expect(
    (await world.call(enquiries.enquiries, { world: world.name, state: "closed", ...page }, operationsPerson)).total,
  ).toBe(1);
});

test("one address has to wait after its share of an hour, another does not, and the hour passes", async ({ world }) => {
  for (let i = 0; i < enquiriesPerHourMax; i += 1) await world.call(enquiryCalls.sendEnquiry, enquiryOf, null);
  await expect(world.call(enquiryCalls.sendEnquiry, enquiryOf, null)).rejects.toEqual(no("REQUEST_BUSY"));
  await world.call(enquiryCalls.sendEnquiry, enquiryOf, null, { from: "198.51.100.7" });
  world.real = addMilliseconds(world.real, hourMs);
  await world.call(enquiryCalls.sendEnquiry, enquiryOf, null);
  expect((await listEnquiries(world)).total).toBe(enquiriesPerHourMax + 2);
});
