import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ConfirmExchangePayOrder } from "@/components/settlement/exchange-pay/confirm-order";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { beijingInstant } from "@/lib/time/beijing";
import { replyOf, wireReplyOf } from "../fixtures/replies";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);

test("when the locked rate has run out, another one is locked on request, and not before", async () => {
  const requestedPaths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    // named cast: a quote as the wire has it, which has run out already
    const quote = wireReplyOf(exchangePayCalls.quoteExchangePay, 0) as object;
    return Response.json({ code: "0", message: "", result: { ...quote, at: now, expiresAt: now } });
  });
  const { order } = replyOf(exchangePayCalls.exchangePayDetail, 0);
  render(await inPortal(<ConfirmExchangePayOrder order={order} way="off" />, { now }));
  fireEvent.click(screen.getByRole("button", { name: "Lock the rate and confirm" }));
  expect(await screen.findByText("The locked rate has expired")).toBeTruthy();
  const before = requestedPaths.length;
  fireEvent.click(screen.getByRole("button", { name: "Lock the rate again" }));
  await waitFor(() => expect(requestedPaths).toHaveLength(before + 1));
  expect(new Set(requestedPaths)).toEqual(new Set([exchangePayCalls.quoteExchangePay.path]));
});
