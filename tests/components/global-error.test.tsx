import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import GlobalErrorPage from "@/app/global-error";
import { markAsOutage } from "@/lib/gate/outage";

afterEach(() => {
  document.cookie = "locale=; path=/; max-age=0";
});

const renderError = (locale: string, digest?: string) => {
  document.cookie = `locale=${locale}; path=/`;
  // the page is a whole document; that of the tests stays theirs
  const page = document.implementation.createHTMLDocument();
  render(<GlobalErrorPage error={Object.assign(new Error("gone"), digest === undefined ? {} : { digest })} />, {
    container: page,
  });
  return {
    text: page.querySelector("[role=alert]")?.textContent,
    lang: page.documentElement.lang,
    button: page.querySelector("button")?.textContent,
  };
};

test("a total failure has a page in the reader's language, with the trace number and a retry", () => {
  const english = renderError("en-US", "req-1");
  expect(english).toMatchObject({ lang: "en-US", button: "Try again" });
  expect(english.text).toMatch(/^Something went wrong on this page.*Request ID req-1Try again$/);
  cleanup();
  const chinese = renderError("zh-CN");
  expect(chinese).toMatchObject({ lang: "zh-CN", button: "重试" });
  expect(chinese.text).not.toContain("请求编号 ");
});

test("a missing provider is reported as such", () => {
  expect(renderError("en-US", markAsOutage("req-2")).text).toMatch(/^We can’t reach the service.*Request ID req-2/);
});
