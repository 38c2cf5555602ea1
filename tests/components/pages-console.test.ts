import { describe } from "vitest";
import { comparePages } from "./page-stage";

describe("a page of the console offers what is kept of it", () => {
  comparePages((page) => page.startsWith("ops/"));
});
