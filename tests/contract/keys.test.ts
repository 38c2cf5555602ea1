import { expect } from "vitest";
import { Refusal } from "@/lib/call/refusals";
import { realmOf } from "@/lib/call/principal";
import { callNames } from "@/lib/catalogue/calls";
import { keyGrantables } from "@/lib/catalogue/key-grantables";
import { keyOf, office } from "../fixtures/api-keys";
import { money } from "@/lib/money/money";
import { knock, requestOf } from "../fixtures/knock";
import { test } from "../fixtures/world";

/**
 * Lists operations that only a person may call, although their role permits them at a page where keys may call others.
 */
const persons = [
  "accounts.setReporting",
  "exchange.applyProduct",
  "payments.changeDay",
  "payments.confirmCost",
  "payments.repeat",
  "payments.resumeStanding",
  "payments.review",
  "payments.auditBatch",
  "payments.auditBatches",
  "payments.setPayeeAdvice",
  "receiving.correctRefund",
  "settlement.applyForSpeedy",
  "settlement.confirmSettlementCost",
  "settlement.repayExchangePay",
  "settlement.repaySettlement",
  "settlement.reviewExchangePay",
  "settlement.reviewSettlements",
  "transfers.applyForTransfers",
  "access.add",
  "access.savePermissions",
  "developers.confirmKey",
  "developers.makeKey",
  "access.changePassword",
  "access.endOtherSessions",
  "notices.messages",
];

/** Lists the codes of an access check; an answer, or a refusal of the input, comes after it. */
const turnedAway = [
  "PERSON_NEEDED",
  "AUTHORIZATION_FAILED",
  "TOKEN_EXPIRED",
  "KEY_INVALID",
  "KEY_ADDRESS",
  "ORIGIN_REFUSED",
];

test("the gateway lets the widest key use the calls that their rows open to keys, and refuses every other one with its reason", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { secret } = await keyOf(world, principal, {
    name: "All",
    permissions: keyGrantables.map(({ permission }) => permission),
    addresses: [office],
    orderLimit: money("USD", 100n),
    dayLimit: money("USD", 100n),
  });
  const headers = { authorization: `Bearer ${secret}`, "x-forwarded-for": office };
  const codesByCall = new Map<string, string>();
  for (const [call, name] of callNames) {
    // whether it is let in shows in that its input is read, which is none
    const request = requestOf(call, { id: "x", code: "x", a: "x", b: "x" }, headers);
    const { envelope } = await knock(world.db, request, "bearer", {
      answers: async () => {
        throw new Refusal("REQUEST_BUSY");
      },
    });
    codesByCall.set(name, envelope.code);
    if (call.forKeys) {
      expect([name, turnedAway.includes(envelope.code)]).toEqual([name, false]);
      continue;
    }
    const isPersons = call.access === "nobody" || realmOf(call.access) === "portal";
    const expectedCode = isPersons ? "PERSON_NEEDED" : "TOKEN_EXPIRED";
    expect([name, envelope.code]).toEqual([name, expectedCode]);
  }
  expect(persons.filter((name) => codesByCall.get(name) !== "PERSON_NEEDED")).toEqual([]);
});
