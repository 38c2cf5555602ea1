import { configure } from "@testing-library/dom";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";
import { toastStore } from "@/components/kit/feedback/toast";

// Elements may appear later than the library's default of one second on a busy machine, so the timeout is longer.
configure({ asyncUtilTimeout: Number(process.env.PATIENCE_MS) || 20_000 });

// files share their modules and the document, and therefore toasts and rendered parts
afterEach(() => {
  cleanup();
  for (const { key } of toastStore.read()) toastStore.dismiss(key);
});
