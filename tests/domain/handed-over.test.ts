import { expect, test } from "vitest";
import { storeUserForPage, consumeUserTicket } from "@/lib/backend/handed-over";
import type { Caller, AnyPrincipal } from "@/lib/call/principal";
import { firstInstant } from "@/lib/time/instant";

const principal: AnyPrincipal = { realm: "operations", name: "ops" };
const caller: Caller = {
  token: "t",
  locale: "zh-CN",
  from: "127.0.0.1",
  host: "portal.example",
  requestId: "r",
  worldHint: undefined,
  key: undefined,
  at: firstInstant,
  signal: new AbortController().signal,
  agent: "test",
  device: undefined,
};

test("the middleware's data is handed over once, under its own ticket", () => {
  const ticket = storeUserForPage("operations", { caller, principal });
  expect(consumeUserTicket(ticket, "operations")).toEqual({ caller, principal });
  expect(consumeUserTicket(ticket, "operations")).toBeUndefined();
});

test("an unissued ticket opens nothing, nor does none", () => {
  storeUserForPage("operations", { caller, principal });
  expect(consumeUserTicket("0190c9a5-0000-7000-8000-000000000000", "operations")).toBeUndefined();
  expect(consumeUserTicket(null, "operations")).toBeUndefined();
});

test("a ticket of one realm opens nothing in the other, and is used up", () => {
  const ticket = storeUserForPage("operations", { caller, principal });
  expect(consumeUserTicket(ticket, "portal")).toBeUndefined();
  expect(consumeUserTicket(ticket, "operations")).toBeUndefined();
});
