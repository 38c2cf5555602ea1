import { act, fireEvent, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { type PartnerPage } from "@/components/payments/payees/partner-page";
import { PartnerForm } from "@/components/payments/payees/partner-form";
import { PartnerList, parsePartnerFilters } from "@/components/payments/payees/partners";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { beijingInstant } from "@/lib/time/beijing";
import { Navigation } from "./navigation";

afterEach(() => {
  vi.unstubAllGlobals();
});

const now = beijingInstant("2026-03-18", 10);
const messages = loadMessages("en-US");
const wrapPart = async (part: React.ReactNode) => (
  <NextIntlClientProvider locale="en-US" messages={await messages} timeZone={timeZone} now={now}>
    <Navigation>{part}</Navigation>
  </NextIntlClientProvider>
);

type Page = Parameters<typeof PartnerPage>[0];
type Payee = Page["payees"][number];
const partnerId = "01900000-0000-7000-8000-000000000001";
const partner: NonNullable<Page["detail"]>["partner"] = {
  partnerId,
  partnerNo: "PN2603181000010001",
  partnerType: "supplier",
  name: "Acme Group",
  enName: "",
  country: "US",
  registrationNo: "",
  address: "",
  contact: "",
  phone: "",
  payees: 1,
  madeAt: now,
};
// named casts: what these parts read of a payee
const partnerPayee = {
  payeeId: "01900000-0000-7000-8000-00000000000a",
  name: "Acme Inc",
  currency: "USD",
  account: "000123",
  state: "enabled",
} as Payee;
const otherPayee = {
  ...partnerPayee,
  payeeId: "01900000-0000-7000-8000-00000000000b",
  name: "Acme GmbH",
  currency: "EUR",
} as Payee;

test("partners are listed by their filters, each leading to its page", async () => {
  expect(parsePartnerFilters({ text: " acme ", kind: "supplier" })).toMatchObject({ partnerType: "supplier" });
  expect(parsePartnerFilters({ kind: "nobody" })).not.toHaveProperty("partnerType");
  const list = { rows: [partner], total: 1, currentPage: 1, pageSize: 20 };
  const view = render(await wrapPart(<PartnerList list={list} query={{ view: "partners" }} now={now} mayEnter />));
  const link = view.getAllByRole("link", { name: "Acme Group PN2603181000010001" })[0];
  expect(link?.getAttribute("href")).toContain(`partnerId=${partnerId}`);
  expect(view.getAllByRole("link", { name: "Add partner" }).length).toBeGreaterThan(0);
});

test("a partner's payees are changed in its form, and sent with its known data", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: unknown, request?: RequestInit) => {
    requests.push(JSON.parse(String(request?.body)));
    return Response.json({ code: "0", message: "", result: { ...partner, madeAt: now.toISOString() } });
  });
  const view = render(
    await wrapPart(<PartnerForm detail={{ partner, payees: [partnerPayee] }} payees={[partnerPayee, otherPayee]} />),
  );
  fireEvent.click(view.getByLabelText("Acme GmbH · EUR · 000123"));
  fireEvent.change(view.getByLabelText(/^Name/), { target: { value: "Acme Holding" } });
  await act(async () => fireEvent.click(view.getByRole("button", { name: "Save partner" })));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    partnerId,
    name: "Acme Holding",
    payeeIds: [partnerPayee.payeeId, otherPayee.payeeId],
  });
});
