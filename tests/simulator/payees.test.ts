import { describe, expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { search } from "@/lib/access/calls/search";
import { homeCalls } from "@/lib/accounts/calls/home";
import { files } from "@/lib/files/calls/files";
import { messages } from "@/lib/notices/calls/messages";
import { payeeActions } from "@/lib/operations/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payment } from "@/lib/payments/states";
import { uploadOf } from "../fixtures/examples/files";
import { american, german, operate, payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const shanghai = {
  entityType: "mainlandCompany",
  currency: "CNH",
  name: "上海灯笼贸易有限公司",
  account: "1001234509876543210",
  swift: "ICBKCNBJ",
  bankName: "中国工商银行",
  bankCountry: "CN",
  bankCode: "102100099996",
  country: "CN",
  province: "上海市",
  city: "上海市",
  address: "南京东路 1 号",
  nickname: "灯笼",
} as const;

/** Lets operations check every payee of this world. */
const checkAll = (world: TestWorld) =>
  world.ask(payeeActions.setPayeeTerms, { world: world.name, isChecked: true }, operationsPerson);
const detailOf = (world: TestWorld, who: Who, id: string) => world.ask(payeeCalls.payeeDetail, { id }, who);
const proof = async (world: TestWorld, who: Who) =>
  (await world.ask(files.upload, uploadOf(undefined, "PAYEE_PROOF"), who)).fileId;

describe("becoming payable", () => {
  test("a payee is enabled at once where operations check none, and its history says by whom", async ({ world }) => {
    const who = await world.merchant();
    const added = await world.ask(payments.addPayee, american, who);
    expect(added).toMatchObject({
      state: "enabled",
      awaitsMaterial: false,
      channel: "abroad",
      bankCode: "",
      proofIds: [],
    });
    expect(added.payeeNo).toMatch(/^PE260318\d+$/);
    expect(
      (await detailOf(world, who, added.payeeId)).history.map(({ event, after, who: by }) => [event, after, by]),
    ).toEqual([
      ["made", "pendingCheck", "Operator"],
      ["enable", "enabled", "clock"],
    ]);
  });

  test("where operations check, nobody can be paid before they have", async ({ world }) => {
    await checkAll(world);
    const who = await world.merchant();
    await world.fund(who.userNo, "USD", 1_000_000n);
    const { payeeId, state } = await world.ask(payments.addPayee, american, who);
    expect(state).toBe("pendingCheck");
    expect((await world.ask(payments.payees, page, who)).rows).toEqual([]);
    await expect(world.ask(payments.pay, paying(payeeId), who)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  });

  test("a payee whose destination needs papers waits for them, and is enabled once they are handed in", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { payeeId, ...added } = await world.ask(payments.addPayee, shanghai, who);
    expect(added).toMatchObject({ state: "pendingCheck", awaitsMaterial: true });
    const contact = { payeeId, country: "CN", province: "上海市", city: "上海市", address: "南京东路 1 号" };
    const fileId = await proof(world, who);
    expect(await world.ask(payeeCalls.changePayeeDetail, { ...contact, proofIds: [fileId] }, who)).toMatchObject({
      state: "enabled",
      awaitsMaterial: false,
      proofIds: [fileId],
    });
    expect((await detailOf(world, who, payeeId)).proofs).toEqual([
      { fileId, fileName: expect.any(String), fileUrl: expect.stringContaining(fileId) },
    ]);
    await expect(world.ask(payeeCalls.changePayeeDetail, { ...contact, proofIds: [fileId] }, who)).rejects.toEqual(
      no("ORDER_UNCHANGED"),
    );
  });

  test("papers are the merchant's own and uploaded as such, or the payee is not added", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const [theirs, invoice] = [await proof(world, other), (await world.ask(files.upload, uploadOf(), who)).fileId];
    for (const fileId of [theirs, invoice])
      await expect(world.ask(payments.addPayee, { ...shanghai, proofIds: [fileId] }, who)).rejects.toEqual(
        no("FILE_NOTFOUND"),
      );
    expect((await world.ask(payeeCalls.payeePage, page, who)).rows).toEqual([]);
    expect((await world.ask(payments.addPayee, { ...shanghai, proofIds: [await proof(world, who)] }, who)).state).toBe(
      "enabled",
    );
  });
});

describe("a payee is refused", () => {
  const refusedAs: readonly [code: string, change: object, detail?: object][] = [
    ["IBAN_INVALID", { account: "DE89370400440532013001" }],
    ["SWIFT_INVALID", { swift: "BNPAFRP" }],
    ["INVALID_COUNTRY", { country: "ZZ" }],
    ["INVALID_CURRENCY", { currency: "SGD" }],
    ["PAIR_UNSUPPORTED", { currency: "THB" }],
    ["ACCOUNT_NUMBER_INVALID", { bankCountry: "US", swift: "CITIUS33", account: "12" }],
    ["PAYEE_FIELD_INVALID", { address: "" }, { field: "address" }],
    ["PAYEE_FIELD_INVALID", { entityType: "mainlandCompany" }, { field: "entityType" }],
    ["PAYEE_FIELD_INVALID", { name: "穆斯特有限公司" }, { field: "name" }],
  ];
  for (const [code, change, detail] of refusedAs)
    test(`${code} for ${JSON.stringify(change)}, added and changed alike`, async ({ world }) => {
      const who = await world.merchant();
      await expect(world.ask(payments.addPayee, { ...german, ...change }, who)).rejects.toEqual(no(code, detail));
      const { payeeId } = await world.ask(payments.addPayee, german, who);
      await expect(world.ask(payeeCalls.changePayee, { ...german, ...change, payeeId }, who)).rejects.toEqual(
        no(code, detail),
      );
      expect((await detailOf(world, who, payeeId)).payee).toMatchObject(german);
    });

  test("by the rule of its destination also where only its details are changed", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    for (const [contact, code] of [
      [{ country: "US", address: "" }, "PAYEE_FIELD_INVALID"],
      [{ country: "ZZ", address: "Street 1" }, "INVALID_COUNTRY"],
      [{ country: "AU", address: "Street 1" }, "PAYEE_FIELD_INVALID"],
    ] as const) {
      await expect(world.ask(payeeCalls.changePayeeDetail, { payeeId, ...contact, proofIds: [] }, who)).rejects.toEqual(
        no(code),
      );
    }
    await expect(
      world.ask(
        payeeCalls.changePayeeDetail,
        { payeeId, country: "US", address: "Street 1", proofIds: [crypto.randomUUID()] },
        who,
      ),
    ).rejects.toEqual(no("FILE_NOTFOUND"));
  });

  test("the same account in the same currency is a payee once, however it is spaced, and again after it was deleted", async ({
    world,
  }) => {
    const who = await world.merchant();
    const { payeeId } = await world.ask(payments.addPayee, german, who);
    const { payeeId: second } = await world.ask(payments.addPayee, { ...german, currency: "USD" }, who);
    await expect(
      world.ask(payments.addPayee, { ...german, account: "de89 3704 0044 0532 0130 00" }, who),
    ).rejects.toEqual(no("REQUEST_REPEAT"));
    await expect(world.ask(payeeCalls.changePayee, { ...german, payeeId: second }, who)).rejects.toEqual(
      no("REQUEST_REPEAT"),
    );
    // the head office's code may be written without XXX; another branch is another bank
    await expect(world.ask(payments.addPayee, { ...german, swift: "COBADEFF" }, who)).rejects.toEqual(
      no("REQUEST_REPEAT"),
    );
    await world.ask(payments.addPayee, { ...german, swift: "COBADEFF370" }, who);
    await world.ask(payeeCalls.removePayee, { payeeId }, who);
    expect((await world.ask(payments.addPayee, { ...german, swift: "COBADEFF" }, who)).payeeId).not.toBe(payeeId);
    await expect(world.ask(payments.addPayee, german, who)).rejects.toEqual(no("REQUEST_REPEAT"));
  });
});

describe("changing", () => {
  test("a changed account is checked anew, changed details are not", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    await checkAll(world);
    expect(
      (
        await world.ask(
          payeeCalls.changePayeeDetail,
          { payeeId, country: "US", address: "Wall Street 2", city: "New York", proofIds: [] },
          who,
        )
      ).state,
    ).toBe("enabled");
    expect(
      await world.ask(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, who),
    ).toMatchObject({ state: "pendingCheck", account: "000987654321" });
    expect((await detailOf(world, who, payeeId)).history.at(-1)).toMatchObject({
      event: "change",
      after: "pendingCheck",
      who: "Operator",
    });
  });

  test("what is not different is not taken", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    await expect(
      world.ask(payeeCalls.changePayee, { ...american, payeeId, account: "0001 2345 6789" }, who),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
    await expect(
      world.ask(payeeCalls.changePayeeDetail, { payeeId, country: "US", address: american.address, proofIds: [] }, who),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
    expect((await world.ask(payeeCalls.renamePayee, { payeeId, nickname: "Acme" }, who)).nickname).toBe("Acme");
    await expect(world.ask(payeeCalls.renamePayee, { payeeId, nickname: "Acme" }, who)).rejects.toEqual(
      no("ORDER_UNCHANGED"),
    );
  });

  test("a payee is neither changed nor deleted under a payment, only renamed; once the payment is done it is", async ({
    world,
  }) => {
    const { who, payeeId } = await payer(world);
    const { orderNo } = await world.ask(payments.pay, paying(payeeId), who);
    for (const event of ["placed", "dispatch"] as const) {
      if (event === "dispatch") await operate(world, event, orderNo);
      expect((await detailOf(world, who, payeeId)).isInUse).toBe(true);
      await expect(
        world.ask(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, who),
      ).rejects.toEqual(no("PAYEE_IN_USE"));
      await expect(
        world.ask(payeeCalls.changePayeeDetail, { payeeId, country: "US", address: "Elsewhere 1", proofIds: [] }, who),
      ).rejects.toEqual(no("PAYEE_IN_USE"));
      await expect(world.ask(payeeCalls.removePayee, { payeeId }, who)).rejects.toEqual(no("PAYEE_IN_USE"));
    }
    await world.ask(payeeCalls.renamePayee, { payeeId, nickname: "Acme" }, who);
    await operate(world, "succeed", orderNo);
    expect(
      (await world.ask(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, who)).state,
    ).toBe("enabled");
    await world.ask(payeeCalls.removePayee, { payeeId }, who);
  });

  test("of a payment and a deletion at the same time one happens, never both", async ({ world }) => {
    for (let round = 0; round < 5; round += 1) {
      const { who, payeeId } = await payer(world);
      const [paid, removed] = await Promise.allSettled([
        world.ask(payments.pay, paying(payeeId), who),
        world.ask(payeeCalls.removePayee, { payeeId }, who),
      ]);
      expect([paid.status, removed.status].sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test("a payee that operations disabled is not changed, but may be deleted", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    await world.ask(payeeActions.disablePayee, { world: world.name, payeeId }, operationsPerson);
    await expect(
      world.ask(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, who),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(
      world.ask(payeeCalls.changePayeeDetail, { payeeId, country: "US", address: "Elsewhere 1", proofIds: [] }, who),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await world.ask(payeeCalls.removePayee, { payeeId }, who);
  });
});

test("payments that are done are exactly those that leave a payee free", () => {
  // the index of payments under way names them, and so does the question
  expect(payment.states.filter((state) => payment.isFinal(state) || payment.tone(state) === "good").sort()).toEqual([
    "canceled",
    "failure",
    "success",
  ]);
});

test("a deleted payee is found nowhere and can be neither paid nor changed", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  await world.ask(payeeCalls.removePayee, { payeeId }, who);
  expect([
    (await world.ask(payeeCalls.payeePage, page, who)).total,
    (await world.ask(payments.payees, page, who)).total,
  ]).toEqual([0, 0]);
  expect((await world.ask(search.search, { text: "acme" }, who)).rows).toEqual([]);
  const actions = [
    () => world.ask(payments.pay, paying(payeeId), who),
    () => detailOf(world, who, payeeId),
    () => world.ask(payeeCalls.renamePayee, { payeeId, nickname: "A" }, who),
    () => world.ask(payeeCalls.removePayee, { payeeId }, who),
    () => world.ask(payeeCalls.changePayee, { ...american, payeeId, name: "B" }, who),
    () => world.ask(payeeCalls.changePayeeDetail, { payeeId, country: "US", address: "B", proofIds: [] }, who),
  ];
  for (const work of actions) await expect(work()).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
});

test("payees are found by text, state, currency, country and kind", async ({ world }) => {
  const who = await world.merchant();
  await world.ask(payments.addPayee, american, who);
  await world.ask(payments.addPayee, german, who);
  await world.ask(payments.addPayee, shanghai, who);
  const found = async (filters: object) =>
    (await world.ask(payeeCalls.payeePage, { ...filters, ...page }, who)).rows.map(({ name }) => name);
  expect((await found({})).sort()).toEqual([american.name, german.name, shanghai.name]);
  for (const filters of [{ text: "muster" }, { text: "0532013" }, { currency: "EUR" }, { bankCountry: "DE" }])
    expect([filters, await found(filters)]).toEqual([filters, [german.name]]);
  for (const filters of [{ text: "灯笼" }, { state: "pendingCheck" }, { entityType: "mainlandCompany" }])
    expect([filters, await found(filters)]).toEqual([filters, [shanghai.name]]);
  expect(await found({ state: "disabled" })).toEqual([]);
});

describe("operations", () => {
  const named = (world: TestWorld) => ({ world: world.name });
  const told = async (world: TestWorld, who: Who) =>
    (await world.ask(messages.messages, page, who)).rows.map(({ content, page: where }) => [content, where]);
  const todo = async (world: TestWorld, who: Who) =>
    (await world.ask(homeCalls.todo, { id: who.userNo }, who)).rows.find((row) => row.todo === "payeeMaterial")?.count;

  test("ask for papers in their own words, the merchant hands them in, and the payee is enabled and can be paid", async ({
    world,
  }) => {
    await checkAll(world);
    const who = await world.merchant();
    await world.fund(who.userNo, "USD", 1_000_000n);
    const { payeeId } = await world.ask(payments.addPayee, american, who);
    expect([
      (await world.ask(payeeActions.payees, { ...named(world), ...page }, operationsPerson)).rows.map((row) => [
        row.payeeId,
        row.events,
      ]),
      await todo(world, who),
    ]).toEqual([[[payeeId, ["enable", "disable", "ask"]]], 0]);

    await world.ask(payeeActions.askPayee, { ...named(world), payeeId, askedFor: "The contract" }, operationsPerson);
    expect([(await detailOf(world, who, payeeId)).payee.askedFor, await todo(world, who)]).toEqual(["The contract", 1]);
    const handedIn = await world.ask(
      payeeCalls.changePayeeDetail,
      { payeeId, country: "US", address: american.address, proofIds: [await proof(world, who)] },
      who,
    );
    expect([handedIn.state, handedIn.askedFor, await todo(world, who)]).toEqual(["pendingCheck", "", 0]);

    await world.ask(payeeActions.enablePayee, { ...named(world), payeeId }, operationsPerson);
    expect((await world.ask(payments.pay, paying(payeeId), who)).state).toBe("pending");
    expect((await detailOf(world, who, payeeId)).history.map((row) => [row.event, row.who])).toEqual([
      ["made", "Operator"],
      ["enable", "operations"],
    ]);
    expect(await told(world, who)).toEqual([
      ["You can now pay Acme Inc.", `/b2b/payment_manage/payee_account?payeeId=${payeeId}`],
      [
        "Before you can pay Acme Inc, please provide: The contract",
        `/b2b/payment_manage/payee_account?payeeId=${payeeId}`,
      ],
    ]);
  });

  test("disable a payee, and nobody pays it until they enable it again", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    await world.ask(payeeActions.disablePayee, { ...named(world), payeeId }, operationsPerson);
    await expect(world.ask(payments.pay, paying(payeeId), who)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    expect((await world.ask(payments.payees, page, who)).rows).toEqual([]);
    await world.ask(payeeActions.enablePayee, { ...named(world), payeeId }, operationsPerson);
    expect((await world.ask(payments.pay, paying(payeeId), who)).state).toBe("pending");
  });

  test("decide only what the state allows, and nothing of a payee that was deleted", async ({ world }) => {
    const { who, payeeId } = await payer(world);
    const one = { ...named(world), payeeId };
    await expect(world.ask(payeeActions.enablePayee, one, operationsPerson)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(world.ask(payeeActions.askPayee, { ...one, askedFor: "More" }, operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await world.ask(payeeActions.disablePayee, one, operationsPerson);
    await expect(world.ask(payeeActions.disablePayee, one, operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await world.ask(payeeCalls.removePayee, { payeeId }, who);
    for (const work of [
      () => world.ask(payeeActions.enablePayee, one, operationsPerson),
      () => world.ask(payeeActions.disablePayee, one, operationsPerson),
      () => world.ask(payeeActions.askPayee, { ...one, askedFor: "More" }, operationsPerson),
    ])
      await expect(work()).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    await expect(world.ask(payeeActions.payeeTerms, { world: "nowhere" }, operationsPerson)).rejects.toEqual(
      no("WORLD_NOTFOUND"),
    );
  });

  test("choose whether they check at all", async ({ world }) => {
    const isChecked = async () => (await world.ask(payeeActions.payeeTerms, named(world), operationsPerson)).isChecked;
    const who = await world.merchant();
    expect(await isChecked()).toBe(false);
    await checkAll(world);
    expect([await isChecked(), (await world.ask(payments.addPayee, german, who)).state]).toEqual([
      true,
      "pendingCheck",
    ]);
    await world.ask(payeeActions.setPayeeTerms, { ...named(world), isChecked: false }, operationsPerson);
    expect((await world.ask(payments.addPayee, american, who)).state).toBe("enabled");
  });
});
