import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

beforeAll(async () => void (await import("@/components/kit/select/search-select-list")));

/** The names that the list shows for what is typed, the first three. */
async function findCountries(locale: "zh-CN" | "en-US", inputText: string): Promise<string[]> {
  const country = <CountrySelect label="Country" value="" onChoose={() => undefined} />;
  const { unmount } = render(await inPortal(country, { now: beijingInstant("2026-03-18", 10), locale }));
  await act(async () => fireEvent.focus(screen.getByLabelText("Country")));
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: inputText } });
  const names = (await screen.findAllByRole("option")).slice(0, 3).map(({ textContent }) => textContent);
  unmount();
  return names;
}

test("a country is found by its common name, before one with those letters in its name", async () => {
  expect((await findCountries("en-US", "UK"))[0]).toBe("United KingdomGB");
  expect((await findCountries("en-US", "USA"))[0]).toBe("United StatesUS");
  expect((await findCountries("en-US", "Holland"))[0]).toBe("NetherlandsNL");
  expect((await findCountries("zh-CN", "UAE"))[0]).toBe("阿拉伯联合酋长国AE");
});

test("a country is found by its name in the portal's other language", async () => {
  expect(await findCountries("zh-CN", "Germany")).toEqual(["德国DE"]);
  expect((await findCountries("en-US", "德国"))[0]).toBe("GermanyDE");
});
