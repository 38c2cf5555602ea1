import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { search } from "@/lib/access/calls/search";
import { homeCalls } from "@/lib/accounts/calls/home";
import { files } from "@/lib/files/calls/files";
import { messageCalls } from "@/lib/notices/calls/messages";
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
  world.call(payeeActions.setPayeeTerms, { world: world.name, isChecked: true }, operationsPerson);
const detailOf = (world: TestWorld, principal: Principal, id: string) =>
  world.call(payeeCalls.payeeDetail, { id }, principal);
const proof = async (world: TestWorld, principal: Principal) =>
  (await world.call(files.upload, uploadOf(undefined, "PAYEE_PROOF"), principal)).fileId;

describe("becoming payable", () => {
  test("a payee is enabled at once where operations check none, and its history has the reason", async ({ world }) => {
    const principal = await world.merchant();
    const payee = await world.call(payments.addPayee, american, principal);
    expect(payee).toMatchObject({
      state: "enabled",
      awaitsMaterial: false,
      channel: "abroad",
      bankCode: "",
      proofIds: [],
    });
    expect(payee.payeeNo).toMatch(/^PE260318\d+$/);
    expect(
      (await detailOf(world, principal, payee.payeeId)).history.map(({ event, after, who: by }) => [event, after, by]),
    ).toEqual([
      ["made", "pendingCheck", "Operator"],
      ["enable", "enabled", "clock"],
    ]);
  });

  test("where operations check payees, none can be paid before its check", async ({ world }) => {
    await checkAll(world);
    const principal = await world.merchant();
    await world.fund(principal.userNo, "USD", 1_000_000n);
    const { payeeId, state } = await world.call(payments.addPayee, american, principal);
    expect(state).toBe("pendingCheck");
    expect((await world.call(payments.payees, page, principal)).rows).toEqual([]);
    await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
  });

  test("a payee with a destination that needs documents waits for them, and is enabled once they are submitted", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { payeeId, ...payeeView } = await world.call(payments.addPayee, shanghai, principal);
    expect(payeeView).toMatchObject({ state: "pendingCheck", awaitsMaterial: true });
    const contact = { payeeId, country: "CN", province: "上海市", city: "上海市", address: "南京东路 1 号" };
    const fileId = await proof(world, principal);
    expect(await world.call(payeeCalls.changePayeeDetail, { ...contact, proofIds: [fileId] }, principal)).toMatchObject(
      {
        state: "enabled",
        awaitsMaterial: false,
        proofIds: [fileId],
      },
    );
    expect((await detailOf(world, principal, payeeId)).proofs).toEqual([
      { fileId, fileName: expect.any(String), fileUrl: expect.stringContaining(fileId) },
    ]);
    await expect(
      world.call(payeeCalls.changePayeeDetail, { ...contact, proofIds: [fileId] }, principal),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
  });

  test("documents are the merchant's own and uploaded as such, or the payee is not added", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const [theirs, invoice] = [
      await proof(world, otherMerchant),
      (await world.call(files.upload, uploadOf(), principal)).fileId,
    ];
    for (const fileId of [theirs, invoice])
      await expect(world.call(payments.addPayee, { ...shanghai, proofIds: [fileId] }, principal)).rejects.toEqual(
        no("FILE_NOTFOUND"),
      );
    expect((await world.call(payeeCalls.payeePage, page, principal)).rows).toEqual([]);
    expect(
      (await world.call(payments.addPayee, { ...shanghai, proofIds: [await proof(world, principal)] }, principal))
        .state,
    ).toBe("enabled");
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
      const principal = await world.merchant();
      await expect(world.call(payments.addPayee, { ...german, ...change }, principal)).rejects.toEqual(
        no(code, detail),
      );
      const { payeeId } = await world.call(payments.addPayee, german, principal);
      await expect(world.call(payeeCalls.changePayee, { ...german, ...change, payeeId }, principal)).rejects.toEqual(
        no(code, detail),
      );
      expect((await detailOf(world, principal, payeeId)).payee).toMatchObject(german);
    });

  test("by the rule of its destination also where only its details are changed", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    for (const [contact, code] of [
      [{ country: "US", address: "" }, "PAYEE_FIELD_INVALID"],
      [{ country: "ZZ", address: "Street 1" }, "INVALID_COUNTRY"],
      [{ country: "AU", address: "Street 1" }, "PAYEE_FIELD_INVALID"],
    ] as const) {
      await expect(
        world.call(payeeCalls.changePayeeDetail, { payeeId, ...contact, proofIds: [] }, principal),
      ).rejects.toEqual(no(code));
    }
    await expect(
      world.call(
        payeeCalls.changePayeeDetail,
        { payeeId, country: "US", address: "Street 1", proofIds: [crypto.randomUUID()] },
        principal,
      ),
    ).rejects.toEqual(no("FILE_NOTFOUND"));
  });

  test("the same account in the same currency is a payee once, in any spacing, and again after it was deleted", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const { payeeId } = await world.call(payments.addPayee, german, principal);
    const { payeeId: second } = await world.call(payments.addPayee, { ...german, currency: "USD" }, principal);
    await expect(
      world.call(payments.addPayee, { ...german, account: "de89 3704 0044 0532 0130 00" }, principal),
    ).rejects.toEqual(no("REQUEST_REPEAT"));
    await expect(world.call(payeeCalls.changePayee, { ...german, payeeId: second }, principal)).rejects.toEqual(
      no("REQUEST_REPEAT"),
    );
    // the head office's code may be written without XXX; another branch is another bank
    await expect(world.call(payments.addPayee, { ...german, swift: "COBADEFF" }, principal)).rejects.toEqual(
      no("REQUEST_REPEAT"),
    );
    await world.call(payments.addPayee, { ...german, swift: "COBADEFF370" }, principal);
    await world.call(payeeCalls.removePayee, { payeeId }, principal);
    expect((await world.call(payments.addPayee, { ...german, swift: "COBADEFF" }, principal)).payeeId).not.toBe(
      payeeId,
    );
    await expect(world.call(payments.addPayee, german, principal)).rejects.toEqual(no("REQUEST_REPEAT"));
  });
});

describe("changing", () => {
  test("a changed account is checked anew, changed details are not", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    await checkAll(world);
    expect(
      (
        await world.call(
          payeeCalls.changePayeeDetail,
          { payeeId, country: "US", address: "Wall Street 2", city: "New York", proofIds: [] },
          principal,
        )
      ).state,
    ).toBe("enabled");
    expect(
      await world.call(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, principal),
    ).toMatchObject({ state: "pendingCheck", account: "000987654321" });
    expect((await detailOf(world, principal, payeeId)).history.at(-1)).toMatchObject({
      event: "change",
      after: "pendingCheck",
      who: "Operator",
    });
  });

  test("a change without a difference is refused", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    await expect(
      world.call(payeeCalls.changePayee, { ...american, payeeId, account: "0001 2345 6789" }, principal),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
    await expect(
      world.call(
        payeeCalls.changePayeeDetail,
        { payeeId, country: "US", address: american.address, proofIds: [] },
        principal,
      ),
    ).rejects.toEqual(no("ORDER_UNCHANGED"));
    expect((await world.call(payeeCalls.renamePayee, { payeeId, nickname: "Acme" }, principal)).nickname).toBe("Acme");
    await expect(world.call(payeeCalls.renamePayee, { payeeId, nickname: "Acme" }, principal)).rejects.toEqual(
      no("ORDER_UNCHANGED"),
    );
  });

  test("a payee is neither changed nor deleted under a payment, only renamed; once the payment is done it is", async ({
    world,
  }) => {
    const { principal, payeeId } = await payer(world);
    const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
    for (const event of ["placed", "dispatch"] as const) {
      if (event === "dispatch") await operate(world, event, orderNo);
      expect((await detailOf(world, principal, payeeId)).isInUse).toBe(true);
      await expect(
        world.call(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, principal),
      ).rejects.toEqual(no("PAYEE_IN_USE"));
      await expect(
        world.call(
          payeeCalls.changePayeeDetail,
          { payeeId, country: "US", address: "Elsewhere 1", proofIds: [] },
          principal,
        ),
      ).rejects.toEqual(no("PAYEE_IN_USE"));
      await expect(world.call(payeeCalls.removePayee, { payeeId }, principal)).rejects.toEqual(no("PAYEE_IN_USE"));
    }
    await world.call(payeeCalls.renamePayee, { payeeId, nickname: "Acme" }, principal);
    await operate(world, "succeed", orderNo);
    expect(
      (await world.call(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, principal)).state,
    ).toBe("enabled");
    await world.call(payeeCalls.removePayee, { payeeId }, principal);
  });

  test("of a payment and a deletion at the same time one happens, never both", async ({ world }) => {
    for (let round = 0; round < 5; round += 1) {
      const { principal, payeeId } = await payer(world);
      const [paymentResult, removalResult] = await Promise.allSettled([
        world.call(payments.pay, paying(payeeId), principal),
        world.call(payeeCalls.removePayee, { payeeId }, principal),
      ]);
      expect([paymentResult.status, removalResult.status].sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test("a payee that operations disabled is not changed, but may be deleted", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    await world.call(payeeActions.disablePayee, { world: world.name, payeeId }, operationsPerson);
    await expect(
      world.call(payeeCalls.changePayee, { ...american, payeeId, account: "000987654321" }, principal),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(
      world.call(
        payeeCalls.changePayeeDetail,
        { payeeId, country: "US", address: "Elsewhere 1", proofIds: [] },
        principal,
      ),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await world.call(payeeCalls.removePayee, { payeeId }, principal);
  });
});

test("completed payments are exactly those that free a payee for changes", () => {
  // the index of payments under way names them, and so does the question
  expect(payment.states.filter((state) => payment.isFinal(state) || payment.tone(state) === "good").sort()).toEqual([
    "canceled",
    "failure",
    "success",
  ]);
});

test("a deleted payee is found nowhere and can be neither paid nor changed", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await world.call(payeeCalls.removePayee, { payeeId }, principal);
  expect([
    (await world.call(payeeCalls.payeePage, page, principal)).total,
    (await world.call(payments.payees, page, principal)).total,
  ]).toEqual([0, 0]);
  expect((await world.call(search.search, { text: "acme" }, principal)).rows).toEqual([]);
  const actions = [
    () => world.call(payments.pay, paying(payeeId), principal),
    () => detailOf(world, principal, payeeId),
    () => world.call(payeeCalls.renamePayee, { payeeId, nickname: "A" }, principal),
    () => world.call(payeeCalls.removePayee, { payeeId }, principal),
    () => world.call(payeeCalls.changePayee, { ...american, payeeId, name: "B" }, principal),
    () => world.call(payeeCalls.changePayeeDetail, { payeeId, country: "US", address: "B", proofIds: [] }, principal),
  ];
  for (const work of actions) await expect(work()).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
});

test("payees are found by text, state, currency, country and kind", async ({ world }) => {
  const principal = await world.merchant();
  await world.call(payments.addPayee, american, principal);
  await world.call(payments.addPayee, german, principal);
  await world.call(payments.addPayee, shanghai, principal);
  const namesFor = async (filters: object) =>
    (await world.call(payeeCalls.payeePage, { ...filters, ...page }, principal)).rows.map(({ name }) => name);
  expect((await namesFor({})).sort()).toEqual([american.name, german.name, shanghai.name]);
  for (const filters of [{ text: "muster" }, { text: "0532013" }, { currency: "EUR" }, { bankCountry: "DE" }])
    expect([filters, await namesFor(filters)]).toEqual([filters, [german.name]]);
  for (const filters of [{ text: "灯笼" }, { state: "pendingCheck" }, { entityType: "mainlandCompany" }])
    expect([filters, await namesFor(filters)]).toEqual([filters, [shanghai.name]]);
  expect(await namesFor({ state: "disabled" })).toEqual([]);
});

describe("operations", () => {
  const worldInput = (world: TestWorld) => ({ world: world.name });
  const messagesTo = async (world: TestWorld, principal: Principal) =>
    (await world.call(messageCalls.messages, page, principal)).rows.map(({ content, page: where }) => [content, where]);
  const todo = async (world: TestWorld, principal: Principal) =>
    (await world.call(homeCalls.todo, { id: principal.userNo }, principal)).rows.find(
      (row) => row.todo === "payeeMaterial",
    )?.count;

  test("request documents with a text, the merchant submits them, and the payee is enabled and can be paid", async ({
    world,
  }) => {
    await checkAll(world);
    const principal = await world.merchant();
    await world.fund(principal.userNo, "USD", 1_000_000n);
    const { payeeId } = await world.call(payments.addPayee, american, principal);
    expect([
      (await world.call(payeeActions.payees, { ...worldInput(world), ...page }, operationsPerson)).rows.map((row) => [
        row.payeeId,
        row.events,
      ]),
      await todo(world, principal),
    ]).toEqual([[[payeeId, ["enable", "disable", "ask"]]], 0]);

    await world.call(
      payeeActions.askPayee,
      { ...worldInput(world), payeeId, askedFor: "The contract" },
      operationsPerson,
    );
    expect([(await detailOf(world, principal, payeeId)).payee.askedFor, await todo(world, principal)]).toEqual([
      "The contract",
      1,
    ]);
    const handedIn = await world.call(
      payeeCalls.changePayeeDetail,
      { payeeId, country: "US", address: american.address, proofIds: [await proof(world, principal)] },
      principal,
    );
    expect([handedIn.state, handedIn.askedFor, await todo(world, principal)]).toEqual(["pendingCheck", "", 0]);

    await world.call(payeeActions.enablePayee, { ...worldInput(world), payeeId }, operationsPerson);
    expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
    expect((await detailOf(world, principal, payeeId)).history.map((row) => [row.event, row.who])).toEqual([
      ["made", "Operator"],
      ["enable", "operations"],
    ]);
    expect(await messagesTo(world, principal)).toEqual([
      ["You can now pay Acme Inc.", `/b2b/payment_manage/payee_account?payeeId=${payeeId}`],
      [
        "Before you can pay Acme Inc, please provide: The contract",
        `/b2b/payment_manage/payee_account?payeeId=${payeeId}`,
      ],
    ]);
  });

  test("disable a payee, and nobody pays it until they enable it again", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    await world.call(payeeActions.disablePayee, { ...worldInput(world), payeeId }, operationsPerson);
    await expect(world.call(payments.pay, paying(payeeId), principal)).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    expect((await world.call(payments.payees, page, principal)).rows).toEqual([]);
    await world.call(payeeActions.enablePayee, { ...worldInput(world), payeeId }, operationsPerson);
    expect((await world.call(payments.pay, paying(payeeId), principal)).state).toBe("pending");
  });

  test("decide only as the state allows, and nothing of a deleted payee", async ({ world }) => {
    const { principal, payeeId } = await payer(world);
    const payeeInput = { ...worldInput(world), payeeId };
    await expect(world.call(payeeActions.enablePayee, payeeInput, operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await expect(
      world.call(payeeActions.askPayee, { ...payeeInput, askedFor: "More" }, operationsPerson),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await world.call(payeeActions.disablePayee, payeeInput, operationsPerson);
    await expect(world.call(payeeActions.disablePayee, payeeInput, operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await world.call(payeeCalls.removePayee, { payeeId }, principal);
    for (const work of [
      () => world.call(payeeActions.enablePayee, payeeInput, operationsPerson),
      () => world.call(payeeActions.disablePayee, payeeInput, operationsPerson),
      () => world.call(payeeActions.askPayee, { ...payeeInput, askedFor: "More" }, operationsPerson),
    ])
      await expect(work()).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
    await expect(world.call(payeeActions.payeeTerms, { world: "nowhere" }, operationsPerson)).rejects.toEqual(
      no("WORLD_NOTFOUND"),
    );
  });

  test("choose whether they check payees at all", async ({ world }) => {
    const isChecked = async () =>
      (await world.call(payeeActions.payeeTerms, worldInput(world), operationsPerson)).isChecked;
    const principal = await world.merchant();
    expect(await isChecked()).toBe(false);
    await checkAll(world);
    expect([await isChecked(), (await world.call(payments.addPayee, german, principal)).state]).toEqual([
      true,
      "pendingCheck",
    ]);
    await world.call(payeeActions.setPayeeTerms, { ...worldInput(world), isChecked: false }, operationsPerson);
    expect((await world.call(payments.addPayee, american, principal)).state).toBe("enabled");
  });
});
