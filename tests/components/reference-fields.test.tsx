import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { BankSearch, type FoundBank } from "@/components/kit/fields/bank-search";
import { CountryMultiSelect } from "@/components/kit/fields/country-list";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { PhoneField } from "@/components/kit/fields/phone-field";
import { noPhone } from "@/lib/reference/places/phone";
import {
  noRegion,
  ProvinceCityAreaFields,
  type Region,
  type RegionSource,
} from "@/components/kit/fields/region-fields";
import { WithTexts } from "./with-texts";

// the list behind a search is loaded when it is reached: once here, or its test would wait for the compiler
beforeAll(async () => void (await import("@/components/kit/select/search-select-list")));

// by their text: a query by role would compute the names of all 240 countries of a list
const option = async (text: RegExp) =>
  (await screen.findByText(text, undefined, { timeout: 20_000 })).closest("li") as HTMLElement; // named cast: every option of the list is an item

/** Focuses a search field, and waits until its list is loaded. */
async function openSearch(label: string): Promise<HTMLElement> {
  fireEvent.focus(screen.getByLabelText(label));
  return waitFor(
    () => {
      const box = screen.getByLabelText(label);
      expect(box.getAttribute("aria-autocomplete")).toBe("list");
      return box;
    },
    { timeout: 20_000 },
  );
}

const row = (areaCode: string, areaName: string, areaEnName: string) => ({ areaCode, areaName, areaEnName });
const source: RegionSource = {
  name: "test",
  provinces: async () => [row("330000", "浙江省", "Zhejiang"), row("810000", "香港特别行政区", "Hong Kong SAR")],
  cities: async (code) =>
    code === "330000" ? [row("330200", "宁波市", "Ningbo")] : [row("810001", "中西区", "Central and Western")],
  areas: async (code) => (code === "330200" ? [row("330203", "海曙区", "Haishu District")] : []),
};

function Regions({ onRegion }: { onRegion: (region: Region) => void }) {
  const [region, setRegion] = useState(noRegion);
  return (
    <WithTexts>
      <ProvinceCityAreaFields
        value={region}
        source={source}
        onRegion={(next) => {
          setRegion(next);
          onRegion(next);
        }}
      />
    </WithTexts>
  );
}

test("province, city and area depend on one another, and another province removes those below it", async () => {
  let selectedRegion = noRegion;
  render(
    <Regions
      onRegion={(region) => {
        selectedRegion = region;
      }}
    />,
  );
  const choose = async (level: string, name: string) =>
    fireEvent.change(screen.getByLabelText(level), {
      target: { value: (await screen.findByRole<HTMLOptionElement>("option", { name })).value },
    });
  expect(screen.getByLabelText("City")).toHaveProperty("disabled", true);
  await choose("Province", "Zhejiang");
  await choose("City", "Ningbo");
  await choose("District or county", "Haishu District");
  expect(selectedRegion).toEqual({ province: "330000", city: "330200", area: "330203" });
  await choose("Province", "Hong Kong SAR");
  expect(selectedRegion).toEqual({ province: "810000", city: "", area: "" });
  await choose("City", "Central and Western");
  await waitFor(() => expect(screen.queryByLabelText("District or county")).toBeNull());
});

test("a failure is reported and retried", async () => {
  let attempts = 0;
  const failing: RegionSource = {
    ...source,
    name: "failing",
    provinces: () => ((attempts += 1) === 1 ? Promise.reject(new Error("no answer")) : source.provinces("CN")),
  };
  render(
    <WithTexts>
      <ProvinceCityAreaFields value={noRegion} source={failing} onRegion={() => {}} />
    </WithTexts>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: "Zhejiang" })).toBeTruthy();
});

function Phones({ onPhone }: { onPhone: (phone: typeof noPhone) => void }) {
  const [phone, setPhone] = useState(noPhone);
  return (
    <WithTexts>
      <PhoneField
        label="Telephone"
        value={phone}
        onPhone={(next) => {
          setPhone(next);
          onPhone(next);
        }}
      />
    </WithTexts>
  );
}

test("a telephone's dial code is mainland China's until another is found by its country", async () => {
  let phone = noPhone;
  render(
    <Phones
      onPhone={(next) => {
        phone = next;
      }}
    />,
  );
  expect(screen.getByLabelText("Country code")).toHaveProperty("value", "+86");
  fireEvent.change(screen.getByLabelText("Number"), { target: { value: "5551234" } });
  const box = await openSearch("Country code");
  fireEvent.change(box, { target: { value: "germ" } });
  fireEvent.click(await option(/Germany DE/));
  expect(phone).toEqual({ countryCode: "DE", number: "5551234" });
  fireEvent.change(box, { target: { value: "taiw" } });
  expect((await option(/Taiwan, China TW/)).querySelector("img")).toBeNull();
});

test("a country is found by its code as well, and has its flag's address", async () => {
  let code = "";
  render(
    <WithTexts>
      <CountrySelect
        label="Country"
        value=""
        onChoose={(next) => {
          code = next;
        }}
      />
    </WithTexts>,
  );
  const box = await openSearch("Country");
  fireEvent.change(box, { target: { value: "Netherlands" } });
  const netherlands = await option(/^Netherlands$/);
  expect(netherlands.querySelector("img")?.getAttribute("src")).toBe("/api/flags/NL?v=1.6.20");
  fireEvent.click(netherlands);
  expect(code).toBe("NL");
});

test("a found bank is passed on completely", async () => {
  const bank: FoundBank = {
    payeeBankNo: "INGBNL2A",
    bic: "INGBNL2A",
    countryCode: "NL",
    zh: "荷兰国际集团",
    en: "ING Bank",
  };
  let selectedBank: FoundBank | null = null;
  const queries: string[] = [];
  render(
    <WithTexts>
      <BankSearch
        label="Bank"
        value={null}
        onChoose={(next) => {
          selectedBank = next;
        }}
        countryCode="NL"
        search={async (keyword, country) => {
          queries.push(`${country} ${keyword}`);
          return [bank];
        }}
      />
    </WithTexts>,
  );
  const box = await openSearch("Bank");
  fireEvent.change(box, { target: { value: "ing" } });
  fireEvent.click(await option(/^ING Bank$/));
  expect([selectedBank, queries]).toEqual([bank, ["NL ing"]]);
});

function Countries({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <WithTexts>
      <CountryMultiSelect
        label="Countries"
        values={codes}
        onValues={(next) => {
          setCodes(next);
          onCodes(next);
        }}
      />
    </WithTexts>
  );
}

test("countries are chosen one after another by name or whole code, never twice, and removed again", async () => {
  let codes: readonly string[] = [];
  render(
    <Countries
      onCodes={(next) => {
        codes = next;
      }}
    />,
  );
  const box = await openSearch("Countries");
  // "ru" is a part of Aruba, Brunei and more: the code has priority
  fireEvent.change(box, { target: { value: "ru" } });
  await option(/^RU$/);
  fireEvent.keyDown(box, { key: "Enter" });
  expect([codes, box]).toEqual([["RU"], expect.objectContaining({ value: "" })]);
  fireEvent.change(box, { target: { value: "myanm" } });
  fireEvent.click(await option(/^MM$/));
  expect(codes).toEqual(["RU", "MM"]);
  fireEvent.change(box, { target: { value: "ru" } });
  await option(/^AW$/);
  expect(screen.queryByText(/^RU$/)).toBeNull();
  fireEvent.click(screen.getByText("Russia"));
  expect(codes).toEqual(["MM"]);
});
