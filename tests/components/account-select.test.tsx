import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { expect, test } from "vitest";
import { AccountSelect } from "@/components/kit/select/account-select";
import { MoneyField } from "@/components/kit/fields/money-field";
import { timeZone } from "@/lib/i18n/locale";
import type { Messages } from "@/lib/i18n/messages";
import { money } from "@/lib/money/money";
import kit from "@/messages/en-US/kit.json";
import terms from "@/messages/en-US/terms.json";
import { WithTexts } from "./with-texts";

// named cast: the English texts have the Chinese ones' keys, which a house test proves
const texts = { kit, terms } as unknown as Pick<Messages, "kit" | "terms">;

const accounts = [money("USD", 12_345_60n), money("EUR", 0n), money("JPY", 700n)];

function renderAccounts(empty?: string) {
  const chosen: string[] = [];
  function Field() {
    const [value, setValue] = useState("USD");
    return (
      <AccountSelect
        id="from"
        label="Paying account"
        error="Not enough"
        accounts={accounts}
        value={value}
        {...(empty !== undefined && { empty })}
        onAccount={(currency) => {
          chosen.push(currency);
          setValue(currency);
        }}
      />
    );
  }
  render(
    <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>
      <Field />
    </NextIntlClientProvider>,
  );
  return chosen;
}

const box = () => screen.getByRole("combobox", { name: "Paying account" });
const lines = (part: HTMLElement) => [...part.querySelectorAll("span > span > span")].map((line) => line.textContent);
const flag = (part: HTMLElement) => part.querySelector("img")?.getAttribute("src") ?? "";

test("an account's options and its value have the currency, its name, its balance and its flag", async () => {
  const chosen = renderAccounts();
  expect(lines(box())).toEqual(["USD · US dollar", "12,345.60 available"]);
  expect(flag(box())).toMatch(/flags\/US\b/);
  fireEvent.mouseDown(box());
  const options = await screen.findAllByRole("option");
  expect(options.map(lines)).toEqual([
    ["USD · US dollar", "12,345.60 available"],
    ["EUR · Euro", "0.00 available"],
    ["JPY · Japanese yen", "700 available"],
  ]);
  expect(options.map(flag).map((src) => /flags\/(\w+)/.exec(src)?.[1])).toEqual(["US", "EU", "JP"]);
  fireEvent.click(screen.getByRole("option", { name: /^JPY/ }));
  expect(chosen).toEqual(["JPY"]);
  expect(lines(box())).toEqual(["JPY · Japanese yen", "700 available"]);
});

test("the option without an account is passed as no currency", async () => {
  const chosen = renderAccounts("Same account");
  fireEvent.mouseDown(box());
  fireEvent.click(await screen.findByRole("option", { name: "Same account" }));
  expect(chosen).toEqual([""]);
  expect(box().textContent).toBe("Same account");
});

test("the error of an account's field describes the control that a summary of errors leads to", () => {
  renderAccounts();
  expect(box().id).toBe("from");
  expect(box().getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(box().getAttribute("aria-describedby") ?? "")?.textContent).toBe("Not enough");
});

test("the currencies beside an amount have their flags, and their balances where they are known", async () => {
  const chosen: string[] = [];
  render(
    <WithTexts>
      <MoneyField
        label="Sell"
        currency="EUR"
        currencies={["USD", "EUR", "HKD"]}
        currencyLabel="Currency to sell"
        balances={accounts}
        onCurrency={(code) => chosen.push(code)}
      />
    </WithTexts>,
  );
  const currency = screen.getByRole("combobox", { name: "Currency to sell" });
  expect(currency.textContent).toBe("EUR");
  fireEvent.mouseDown(currency);
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "USD12,345.60 available",
    "EUR0.00 available",
    "HKD",
  ]);
  fireEvent.click(screen.getByRole("option", { name: /^USD/ }));
  expect(chosen).toEqual(["USD"]);
});
