import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountingVouchersPreview } from "@/components/accounts/vouchers/voucher-preview";
import { AccountMappingForm, type VoucherTableFacts } from "@/components/accounts/vouchers/voucher-table-form";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { effectiveVoucherMapping, voucherRows } from "@/lib/accounts/vouchers/mapping";
import type { AccountingSystem } from "@/lib/accounts/vouchers/systems";
import type { ClientOutput } from "@/lib/call/call";
import { locales, type Locale } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { money } from "@/lib/money/money";
import { inPortal } from "./in-portal";

const now = new Date("2026-03-18T02:00:00Z");
const labels = Object.fromEntries(voucherRows.map((row) => [row, `row ${row}`]));

const tableOf = (system: AccountingSystem): VoucherTableFacts["table"] => {
  const { base, taxRate, rows } = effectiveVoucherMapping(system);
  return {
    system,
    base,
    taxRate,
    rows: voucherRows.map((row) => ({ row, ...rows[row], isUsual: true })),
    version: 4,
    savedBy: "",
    savedAt: null,
  };
};

const requests: unknown[] = [];
let answer = { code: "0", message: "OK", result: { version: 5 } as object | null };
beforeEach(() => {
  requests.length = 0;
  answer = { code: "0", message: "OK", result: { version: 5 } };
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json(answer);
  });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function openForm(system: AccountingSystem, locale: Locale = "en-US") {
  const close = vi.fn();
  render(
    await inPortal(<AccountMappingForm table={tableOf(system)} labels={labels} onClose={close} />, { now, locale }),
  );
  const t = (await loadMessages(locale)).accounts.vouchers;
  const field = (row: string, label: string) =>
    within(screen.getByRole("group", { name: `row ${row}` })).getByRole("textbox", { name: new RegExp(label) });
  const type = (row: string, label: string, value: string) => fireEvent.input(field(row, label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: t.save }));
  return { t, field, type, save, close };
}

for (const locale of locales)
  test(`${locale}: each row's accounts are typed in place, and the changes are saved with the version displayed`, async () => {
    const { t, type, save, close } = await openForm("kingdee", locale);
    type("remittance", t.code, "1122.05");
    type("remittance", t.text, "{counterparty}");
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(requests).toEqual([
      {
        system: "kingdee",
        version: 4,
        rows: [{ row: "remittance", code: "1122.05", name: "应收账款", summary: "{counterparty}" }],
      },
    ]);
    // by its id: a search by label takes seconds among so many fields
    expect(document.getElementById("taxRate")).toBeNull();
  });

test("a wrong code is reported at its field, with a summary that leads there, and nothing is sent", async () => {
  const { t, field, type, save, close } = await openForm("xero");
  expect(document.getElementById("taxRate")).not.toBeNull();
  type("USD", t.code, "09 1");
  type("transfer", t.text, "{total}");
  save();
  const wrong = (await loadMessages("en-US")).validation.voucher;
  await screen.findByText(wrong.code);
  expect(field("USD", t.code).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText(new RegExp(wrong.summary.slice(0, 20))).length).toBeGreaterThan(0);
  expect([requests.length, close.mock.calls.length]).toEqual([0, 0]);
});

test("a table that was saved by another meanwhile is not overwritten: a conflict is reported, and the input stays", async () => {
  answer = { code: "ORDER_CHANGED", message: "changed by another person", result: null };
  const { t, field, type, save, close } = await openForm("kingdee");
  type("USD", t.code, "1002.840");
  save();
  await screen.findByText("changed by another person");
  expect((field("USD", t.code) as HTMLInputElement).value).toBe("1002.840"); // named cast: a text box is an input
  expect(close).not.toHaveBeenCalled();
});

const preview: ClientOutput<typeof vouchers.previewVouchers> = {
  from: "2026-03-01",
  to: "2026-03-18",
  vouchers: 320,
  lines: 641,
  debit: money("CNH", 1_780_850n),
  credit: money("CNH", 1_780_850n),
  accounts: [
    {
      opening: money("USD", 0n),
      debit: money("USD", 250_000n),
      credit: money("USD", 0n),
      closing: money("USD", 250_000n),
    },
  ],
  unmapped: ["exchangeFee"],
  unrated: ["THB"],
  first: [
    {
      no: "USD-1",
      day: "2026-03-18",
      summary: "Incoming remittance USD-1",
      lines: [
        {
          account: "1002.02 Dollars",
          amount: money("USD", 250_000n),
          rate: { base: "USD", quote: "CNH", value: 712_340_000n },
          base: money("CNH", 1_780_850n),
        },
        {
          account: "",
          amount: money("USD", -250_000n),
          rate: { base: "USD", quote: "CNH", value: 712_340_000n },
          base: money("CNH", -1_780_850n),
        },
      ],
    },
  ],
};

for (const locale of locales)
  test(`${locale}: a preview displays both sides of each voucher, their balance, and any obstacles`, async () => {
    const { accounts } = await loadMessages(locale);
    const t = accounts.vouchers;
    const part = <AccountingVouchersPreview system="xero" preview={preview} rowText={(row) => `row ${row}`} />;
    const { container } = render(await inPortal(part, { now, locale }));
    for (const text of [t.balanced, t.unmapped, "row exchangeFee", t.unrated, "THB", t.nothing, "300"])
      expect(container.textContent).toContain(text);
    const [, firstRow, secondRow] = within(screen.getByRole("table", { name: t.firstCaption })).getAllByRole("row");
    const cells = (row: HTMLElement | undefined) =>
      row
        ? within(row)
            .getAllByRole("cell")
            .map(({ textContent }) => textContent)
        : [];
    expect(cells(firstRow).slice(3)).toEqual(["1002.02 Dollars", "2,500.00 USD", "7.1234", "17,808.50 CNY", ""]);
    expect(cells(secondRow).slice(3)).toEqual([t.nothing, "2,500.00 USD", "7.1234", "", "17,808.50 CNY"]);
  });
