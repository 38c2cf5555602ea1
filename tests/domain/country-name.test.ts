import { expect, test } from "vitest";
import { countryName } from "@/lib/reference/places/country-name";

test("a region that browsers name otherwise than the server has one name in each language", () => {
  const named = (locale: string) => ["HK", "MO", "PS", "FK"].map((code) => countryName(code, locale));
  expect(named("en-US")).toEqual(["Hong Kong", "Macao", "Palestine", "Falkland Islands"]);
  expect(named("zh-CN")).toEqual(["香港", "澳门", "巴勒斯坦", "福克兰群岛"]);
});

test("every other country has the platform's name, and what is no country's code stands as it is", () => {
  expect(countryName("DE", "zh-CN")).toBe("德国");
  expect(countryName("US", "en-US")).toBe("United States");
  expect(countryName("x", "en-US")).toBe("x");
});
