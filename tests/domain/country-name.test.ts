import { expect, test } from "vitest";
import { countryName } from "@/lib/reference/places/country-name";

test("a region with another name in browsers than on the server, or not as a part of China, has one name in each language", () => {
  const namesIn = (locale: string) => ["HK", "MO", "TW", "PS", "FK"].map((code) => countryName(code, locale));
  expect(namesIn("en-US")).toEqual([
    "Hong Kong, China",
    "Macao, China",
    "Taiwan, China",
    "Palestine",
    "Falkland Islands",
  ]);
  expect(namesIn("zh-CN")).toEqual(["中国香港", "中国澳门", "中国台湾", "巴勒斯坦", "福克兰群岛"]);
});

test("every other country has the platform's name, and an unknown code is returned unchanged", () => {
  expect(countryName("DE", "zh-CN")).toBe("德国");
  expect(countryName("US", "en-US")).toBe("United States");
  expect(countryName("x", "en-US")).toBe("x");
});
