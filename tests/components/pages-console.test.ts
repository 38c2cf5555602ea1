import { describe } from "vitest";
import { comparePages } from "./page-stage";

describe("a page of the console matches its stored expectation", () => {
  comparePages((page) => page.startsWith("ops/"));
});
