import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PayeeBankFinder } from "@/components/payments/payees/bank-finder";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { blankPayee } from "@/lib/payments/payee-entry";

const bank = {
  payeeBankNo: "37040044",
  payeeBankName: "37040044-Commerzbank",
  bic: "COBADEFFXXX",
  clearingCode: "37040044",
  countryCode: "DE",
  zh: "德国商业银行",
  en: "Commerzbank",
};
beforeEach(() => vi.stubGlobal("fetch", async () => Response.json({ code: "0", message: "", result: [bank] })));
afterEach(() => {
  vi.unstubAllGlobals();
});

const finderOf = async (change: object, onFound: (part: object) => void) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <NextIntlClientProvider locale="en-US" messages={await loadMessages("en-US")} timeZone={timeZone}>
      <PayeeBankFinder entry={{ ...blankPayee, bankCountry: "DE", ...change }} onFound={onFound} />
    </NextIntlClientProvider>
  </SWRConfig>
);

test("the bank of an IBAN is filled in automatically, and only where the field was empty", async () => {
  const fills: object[] = [];
  const view = render(await finderOf({ account: "DE89 3704 0044 0532 0130 00" }, (part) => fills.push(part)));
  await vi.waitFor(() => expect(fills).toEqual([{ swift: "COBADEFFXXX", bankName: "Commerzbank" }]));
  view.unmount();
  const laterFills: object[] = [];
  render(await finderOf({ account: "DE89370400440532013000", swift: "DEUTDEFF" }, (part) => laterFills.push(part)));
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  expect(laterFills).toEqual([]);
});

test("nothing is filled in while a person types in a field of the bank", async () => {
  const fills: object[] = [];
  const field = document.body.appendChild(Object.assign(document.createElement("input"), { id: "swift" }));
  field.focus();
  let requestCount = 0;
  vi.stubGlobal("fetch", async () => {
    requestCount += 1;
    return Response.json({ code: "0", message: "", result: [bank] });
  });
  render(await finderOf({ account: "DE02120300000000202051" }, (part) => fills.push(part)));
  await vi.waitFor(() => expect(requestCount).toBeGreaterThan(0));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  field.remove();
  expect(fills).toEqual([]);
});
